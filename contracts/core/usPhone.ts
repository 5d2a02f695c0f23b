import parsePhoneNumber from 'libphonenumber-js/min';

/**
 * A telephone number in E.164 form; null for text that is none. Without a country code it belongs to the United States (S0 §1).
 * Only the length is judged: new area codes come every year, and the list in a package must not refuse a real number.
 */
export function phoneNumber(text: string): string | null {
  const found = parsePhoneNumber(text, 'US');
  return found?.isPossible() ? found.number : null;
}

/** The same for a number that is typed: country code 1 or none, and nothing but the number. An extension has its own field. */
export function usPhone(typed: string): string | null {
  const number = /^[\d\s().+-]*$/.test(typed) ? phoneNumber(typed) : null;
  return number?.startsWith('+1') ? number : null;
}
