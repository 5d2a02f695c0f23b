export const explained: readonly {
  readonly file: string;
  readonly line: string;
  readonly name: string;
  readonly why: string;
}[];
