// The package ships its registry without types; it is passed on unread.
// @ts-expect-error no declaration file
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ARRAY_MAX_SIZE, getMetadataStorage, MAX_LENGTH } from 'class-validator';
import { limits } from '#contracts/core/limits';

type Class = new () => object;

/** The fields of a body class, read once from its decorators. */
export interface Outline {
  readonly fields: ReadonlyMap<string, Field>;
}

type Change = (given: { readonly value: unknown }) => unknown;

export interface Field {
  /** The class of an object, or of each object of a list. */
  readonly nested: Class | null;
  /** The changes that the class makes to a value before the checks, such as a text into a list of one. */
  readonly changes: readonly Change[];
  /** The most items of a list, and the words that refuse more. */
  readonly most: number;
  readonly tooMany: string;
  /** The characters of a text: a field that takes a file's content names more than the others may have. */
  readonly longest: number;
}

/** A list whose class sets no limit. */
const MOST = 1_000;
/** The longest text of a field whose class sets no higher limit. */
export const LONGEST = limits.graphql.characters;

const known = new WeakMap<Class, Outline>();

export function outlineOf(shape: Class): Outline {
  const before = known.get(shape);
  if (before) return before;
  const checks = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  const fields = new Map<string, Field>();
  for (const { propertyName, name, constraints, message } of checks) {
    const field = fields.get(propertyName) ?? { ...declaredOf(shape, propertyName), ...unlimited };
    fields.set(propertyName, { ...field, ...limited(name, constraints?.[0], message) });
  }
  const outline = { fields };
  known.set(shape, outline);
  return outline;
}

const unlimited = { most: MOST, tooMany: `At most ${MOST}.`, longest: LONGEST };

/** The part of a field that one of its checks decides. */
function limited(check: string | undefined, limit: unknown, message: unknown): Partial<Field> {
  if (typeof limit !== 'number') return {};
  if (check === MAX_LENGTH) return { longest: Math.max(LONGEST, limit) };
  if (check !== ARRAY_MAX_SIZE) return {};
  return { most: limit, tooMany: typeof message === 'string' ? message : unlimited.tooMany };
}

interface Declared {
  findTypeMetadata(shape: Class, property: string): { readonly typeFunction?: () => unknown } | undefined;
  /** `forRequests` is its number for the way from a plain object to a class. */
  findTransformMetadatas(shape: Class, property: string, forRequests: 0): readonly { readonly transformFn: Change }[];
}

function declaredOf(shape: Class, property: string): Pick<Field, 'nested' | 'changes'> {
  const declared = defaultMetadataStorage as Declared;
  const type = declared.findTypeMetadata(shape, property)?.typeFunction?.();
  return {
    nested: typeof type === 'function' ? (type as Class) : null,
    changes: declared.findTransformMetadatas(shape, property, 0).map(({ transformFn }) => transformFn),
  };
}
