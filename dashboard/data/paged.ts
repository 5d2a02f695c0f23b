/** The sentence for a failed fetch of a paged list (S0 §8, S1 §8); null uses the error's own. */
export function pagedFailure(status: number): string | null {
  if (status === 429) return tooMany;
  return status >= 500 ? 'Failed to fetch data.  Please try again later.' : null;
}
export const tooMany = 'Too many requests.  Please try again later.';
