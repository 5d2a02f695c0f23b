import fc from 'fast-check';
import { Attached } from '../../../support/forms.ts';
import { type Heard, nounOf, nounOfPath } from './heard.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly body?: Schema;
}
export interface Generated {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A choice by the seed. */
export interface Chance {
  /** A whole number below `most`. */
  below(most: number): number;
  /** True this often, from 0 to 1. */
  often(share: number): boolean;
  pick<T>(choices: readonly T[]): T | undefined;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, often: (share) => next() < share, pick: (choices) => choices[below(choices.length)] };
}

/** The fields that refusals of an operation asked for, and the words that they named. */
export interface Lessons {
  readonly needed: Set<string>;
  readonly named: Map<string, string[]>;
}

const sheet = 'name,address,phone,lat,lng\nNorth School,100 School Rd,(303) 555-0142,39.8,-105.08\n';

interface World {
  readonly heard: Heard;
  readonly chance: Chance;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly lessons: Lessons;
  /** How often an optional field is there, from 0 to 1. */
  readonly share: number;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A request that the description allows. Its ids, and many of its words, come from earlier answers. */
export function generated({ method, path, parameters, body }: Described, world: World): Generated {
  const { chance } = world;
  const inPath = parameters.filter((one) => one.in === 'path').toReversed();
  let around: readonly string[] = [];
  let filled = path;
  // The last id first: the ids around it are those of its own incident.
  for (const { name, schema } of inPath) {
    const before = path.slice(0, path.indexOf(`{${name}}`));
    const noun = /^(uuid|profile__uuid)$/.test(name) ? nounOfPath(before) : nounOf(name);
    const known = world.heard.ids(noun);
    const fitting = known.filter(({ id }) => around.includes(id));
    const found =
      schema.format === 'uuid' ? chance.pick(fitting.length > 0 ? fitting : newest(known, chance)) : undefined;
    if (found) around = [...around, ...found.around];
    const value = found?.id ?? (schema.format === 'uuid' ? anyId(world) : wordOf(path, name, schema, world));
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  const query = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, required, schema }) => {
      if (!required && !world.lessons.needed.has(name) && !chance.often(world.share)) return [];
      const value = valueOf(schema, name, world);
      return value === undefined || value === null ? [] : [[name, String(value)] as [string, string]];
    });
  const asked = query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
  if (!body || method === 'GET') return { path: asked };
  return { path: asked, body: valueOf(body, '', world) as Record<string, unknown> };
}

/** Half of the choices are among the newest, whose state is the likeliest to fit. */
const newest = <T>(known: readonly T[], chance: Chance): readonly T[] => (chance.often(0.5) ? known.slice(-5) : known);

/** A word of a path: one that an answer or a link had there, or one of the description. */
function wordOf(path: string, name: string, schema: Schema, { heard, chance }: World): string {
  const described = [...(schema.enum ?? []), ...(schema.examples ?? [])];
  // A link in a message has the same path.
  const linked = heard.values(path.slice(0, path.indexOf(`{${name}}`)));
  const noun = nounOfPath(path);
  const known = [
    ...heard.values(name),
    ...heard.values('name'),
    ...heard.values('key'),
    ...heard.ids(noun).map(({ id }) => id),
  ];
  const from = [linked, described, known].filter((words) => words.length > 0);
  return String(chance.pick(chance.pick(from) ?? []) ?? 'a');
}

const anyId = ({ heard, chance }: World): string => chance.pick(heard.ids(chance.pick(heard.nouns()) ?? ''))?.id ?? '';

function valueOf(schema: Schema, name: string, world: World): unknown {
  const { chance, schemas, lessons } = world;
  if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, world);
  if (schema.const !== undefined) return schema.const;
  const named = lessons.named.get(name);
  if (named && chance.often(0.8)) return chance.pick(named);
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) {
    if (schema.examples && chance.often(0.4)) return schema.examples[0];
    const choices = schema.anyOf.filter(({ type }) => type !== 'null');
    return valueOf(chance.pick(choices) ?? {}, name, world);
  }
  if (schema.format === 'binary')
    return name === 'spreadsheet' ? new Attached('list.csv', sheet) : new Attached('photo.png', png);
  // An example shows the form where the rules of the schema do not; ids and dates of it belong to nothing here.
  if (schema.examples && schema.format === undefined && chance.often(0.4)) return schema.examples[0];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectOf(schema, world);
    case 'array': {
      const { minItems = 1, maxItems = 3, items = {}, prefixItems } = schema;
      if (prefixItems) return prefixItems.map((one) => valueOf(one, name, world));
      const count = Math.min(maxItems, Math.max(minItems, 1) + chance.below(2));
      const list = Array.from({ length: count }, () => valueOf(items, name, world));
      return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
    }
    case 'boolean':
      return chance.often(0.5);
    case 'integer':
    case 'number':
      return numberOf(schema, name, world);
    case 'string':
      return textOf(schema, name, world);
    default:
      return {};
  }
}

function objectOf({ properties = {}, required = [] }: Schema, world: World): Record<string, unknown> {
  const { chance, lessons, share } = world;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || lessons.needed.has(name) || chance.often(share))
      .map(([name, schema]) => [name, valueOf(schema, name, world)]),
  );
}

function numberOf({ type, minimum = 0, maximum = 60 }: Schema, name: string, { heard, chance }: World): number {
  const fits = (value: number) =>
    value >= minimum && value <= maximum && (type === 'number' || Number.isInteger(value));
  const known = heard.values(name).filter((value) => typeof value === 'number' && fits(value));
  const before = chance.often(0.9) ? chance.pick(known) : undefined;
  if (before !== undefined) return Number(before);
  return minimum + chance.below(Math.min(maximum - minimum, 60) + 1);
}

const day = 86_400_000;

function textOf(schema: Schema, name: string, world: World): string {
  const { heard, chance, now } = world;
  const { format, pattern, minLength = 0, maxLength = 4_000 } = schema;
  if (format === 'uuid') {
    const known = heard.ids(nounOf(name));
    const found = chance.often(0.9) ? chance.pick(chance.often(0.5) ? known.slice(-5) : known) : undefined;
    return found?.id ?? anyId(world);
  }
  const rule = pattern === undefined ? /(?:)/ : new RegExp(pattern, 'u');
  const fits = (text: string) => rule.test(text) && text.length >= minLength && text.length <= maxLength;
  const known = [...heard.values(name), ...heard.values(nounOf(name))].map(String).filter(fits);
  const before = chance.often(0.7) ? chance.pick(known) : undefined;
  if (before !== undefined) return before;
  const later = new Date(now + (chance.below(40) - 10) * day).toISOString();
  const usual = [
    later,
    later.slice(0, 10),
    '03:30',
    `ada.${chance.below(1e6)}@springwater.example`,
    `(303) 555-01${10 + chance.below(90)}`,
    'https://desk.example/incidents',
    '#1f6feb',
    'geo:arrived',
  ];
  const formatted = format === 'email' ? [usual[3]] : pattern === undefined ? [] : usual.filter(fits);
  const chosen = chance.pick(formatted);
  if (chosen !== undefined) return chosen;
  const plain = `Water in the street ${chance.below(1e6)}`.slice(0, maxLength);
  if (fits(plain)) return chance.often(0.5) ? plain : (chance.pick(usual.filter(fits)) ?? plain);
  return fc.sample(fc.stringMatching(rule), { numRuns: 1, seed: chance.below(2 ** 31) })[0]?.slice(0, maxLength) ?? '';
}
