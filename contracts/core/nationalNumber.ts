/**
 * The digits of a US number without its country code; all digits of a shorter number. Numbers are displayed and
 * searched in this form (S0 §1).
 */
export const nationalNumber = (text: string): string => text.replaceAll(/\D/g, '').slice(-10);
