/** Pages and calls of a single organization (S2 §2.3). They do not exist for any other organization. */
export interface Module {
  /** The internal name of the organization. */
  readonly organisation: string;
  readonly name: string;
  /** The versions that the module handles. Its pages are built from them. */
  readonly versions: readonly string[];
  /** The module's pages. The first is the situation screen, `sas` in the specification. */
  readonly pages: readonly { readonly path: string; readonly name: string }[];
}
