import { IsObject, ValidateBy } from 'class-validator';
import { limits } from '#contracts/core/limits';

/** The name of the check, which the OpenAPI document looks up. */
export const TAG_FIELDS = 'tagFields';

const isField = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= limits.tag.text);
const isData = (value: unknown): boolean => {
  const fields = Object.entries(value ?? {});
  return fields.length <= limits.tag.fields && fields.every(([name, field]) => name.length <= 80 && isField(field));
};

/** Named fields of text, numbers, true, false or null. */
export function TagFields(): PropertyDecorator {
  const message = `This must be at most ${limits.tag.fields} fields of text, numbers, true, false or null.`;
  const fits = ValidateBy({ name: TAG_FIELDS, validator: { validate: isData, defaultMessage: () => message } });
  const object = IsObject({ message: 'This must be an object.' });
  return (target, property) => {
    fits(target, property);
    object(target, property);
  };
}
