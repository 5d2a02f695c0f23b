/** Text as the mask (999) 999-9999 shows it (S0 §1). Nothing follows the last digit, so that deleting never sticks. */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, '');
  // Pasted from a phone book: +1 is the country, and no area code begins with 1.
  const digits = all.replace(/^1/, '').slice(0, 10);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The caret's place in the masked text: after the same number of digits. */
export function caretAfter(masked: string, digits: number): number {
  let left = digits;
  for (let at = 0; at < masked.length; at += 1) {
    if (left === 0) return at;
    if (/\d/.test(masked[at] ?? '')) left -= 1;
  }
  return masked.length;
}

export const isWholePhone = (masked: string): boolean => masked.replace(/\D/g, '').length === 10;

/** The mistake of a phone number that is needed. */
export const wrongPhone = (masked: string): string | undefined =>
  isWholePhone(masked) ? undefined : /\d/.test(masked) ? 'This field is incomplete.' : 'This field may not be blank.';
