import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { accountMail } from './accountMails.ts';
import type { PasskeyFact, UserFact } from './events.ts';

/** The public half of a key that a person's device, or a security key, holds. */
export interface Passkey {
  /** Base64url; empty once the person was erased, and then no signature fits. */
  readonly credential: string;
  /** The signatures that the device has counted, or 0 when it counts none. */
  readonly counter: number;
}

export interface Passkeys {
  readonly kept: ReadonlyMap<string, Passkey>;
  /** The challenges that were answered lately, each with its time. */
  readonly answered: readonly { readonly challenge: string; readonly at: string }[];
}

export const noPasskeys: Passkeys = { kept: new Map(), answered: [] };

interface MailTarget {
  /** The person's address, and the request, for the mail that tells of it. */
  readonly to: string;
  readonly of: string;
}

export type PasskeyCommand =
  | ({
      readonly do: 'addPasskey';
      readonly passkey: string;
      readonly credential: string;
      readonly key: string;
      readonly name: string;
      readonly counter: number;
    } & MailTarget)
  | {
      readonly do: 'usePasskey';
      readonly passkey: string;
      readonly counter: number;
      readonly challenge: string;
    }
  | ({ readonly do: 'removePasskey'; readonly passkey: string } & MailTarget);

const mostKept = 10;
/** A challenge is accepted for a shorter time than this. Milliseconds. */
const remembered = 15 * 60_000;

export function passkeysAfter(state: Passkeys, event: PasskeyFact & { readonly occurredAt: string }): Passkeys {
  const kept = new Map(state.kept);
  switch (event.type) {
    case 'PasskeyAdded': {
      const { passkey, counter, personal } = event.data;
      kept.set(passkey, { credential: personal?.credential ?? '', counter });
      return { ...state, kept };
    }
    case 'PasskeyUsed': {
      const { passkey, counter, challenge } = event.data;
      const used = kept.get(passkey);
      if (used) kept.set(passkey, { ...used, counter });
      const since = Date.parse(event.occurredAt) - remembered;
      const recent = state.answered.filter(({ at }) => Date.parse(at) > since);
      return { kept, answered: [...recent, { challenge, at: event.occurredAt }] };
    }
    case 'PasskeyRemoved':
      kept.delete(event.data.passkey);
      return { ...state, kept };
  }
}

export function decidePasskey(user: string, { kept, answered }: Passkeys, command: PasskeyCommand): UserFact[] {
  const { passkey } = command;
  const known = kept.get(passkey);
  switch (command.do) {
    case 'addPasskey': {
      const { credential, key, name, counter, to, of } = command;
      if (known) return [];
      if ([...kept.values()].some((one) => one.credential === credential)) throw new Refused('passkey.known');
      if (kept.size >= mostKept) throw new Refused('passkey.many');
      const personal = { credential, key, name };
      return [
        { type: 'PasskeyAdded', data: { user, passkey, counter, subject: user, personal } },
        accountMail(user, to, 'passkey-added', of),
      ];
    }
    case 'usePasskey': {
      const { counter, challenge } = command;
      if (!known || answered.some((one) => one.challenge === challenge)) throw new Refused('passkey.wrong');
      // Two devices count on from the same number: the key was copied.
      if ((known.counter > 0 || counter > 0) && counter <= known.counter) throw new Refused('passkey.wrong');
      return [{ type: 'PasskeyUsed', data: { user, passkey, counter, challenge } }];
    }
    case 'removePasskey':
      if (!known) return [];
      return [
        { type: 'PasskeyRemoved', data: { user, passkey } },
        accountMail(user, command.to, 'passkey-removed', idFrom(command.of, passkey)),
      ];
  }
}
