import { IsObject, ValidateBy } from 'class-validator';
import { limits } from '#contracts/core/limits';

/** The name of the check, which the OpenAPI document looks up. */
export const FORM_VALUES = 'formValues';

const isText = (value: unknown): boolean => typeof value === 'string';
const isValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  isText(value) ||
  (Array.isArray(value) && value.length <= limits.form.fields && value.every(isText));
const areValues = (value: unknown): boolean => {
  const fields = Object.entries(value ?? {});
  return fields.length <= limits.form.fields && fields.every(([name, field]) => name.length <= 80 && isValue(field));
};

/** The values of fields, by name. The form itself checks whether they fit. */
export function FormFields(): PropertyDecorator {
  const message = `This must be at most ${limits.form.fields} fields of text, numbers, true, false, null or lists of text.`;
  const fits = ValidateBy({ name: FORM_VALUES, validator: { validate: areValues, defaultMessage: () => message } });
  const object = IsObject({ message: 'This must be an object.' });
  return (target, property) => {
    fits(target, property);
    object(target, property);
  };
}
