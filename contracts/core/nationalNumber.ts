/** The digits of a US number without its country code, which is all of a shorter one: a number is shown and found by them (S0 §1). */
export const nationalNumber = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);
