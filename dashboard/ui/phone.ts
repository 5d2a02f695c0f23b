import { nationalNumber } from '#contracts/core/nationalNumber';

/** (NNN) NNN-NNNN from the last 10 digits (S0 §1); shorter numbers are shown unchanged. */
export const phone = (number: string | null | undefined): string => {
  const digits = nationalNumber(number ?? '');
  if (digits.length < 10) return number ?? '';
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

export const phoneLink = (number: string): string => {
  const digits = nationalNumber(number);
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${number}`;
};
