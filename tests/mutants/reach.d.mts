/** `reach(files, tests)(file)`: each test that imports the file, with the number of imports between them. */
export function reach(
  files: readonly string[],
  tests: readonly string[],
): (file: string) => ReadonlyMap<string, number>;
