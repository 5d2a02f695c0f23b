import {
  type Document,
  document,
  type Fields,
  id,
  type JsonSchema,
  listOf,
  orNull,
  type Schema,
  type Shape,
} from '#contracts/core/schema';
import type { Fact } from './message.ts';

export { anyJson, id, listOf, oneOf, optional, orNull, type Schema, type Shape, time } from '#contracts/core/schema';

/** The data of each fact of a stream or a part, by type name. */
type Facts<Table extends Readonly<Record<string, Fields>>> = {
  readonly [Type in keyof Table]: Schema<Document<Table[Type]>>;
};
export type FactSchemas<Type extends string = string> = Readonly<Record<Type, JsonSchema>>;

/**
 * Describes facts: `{ BeatArchived: { beat: id } }`. Their TypeScript types follow from the description (`FactIn`). The
 * codec checks each fact against it: before the append with the formats of ids, times and hashes, and when it is read
 * with the plain types. Fields that are not listed pass, so that an older release reads a newer event.
 */
export const facts = <const Table extends Readonly<Record<string, Fields>>>(table: Table): Facts<Table> =>
  Object.fromEntries(Object.entries(table).map(([type, fields]) => [type, object(fields)])) as Facts<Table>;

/** `FactIn<typeof beatFacts, 'BeatArchived'>` is one fact; without a name, it is any of them. */
export type FactIn<All, Type extends keyof All = keyof All> = {
  [Each in Type]: Fact<Each & string, Shape<All[Each]>>;
}[Type];

/**
 * The fields of data that names or locates a person: `...sealed({ note: text })`. It stands under `personal` and nowhere
 * else. The codec seals it with the key of `subject` before it reaches the log. It is null after the subject was erased.
 */
export const sealed = <F extends Fields>(personal: F): Sealed<F> => ({
  subject: id,
  personal: orNull(object(personal)),
});
interface Sealed<F extends Fields> extends Readonly<Record<'subject', Schema<string>>> {
  readonly personal: Schema<Document<F> | null>;
}

/**
 * The same for many people in one fact. Each has a key of his or her own, and the keys stand together in one stream
 * (`keys`), so that one write makes all of them. `subject` is a uuid. After an erasure, `personal` of that person is null.
 */
export const sealedTogether = <F extends Fields>(personal: F): SealedTogether<F> => ({
  keys: id,
  people: listOf(object({ subject: id, personal: orNull(object(personal)) })) as SealedTogether<F>['people'],
});
type SealedTogether<F extends Fields> = {
  readonly keys: Schema<string>;
  readonly people: Schema<readonly { readonly subject: string; readonly personal: Document<F> | null }[]>;
};

/** One of these, told apart by a field. */
export const anyOf = <const Each extends readonly Schema[]>(...each: Each): Schema<Shape<Each[number]>> => ({
  anyOf: each,
});
export const object = <F extends Fields>(fields: F): Schema<Document<F>> => document('', fields);
export const text: Schema<string> = { type: 'string' };
export const number: Schema<number> = { type: 'number' };
export const whole: Schema<number> = { type: 'integer' };
export const flag: Schema<boolean> = { type: 'boolean' };
/** The sides of a box around places, degrees WGS 84 (`contracts/values/box.ts`). */
export const box = object({ south: number, west: number, north: number, east: number });
/** SHA-256, 64 hexadecimal digits. */
export const sha256: Schema<string> = { type: 'string', format: 'sha256' };
