/** A Shapefile of lines with one column NAME in Windows-1252, for tests. */
export declare function shapefile(lines: readonly (readonly (readonly number[])[])[], names: readonly string[]): {
    readonly shp: Uint8Array;
    readonly dbf: Uint8Array;
};
