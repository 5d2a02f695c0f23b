interface Change {
  readonly start: number;
  readonly end: number;
  readonly by: string;
  readonly name: string;
}
export function changesIn(text: string, file: string): readonly Change[];
