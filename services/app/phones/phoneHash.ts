import type { App } from '#services/app/app';

/** A keyed hash of a phone number, by which it is recognized again. 96 bits. */
export const phoneHash = ({ secrets }: Pick<App, 'secrets'>, phone: string): string =>
  secrets.digest(`phone ${phone}`).slice(0, 16);
