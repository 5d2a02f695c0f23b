// The package ships its registry without types; it is passed on unread.
// @ts-expect-error no declaration file
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ARRAY_MAX_SIZE, getMetadataStorage } from 'class-validator';

type Class = new () => object;

/** The fields of a body class, read once from its decorators. */
export interface Outline {
  readonly fields: ReadonlyMap<string, Field>;
}

export interface Field {
  /** The class of an object, or of each object of a list. */
  readonly nested: Class | null;
  /** The most items of a list, and the words that refuse more. */
  readonly most: number;
  readonly tooMany: string;
}

/** A list whose class sets no limit. */
const MOST = 1_000;

const known = new WeakMap<Class, Outline>();

export function outlineOf(shape: Class): Outline {
  const before = known.get(shape);
  if (before) return before;
  const checks = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  const fields = new Map<string, Field>();
  for (const { propertyName, name, constraints, message } of checks) {
    const field = fields.get(propertyName) ?? { nested: nestedIn(shape, propertyName), ...unlimited };
    const limit: unknown = name === ARRAY_MAX_SIZE ? constraints?.[0] : undefined;
    const words = typeof message === 'string' ? message : unlimited.tooMany;
    fields.set(propertyName, typeof limit === 'number' ? { ...field, most: limit, tooMany: words } : field);
  }
  const outline = { fields };
  known.set(shape, outline);
  return outline;
}

const unlimited = { most: MOST, tooMany: `At most ${MOST}.` };

interface Types {
  findTypeMetadata(shape: Class, property: string): { readonly typeFunction?: () => unknown } | undefined;
}

function nestedIn(shape: Class, property: string): Class | null {
  const type = (defaultMetadataStorage as Types).findTypeMetadata(shape, property)?.typeFunction?.();
  return typeof type === 'function' ? (type as Class) : null;
}
