/** The numbers and texts of the added lines by file. */
export function linesIn(diff: string): ReadonlyMap<string, readonly (readonly [number, string])[]>;
