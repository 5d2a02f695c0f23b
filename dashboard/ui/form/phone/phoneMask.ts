const ofMask = /^[\d\s().+_-]*$/;

/**
 * Text as the mask (999) 999-9999 shows it (S0 §1). Nothing follows the last digit, so that deleting never sticks. Other
 * text stays as typed, with its foreign code, extension or second number, so that nothing of it is cut off.
 */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, '');
  // Pasted from a phone book: +1 is the country, and no area code begins with 0 or 1.
  const digits = all.replace(/^1/, '');
  const isForeign = typed.trimStart().startsWith('+') && !all.startsWith('1');
  if (!ofMask.test(typed) || isForeign || /^[01]/.test(digits) || digits.length > 10) return typed;
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
