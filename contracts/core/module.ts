/** Pages and calls of one organisation alone (S2 §2.3). For every other organisation they do not exist. */
export interface Module {
  /** The internal name of the organisation. */
  readonly organisation: string;
  readonly name: string;
  /** The versions that it works with; its pages follow from them. */
  readonly versions: readonly string[];
  /** Its pages; the first is the situation screen, the specification's `sas`. */
  readonly pages: readonly { readonly path: string; readonly name: string }[];
}
