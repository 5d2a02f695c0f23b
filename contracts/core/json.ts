/** JSON, as events, frames and answers hold it. Times are ISO-8601 strings, never `Date`. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
