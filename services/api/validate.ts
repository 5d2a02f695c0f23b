import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { fieldsOf, Invalid } from './errors.ts';

/** The value as its class says, or `Invalid`. Unknown fields are refused: a misspelt name must not be lost silently. */
export function validate<T extends object>(shape: new () => T, value: unknown): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Invalid({ non_field_errors: ['The request must be a JSON object.'] });
  }
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
