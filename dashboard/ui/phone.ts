import { dialed, shownPhone } from '#contracts/values/phone';

export const phone = (number: string | null | undefined): string => shownPhone(number ?? '');

export const phoneLink = (number: string): string => `tel:${dialed(number) ?? number}`;
