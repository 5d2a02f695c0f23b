import { hash, timingSafeEqual } from 'node:crypto';
import { mostWrongPins } from '#events/call/decider';
import { idFrom } from '#events/core/ids';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import type { Spoken } from '#services/core/telephony';
import { byPhone, type CallQuestion } from './asked.ts';
import { record } from './attempts.ts';
import { teamPath } from './callAddresses.ts';
import { failure, goodbye, organisationOf } from './heard.ts';

/** The questions for a PIN of one call: a wrong one each, and a few that nobody answered. */
const mostQuestions = mostWrongPins + 2;
/** The time in milliseconds that an entry waits for the read models, so that the next request knows of it. */
const shownWithin = 2_000;
const wrong = 'That PIN is not right.';

/** True while the person on the phone has not keyed the PIN of the beat phone that was called. */
export const isLocked = ({ pin_of: phone, unlocked }: CallDoc): boolean => phone !== null && !unlocked;

/**
 * The words of a call whose PIN is asked. Resolves with null once the right one was keyed: the call goes on. The digits
 * are compared here and recorded nowhere. The ids of the facts hold none either, because an id could be guessed back.
 */
export async function pinWords(asked: CallQuestion): Promise<readonly Spoken[] | null> {
  const { app, call, nth, sent } = asked;
  const pin = pinOf(app, call);
  // The phone was removed, or the person's data was erased, while it rang.
  if (pin === null) return ending(failure);
  const digits = sent.keys;
  if (call.wrong_pins >= mostWrongPins) return ending(`${wrong} ${goodbye}`);
  // A machine that plays tones would spend the person's entries.
  if (digits === '' || sent.answeredBy === 'machine') return question(asked, { pin, nth });
  const right = same(digits, pin);
  const step = `pin-${nth}`;
  const command = { do: 'enterPin', step, right } as const;
  const commandId = idFrom('pin', call.uuid, step);
  const { position } = await record(app, call.uuid, { command, cause: byPhone(call), commandId });
  if (position) await app.projector.reached(position, shownWithin);
  const now = app.views.doc('calls', call.uuid) ?? call;
  if (!isLocked(now)) return null;
  if (now.wrong_pins >= mostWrongPins) return ending(`${wrong} ${goodbye}`);
  return [{ verb: 'say', words: wrong }, ...question(asked, { pin, nth: nth + 1 })];
}

function question({ app, call }: CallQuestion, { pin, nth }: { readonly pin: string; readonly nth: number }): Spoken[] {
  if (nth > mostQuestions) return ending(goodbye);
  const words = `This is ${organisationOf(app, call.entity)}. Enter your PIN.`;
  const ask = (n: number): Spoken => ({
    verb: 'gather',
    words,
    digits: pin.length,
    action: teamPath(call, 'entry', { n }),
  });
  return [ask(nth), ask(nth + 1), { verb: 'redirect', to: teamPath(call, 'end_call') }];
}

const ending = (words: string): Spoken[] => [{ verb: 'say', words }, { verb: 'hangUp' }];

/** The PIN of the called phone; null when it has none any more. */
function pinOf({ views }: Pick<App, 'views'>, { user, pin_of: phone }: CallDoc): string | null {
  const phones = views.doc('beat_phones', user)?.phones ?? [];
  return phones.find(({ uuid }) => uuid === phone)?.pin || null;
}

const digest = (text: string) => hash('sha256', text, 'buffer');
const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
