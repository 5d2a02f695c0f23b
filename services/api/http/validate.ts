import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOf, Invalid } from './errors.ts';
import { type Field, LONGEST, outlineOf } from './outline.ts';

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
 * lost silently. Sizes and names are judged before anything is instantiated: class-transformer takes time by the square
 * of the number of names.
 */
export function validate<T extends object>(shape: Class<T>, value: unknown): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Invalid({ non_field_errors: ['The request must be a JSON object.'] });
  }
  look(value, [], { nested: shape, longest: LONGEST });
  fit(shape, value, '');
  const instance = plainToInstance(shape, value, { exposeDefaultValues: true });
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

/** Checks that no class makes: the depth, the size, and characters that cannot be stored. */
function look(value: unknown, path: readonly string[], field?: Pick<Field, 'nested' | 'longest'>): void {
  const refuse = (words: string) => {
    throw new Invalid({ [path.join('.') || 'non_field_errors']: [words] });
  };
  if (path.length > deepest) refuse('This is nested too deeply.');
  if (typeof value === 'string') {
    if (value.length > (field?.longest ?? LONGEST)) refuse('This field is too long.');
    // NUL would end the text in SQLite. Half a surrogate pair has no UTF-8, so a hash over it could not be verified.
    if (value.includes('\0') || !value.isWellFormed()) refuse('This field has a character that is not allowed.');
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) return value.forEach((inner, at) => look(inner, [...path, String(at)], field));
  const names = Object.keys(value);
  if (names.length > MOST_FIELDS) refuse('This has too many fields.');
  const fields = field?.nested ? outlineOf(field.nested).fields : null;
  for (const name of names) {
    if (name === '__proto__' || name === 'constructor') refuse(unknown(name));
    look((value as Readonly<Record<string, unknown>>)[name], [...path, name.slice(0, SHOWN)], fields?.get(name));
  }
}

/** Refuses names that the class does not have, and lists that are longer than it allows, down to its nested objects. */
function fit(shape: Class, value: object, path: string): void {
  const { fields } = outlineOf(shape);
  const strange = Object.keys(value).filter((name) => !fields.has(name));
  if (strange.length > 0) {
    const named = strange.slice(0, NAMED).map((name) => [`${path}${name.slice(0, SHOWN)}`, [unknown(name)]]);
    throw new Invalid(Object.fromEntries(named) as Record<string, readonly string[]>);
  }
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const field = fields.get(name);
    if (!field || inner === null || typeof inner !== 'object') continue;
    if (Array.isArray(inner) && inner.length > field.most) throw new Invalid({ [path + name]: [field.tooMany] });
    if (field.nested) fitNested(field.nested, inner, path + name);
  }
}

function fitNested(shape: Class, value: object, path: string): void {
  if (!Array.isArray(value)) return fit(shape, value, `${path}.`);
  value.forEach((item: unknown, at) => {
    if (item !== null && typeof item === 'object' && !Array.isArray(item)) fit(shape, item, `${path}.${at}.`);
  });
}
