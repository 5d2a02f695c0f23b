/** 2^20 row ids for each millisecond. */
const perMillisecond = 1n << 20n;

/** The first row id of a time. Row ids follow the documents' times, so that a page needs no sorting. */
export const firstRow = (milliseconds: number): bigint => BigInt(Math.trunc(milliseconds)) * perMillisecond;
