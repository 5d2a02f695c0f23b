import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import type { JsonSchema } from '#contracts/core/schema';

const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Data in the shape of its schema: everything that fits stays, and the plain default of its type stands for everything
 * else: '' for text, 0, false, an empty list, null where it is allowed. `at` stands for a time.
 */
export function plainData(schema: JsonSchema, value: JsonValue | undefined, at: string): JsonValue {
  const inner = (one: JsonSchema, found: JsonValue | undefined) => plainData(one, found, at);
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((one) => fits(one, value, at));
    const none = schema.anyOf.find(({ type }) => type === 'null');
    return inner(fitting ?? none ?? schema.anyOf[0] ?? {}, value);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => one === value) ?? schema.enum[0] ?? '';
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, isObject(value) ? value : {}, inner);
    case 'array':
      return Array.isArray(value) ? value.map((one) => inner(schema.items ?? {}, one)) : [];
    case 'string':
      return typeof value === 'string' ? value : textFor(schema.format, at);
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'integer':
      return Number.isInteger(value) ? (value as number) : 0;
    case 'boolean':
      return value === true;
    case 'null':
      return null;
    default:
      return value ?? null;
  }
}

const fits = (schema: JsonSchema, value: JsonValue | undefined, at: string): boolean =>
  value !== undefined && isDeepStrictEqual(plainData(schema, value, at), value);

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textFor = (format: string | undefined, at: string): string =>
  format === 'uuid' ? noId : format === 'date-time' ? at : '';

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  value: JsonObject,
  inner: (schema: JsonSchema, found: JsonValue | undefined) => JsonValue,
): JsonObject {
  const listed = Object.entries(properties).filter(([name]) => name in value || required.includes(name));
  return { ...value, ...Object.fromEntries(listed.map(([name, one]) => [name, inner(one, value[name])])) };
}
