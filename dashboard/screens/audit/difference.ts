import type { JsonValue } from '#contracts/core/json';

/** A field of a document that changed; undefined: it was not there. */
export interface FieldChange {
  readonly path: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

const isTree = (value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> | readonly JsonValue[] =>
  typeof value === 'object' && value !== null;

/** The fields that differ between two documents, in the order of their names. Lists are compared by place. */
export function difference(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path = '',
): readonly FieldChange[] {
  if (before === after) return [];
  // A document that came or went is told as a whole; its fields would be a list of everything.
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  const [was, is] = [before, after] as readonly Readonly<Record<string, JsonValue>>[];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names.flatMap((name) => difference(was?.[name], is?.[name], path === '' ? name : `${path}.${name}`));
}

/** A value as one line of text. */
export const valueWords = (value: JsonValue | undefined): string =>
  value === undefined ? 'absent' : typeof value === 'string' ? value || '(empty)' : JSON.stringify(value);
