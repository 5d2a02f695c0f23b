/**
 * JSON descriptions from which the TypeScript types are derived: `Shape<typeof note>` is the type of a note. A
 * description is plain JSON Schema 2020-12, as OpenAPI 3.1 uses it. Every text and number has an example, so that a
 * whole document's example is built from its parts. The dashboard imports only types from these modules: its bundle has
 * no descriptions.
 */
export interface JsonSchema {
  /** The name of a document. The document is described once and referred to by this name. */
  readonly title?: string;
  readonly description?: string | undefined;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: string | boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly examples?: readonly unknown[];
}

declare const shape: unique symbol;

export interface Schema<T = unknown> extends JsonSchema {
  /** Carries the type for the compiler. It does not exist at run time. */
  readonly [shape]?: T;
}
export type Shape<S> = S extends Schema<infer T> ? T : never;

export interface Optional<T = unknown> {
  readonly optional: Schema<T>;
}
export type Fields = Readonly<Record<string, Schema | Optional>>;
type OptionalNames<F extends Fields> = { [K in keyof F]: F[K] extends Optional ? K : never }[keyof F];
type Required<F extends Fields> = { readonly [K in keyof F as Exclude<K, OptionalNames<F>>]: Shape<F[K]> };
type Rest<F extends Fields> = {
  readonly [K in keyof F as Extract<K, OptionalNames<F>>]?: F[K] extends Optional<infer T> ? T : never;
};
export type Document<F extends Fields> = { readonly [K in keyof (Required<F> & Rest<F>)]: (Required<F> & Rest<F>)[K] };

/** A named object with exactly these fields. */
export function document<F extends Fields>(title: string, fields: F): Schema<Document<F>> {
  const all = Object.entries(fields);
  const of = (field: Schema | Optional): JsonSchema => ('optional' in field ? field.optional : field);
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, of(field)])),
    required: all.flatMap(([name, field]) => ('optional' in field ? [] : [name])),
    additionalProperties: false,
  };
}

/** A field that may be absent. */
export const optional = <T>(schema: Schema<T>): Optional<T> => ({ optional: schema });

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({ anyOf: [schema, { type: 'null' }] });

/**
 * An answer of another shape to a question of another kind. Clients that ask the usual question know the first shape alone.
 */
export const either = <T>(usual: Schema<T>, other: Schema): Schema<T> => ({ anyOf: [usual, other] });

export const listOf = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });

/** An object whose names are data and whose values have one type. */
export const byName = <T>(values: Schema<T>, example: string): Schema<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
  examples: [{ [example]: values.examples?.[0] ?? null }],
});

export const oneOf = <const Choices extends readonly string[]>(choices: Choices): Schema<Choices[number]> => ({
  type: 'string',
  enum: choices,
  examples: [choices[0]],
});

export const always = <const Value extends string | boolean>(value: Value): Schema<Value> => ({
  type: typeof value,
  const: value,
  examples: [value],
});

/** JSON without a description here. `T` is its type in the code. */
export const anyJson = <T>(example: T): Schema<T> => ({ examples: [example] });

export const text = (example: string): Schema<string> => ({ type: 'string', examples: [example] });
export const yesNo = (example: boolean): Schema<boolean> => ({ type: 'boolean', examples: [example] });
export const number = (example: number): Schema<number> => ({ type: 'number', examples: [example] });
export const whole = (example: number): Schema<number> => ({ type: 'integer', examples: [example] });

export const id: Schema<string> = {
  type: 'string',
  format: 'uuid',
  examples: ['3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f'],
};
/** ISO-8601 UTC. */
export const time: Schema<string> = { type: 'string', format: 'date-time', examples: ['2026-03-01T08:00:00.000Z'] };
/** The log position that a document reflects. */
export const position: Schema<number> = { type: 'integer', format: 'int64', examples: [4_817] };

/** The answer of a command that creates or changes one thing: its id. */
export const reference = document('Reference', { uuid: id });
export type Reference = Shape<typeof reference>;
/** The answer of a command without a result. */
export const nothing = document('Nothing', {});
/** The answer of a command that needs no sign-in: the time it was accepted. */
export const taken = document('Taken', { time });
