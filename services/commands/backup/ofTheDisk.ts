/** The reason in words when the disk refused; undefined for any other failure. */
export function ofTheDisk(error: unknown, place: string): string | undefined {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  // SQLITE_FULL.
  if (code === 'ENOSPC' || code === 'EDQUOT' || (errcode & 0xff) === 13) return `The disk of ${place} is full.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${place} cannot be written (${code}).`;
  return undefined;
}
