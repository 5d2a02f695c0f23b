import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contracts/core/json';
import type { JsonSchema } from '#contracts/core/schema';
import { type FactSchemas, facts, text } from '#events/core/schema';
import { shapesOf } from '#events/store/sealing/shapes';
import { factSchemas } from './facts.ts';

/** The types of all facts that the code of this layer can decide, by their literals. */
function typesInCode(): readonly string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(store|embedded|core)\//.test(path))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  return [
    ...new Set(files.flatMap((code) => [...code.matchAll(/\btype: '([A-Z]\w+)'/g)].map(([, type = '']) => type))),
  ];
}

const undescribed = (schemas: FactSchemas) => typesInCode().filter((type) => !Object.hasOwn(schemas, type));

const samples: Readonly<Record<string, string>> = {
  uuid: '3f0c1d2e-8a4b-5c6d-9e7f-0a1b2c3d4e5f',
  'date-time': '2026-03-01T08:00:00.000Z',
  sha256: 'a'.repeat(64),
};
const plain = { string: '', number: 1.5, integer: 1, boolean: true, array: [], null: null } as const;

/** A value that fits the schema. */
function sample(schema: JsonSchema): JsonObject[string] {
  const { anyOf, properties = {}, format, type = 'object' } = schema;
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (schema.enum) return schema.enum[0];
  if (format !== undefined) return samples[format];
  const first = typeof type === 'string' ? type : type[0];
  if (first !== 'object') return plain[first as keyof typeof plain];
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sample(one)]));
}

/** A value of another kind. Any object fits where all fields may be absent. */
const wrongFor = ({ type, anyOf = [] }: JsonSchema): JsonObject[string] =>
  [type, ...anyOf.map((one) => one.type)].includes('object') ? 5 : { wrong: [1] };

const shapes = shapesOf(factSchemas);
const types = Object.entries(factSchemas).map(([type, schema]) => ({
  type,
  schema,
  data: sample(schema) as JsonObject,
}));

describe('every fact that can be decided', () => {
  it('has a schema', () => {
    expect(typesInCode().length).toBeGreaterThan(80);
    expect(undescribed(factSchemas)).toEqual([]);
  });

  it('would be missed without one', () => {
    const { CrewDispatched: _, ...others } = factSchemas;
    expect(undescribed(others)).toEqual(['CrewDispatched']);
  });
});

describe.each(types)('$type', ({ type, schema, data }) => {
  it('is appended and read in its own shape, and with fields of a newer release', () => {
    const newer = { ...data, isNewer: true };
    for (const each of [data, newer]) {
      shapes.checkNew({ type, data: each });
      shapes.checkRead({ type, data: each });
    }
  });

  it('is neither appended nor read without one of its fields, or with another kind of value in it', () => {
    const described = Object.entries(schema.properties ?? {}).filter(([, one]) => one.type ?? one.anyOf);
    const wrong = [
      ...(schema.required ?? []).map((name) =>
        Object.fromEntries(Object.entries(data).filter(([key]) => key !== name)),
      ),
      ...described.map(([name, one]) => ({ ...data, [name]: wrongFor(one) })),
    ];
    for (const each of wrong) {
      expect(() => shapes.checkNew({ type, data: each })).toThrow(type);
      expect(() => shapes.checkRead({ type, data: each })).toThrow(type);
    }
  });

  it('is appended only with ids, times and hashes in their formats', () => {
    for (const [name, { format }] of Object.entries(schema.properties ?? {})) {
      if (format === undefined) continue;
      const bent = { type, data: { ...data, [name]: 'Main break' } };
      expect(() => shapes.checkNew(bent)).toThrow(`${type}/${name}`);
      expect(() => shapes.checkRead(bent)).not.toThrow();
    }
  });
});

describe('a fact in a wrong shape', () => {
  it('is named by its type and field, and nothing that it holds is told', () =>
    expect(() =>
      shapes.checkNew({ type: 'LabelAdded', data: { label: samples.uuid, name: { word: 'Quagmire' } } }),
    ).toThrow(/^LabelAdded\/name must be string$/));

  it('of an unknown type is not appended, and is read', () => {
    expect(() => shapes.checkNew({ type: 'PigeonReleased', data: {} })).toThrow('no schema describes PigeonReleased');
    shapes.checkRead({ type: 'PigeonReleased', data: { any: 1 } });
    shapes.checkRead({ type: 'constructor', data: {} });
  });

  it('is checked by the fields of its parts', () => {
    const { checkRead } = shapesOf(facts({ BellRung: { bell: text } }));
    expect(() => checkRead({ type: 'BellRung', data: { bell: 5 } })).toThrow('BellRung/bell must be string');
  });
});
