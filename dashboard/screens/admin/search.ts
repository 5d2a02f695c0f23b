/** The search of `/admin/`: `p` is the view, `s` the selection in it (S1 §2). */
export interface AdminSearch {
  readonly p?: string | undefined;
  readonly s?: string | undefined;
}
