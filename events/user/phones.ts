import { canonical } from '#events/core/chain';
import { Refused } from '#events/core/refused';
import type { BeatPhoneAdded, BeatPhoneRemoved } from './events.ts';

/** The phones on which a person is called for a beat. The numbers are sealed with the person's key. */
export type PhoneCommand =
  | {
      readonly do: 'addBeatPhone';
      readonly phone: string;
      readonly phoneNumber: string;
      readonly pin: string;
      readonly phoneType: BeatPhoneAdded['data']['phoneType'];
      readonly callAfterCount: number;
    }
  | { readonly do: 'removeBeatPhone'; readonly phone: string };

/** Each phone as added, as JSON; null once removed. Its id stands for its number. */
export type Phones = ReadonlyMap<string, string | null>;

export const phonesAfter = (phones: Phones, { type, data }: BeatPhoneAdded | BeatPhoneRemoved): Phones =>
  new Map(phones).set(data.phone, type === 'BeatPhoneRemoved' ? null : canonical(data));

export function decidePhone(
  user: string,
  phones: Phones,
  command: PhoneCommand,
): (BeatPhoneAdded | BeatPhoneRemoved)[] {
  const { phone } = command;
  const stands = phones.get(phone);
  if (command.do === 'removeBeatPhone') {
    if (stands === undefined) throw new Refused('not-found');
    return stands === null ? [] : [{ type: 'BeatPhoneRemoved', data: { user, phone } }];
  }
  const { phoneNumber, pin, phoneType, callAfterCount } = command;
  const data = { user, phone, phoneType, callAfterCount, subject: user, personal: { phoneNumber, pin } };
  if (stands === canonical(data)) return [];
  if (stands) throw new Refused('beat-phone.known');
  return [{ type: 'BeatPhoneAdded', data }];
}
