/** The hash of the newest commit that is a day older than the last one; null in a clone of one commit. */
export function baseOf(): string | null;
