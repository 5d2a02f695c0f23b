import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOf, Invalid } from './errors.ts';

/** Deeper than any body is; what walks a value by recursion must not be led to the end of the stack. */
const deepest = 8;

/** The value as its class says, or `Invalid`. Unknown fields are refused: a misspelt name must not be lost silently. */
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

/** What no class says of its fields: no depth without end, no text that is none, no name that class-transformer drops. */
function look(value: unknown, path: readonly string[]): void {
  const refuse = (words: string) => {
    throw new Invalid({ [path.join('.') || 'non_field_errors']: [words] });
  };
  if (path.length > deepest) refuse('This is nested too deeply.');
  // NUL would end the text in SQLite, and half a surrogate pair has no UTF-8: a hash over it could not be checked.
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value))
    refuse('This field has a character that is not allowed.');
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || name === 'constructor') refuse(`property ${name} should not exist`);
    look(inner, [...path, name]);
  }
}
