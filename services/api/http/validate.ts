import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOf, Invalid } from './errors.ts';

/** Deeper than any body. Bounds the recursion, so that a nested value cannot overflow the stack. */
const deepest = 8;

/**
 * Returns the value as its class, or throws `Invalid`. Unknown fields are refused, so that a misspelled name is not
 * lost silently.
 */
export function validate<T extends object>(shape: new () => T, value: unknown): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Invalid({ non_field_errors: ['The request must be a JSON object.'] });
  }
  look(value, []);
  const instance = plainToInstance(shape, value, { exposeDefaultValues: true });
  const errors = validateSync(instance, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) throw new Invalid(fieldsOf(errors));
  return instance;
}

/** Checks that no class makes: the depth, characters that cannot be stored, and names that class-transformer drops. */
function look(value: unknown, path: readonly string[]): void {
  const refuse = (words: string) => {
    throw new Invalid({ [path.join('.') || 'non_field_errors']: [words] });
  };
  if (path.length > deepest) refuse('This is nested too deeply.');
  // NUL would end the text in SQLite. Half a surrogate pair has no UTF-8, so a hash over it could not be verified.
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value))
    refuse('This field has a character that is not allowed.');
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor') refuse(`property ${name} should not exist`);
    look(inner, [...path, name]);
  }
}
