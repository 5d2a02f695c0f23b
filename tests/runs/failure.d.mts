interface Failure {
  readonly message: string;
  readonly diff?: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[];
}
export function failureWords(where: string, error: Failure | undefined): string;
