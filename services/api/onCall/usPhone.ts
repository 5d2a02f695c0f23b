import { Matches } from 'class-validator';
import { AnyWords } from '#services/api/http/rules';

/** A telephone number of the United States (S1 §5), however it is spaced. */
export const UsPhone = (): PropertyDecorator => (target, property) => {
  AnyWords(40)(target, property);
  const message = 'This field is incomplete.';
  Matches(/^\s*(\+?1[\s.-]?)?(\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\s*$/, { message })(target, property);
};

/** As telephony takes it: E.164 of the last ten digits. */
export const e164 = (typed: string): string => `+1${typed.replaceAll(/\D/g, '').slice(-10)}`;
