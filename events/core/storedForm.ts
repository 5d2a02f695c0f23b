import type { JsonObject } from '#contracts/core/json';

/** A fact whose stored data differ from those that deciders and projections see. Pure: `fromStored` undoes `toStored`. */
export interface StoredForm {
  /** Before `personal` is sealed. */
  toStored(data: JsonObject): JsonObject;
  /** After `personal` is opened; it is null after an erasure. Also of events of older releases. */
  fromStored(data: JsonObject): JsonObject;
}
