/** What may stand in an event, a frame or an answer. Times are ISO-8601 strings, never `Date`. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
