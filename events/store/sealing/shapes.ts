import { Compile, type Validator } from 'typebox/compile';
import type { JsonSchema } from '#contracts/core/schema';
import type { Fact } from '#events/core/message';
import type { FactSchemas } from '#events/core/schema';

/** Checks facts against the schemas of their types. Both throw `MisshapenFact`, without a value of the data. */
export interface Shapes {
  /** Before the append: the types, and the formats of ids, times and hashes. An unknown type is refused. */
  checkNew(fact: Fact): void;
  /** After reading: the types only. A type that this release does not know passes. */
  checkRead(fact: Fact): void;
}

export class MisshapenFact extends Error {
  override readonly name = 'MisshapenFact';
}

const formats: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  'date-time': '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$',
  sha256: '^[0-9a-f]{64}$',
};

export function shapesOf(schemas: FactSchemas): Shapes {
  const whenNew = checks(schemas, true);
  const whenRead = checks(schemas, false);
  return {
    checkNew: (fact) => {
      const check = whenNew(fact.type);
      if (!check) throw new MisshapenFact(`no schema describes ${fact.type}`);
      if (!check.Check(fact.data)) throw misshapen(check, fact);
    },
    checkRead: (fact) => {
      const check = whenRead(fact.type);
      if (check && !check.Check(fact.data)) throw misshapen(check, fact);
    },
  };
}

/** Compiles each schema once, when the first fact of its type comes. */
function checks(schemas: FactSchemas, formatted: boolean): (type: string) => Validator | undefined {
  const compiled = new Map<string, Validator>();
  return (type) => {
    const known = compiled.get(type);
    if (known) return known;
    const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
    if (!schema) return undefined;
    const made = Compile(compilable(schema, formatted));
    compiled.set(type, made);
    return made;
  };
}

function misshapen(check: Validator, { type, data }: Fact): MisshapenFact {
  const [first] = check.Errors(data);
  return new MisshapenFact(`${type}${first?.instancePath ?? ''} ${first?.message ?? 'is misshapen'}`);
}

/** The schema without examples and titles. Unknown fields pass; formats become patterns, or are left out. */
function compilable(schema: JsonSchema, formatted: boolean): JsonSchema & { readonly pattern?: string } {
  const inner = (one: JsonSchema) => compilable(one, formatted);
  const { title: _, examples: __, format, additionalProperties, properties, items, anyOf, ...rest } = schema;
  const pattern = formatted && format !== undefined ? formats[format] : undefined;
  return {
    ...rest,
    ...(pattern === undefined ? {} : { pattern }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: inner(additionalProperties) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])) }
      : {}),
    ...(items ? { items: inner(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(inner) } : {}),
  };
}
