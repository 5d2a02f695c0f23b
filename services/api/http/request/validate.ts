import 'reflect-metadata';
import { validateSync } from 'class-validator';
import { fieldsOf, Invalid } from '../errors.ts';
import { type Field, LONGEST, outlineOf } from '../outline.ts';

/** Deeper than any body. Bounds the recursion, so that a nested value cannot overflow the stack. */
const deepest = 8;
/** More than any object of a body holds, also one whose names the client chooses. */
const MOST_FIELDS = 200;
/** An error repeats this many unknown names, and this many characters of each. */
const NAMED = 20;
const SHOWN = 80;

type Class<T extends object = object> = new () => T;

/**
 * Returns the value as its class, or throws `Invalid`. Unknown fields are refused, so that a misspelled name is not
 * lost silently. Sizes and names are judged before anything is instantiated.
 */
export function validate<T extends object>(shape: Class<T>, value: unknown): T {
  if (!isObject(value)) throw new Invalid({ non_field_errors: ['The request must be a JSON object.'] });
  look(value, { nested: shape, longest: LONGEST });
  const instance = made(shape, value, '');
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false },
  });
  if (errors.length > 0) throw new Invalid(fieldsOf(errors));
  return instance;
}

const unknown = (name: string): string => `There is no field “${name.slice(0, SHOWN)}” here.`;

type Known = Pick<Field, 'nested' | 'longest'>;

/**
 * Checks that no class makes: the depth, the size, and characters that cannot be stored. `path` leads to the value. All
 * values share the list, because a drawing has thousands of corners.
 */
function look(value: unknown, field?: Known, path: (string | number)[] = []): void {
  if (path.length > deepest) refuse('This is nested too deeply.', path);
  if (typeof value === 'string') {
    if (value.length > (field?.longest ?? LONGEST)) refuse('This field is too long.', path);
    // NUL would end the text in SQLite. Half a surrogate pair has no UTF-8, so a hash over it could not be verified.
    if (value.includes('\0') || !value.isWellFormed()) refuse('This field has a character that is not allowed.', path);
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      path.push(at);
      look(value[at], field, path);
      path.pop();
    }
    return;
  }
  const names = Object.keys(value);
  if (names.length > MOST_FIELDS) refuse('This has too many fields.', path);
  const fields = field?.nested ? outlineOf(field.nested).fields : null;
  for (const name of names) {
    if (name === '__proto__' || name === 'constructor') refuse(unknown(name), path);
    path.push(name.slice(0, SHOWN));
    look((value as Readonly<Record<string, unknown>>)[name], fields?.get(name), path);
    path.pop();
  }
}

function refuse(words: string, path: readonly (string | number)[]): never {
  throw new Invalid({ [path.join('.') || 'non_field_errors']: [words] });
}

/**
 * The value as its class, down to its nested objects. Refuses names that the class does not have, and lists that are
 * longer than it allows. The decorators are class-transformer's; its `plainToInstance` takes time by the square of the
 * number of names, and copies each corner of a drawing.
 */
function made<T extends object>(shape: Class<T>, value: object, path: string): T {
  const { fields } = outlineOf(shape);
  const strange = Object.keys(value).filter((name) => !fields.has(name));
  if (strange.length > 0) {
    const named = strange.slice(0, NAMED).map((name) => [`${path}${name.slice(0, SHOWN)}`, [unknown(name)]]);
    throw new Invalid(Object.fromEntries(named) as Record<string, readonly string[]>);
  }
  const instance = new shape();
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const field = fields.get(name);
    // A default of the class stays.
    if (!field || inner === undefined) continue;
    if (Array.isArray(inner) && inner.length > field.most) throw new Invalid({ [path + name]: [field.tooMany] });
    const read = field.nested ? nestedIn(field.nested, inner, path + name) : inner;
    const changed = field.changes.reduce((before, change) => change({ value: before }), read);
    Object.assign(instance, { [name]: changed });
  }
  return instance;
}

/** An object as its class, a list with each of its objects so, and anything else as it is: the checks refuse it. */
function nestedIn(shape: Class, value: unknown, path: string): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (isObject(item) ? made(shape, item, `${path}.${at}.`) : item));
  return isObject(value) ? made(shape, value, `${path}.`) : value;
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
