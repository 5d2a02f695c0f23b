import type { JsonObject } from '#contracts/core/json';

/**
 * Converts events of older releases when they are read, by stored type name. A type name is storage format: a change is
 * a new name, or an entry here with a test beside it. None is needed yet.
 */
export type Upcaster = (data: JsonObject) => { readonly type: string; readonly data: JsonObject };

export const upcasters: Readonly<Record<string, Upcaster>> = {};
