/** Twenty bits for those of one millisecond. */
const perMillisecond = 1n << 20n;

/** The first row of a time: documents lie in the order of their times, so that a page is read and not sorted. */
export const firstRow = (milliseconds: number): bigint => BigInt(Math.trunc(milliseconds)) * perMillisecond;
