/** The text of a file of the repository, which the build puts into the bundle. */
declare module '*?raw' {
  const text: string;
  export default text;
}
