import type { CallAnswer } from '#contracts/callout/outcomes';
import type { AnswerWay } from '#contracts/incident/response';
import { callout } from '#events/callout/decider';
import { placeNow } from '#events/callout/heard';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import type { Cause } from '#events/store/handle';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { App } from '#services/app/app';
import { claim } from '#services/outbound/callouts/claim';
import { acknowledgedWords, answerWords, placeWords } from '#services/outbound/telephony/heard';
import type { OpenCall } from './openCalls.ts';

interface Given {
  readonly answer: CallAnswer;
  readonly by: AnswerWay;
  /** The same id again is the same answer. */
  readonly id: string;
  readonly cause: Pick<Cause, 'actor' | 'correlationId'>;
  /** The time in minutes after which a person who comes will be there; null without a word of it. */
  readonly minutes?: number | null;
}

/** The words that the person hears or reads, and the position of the fact. */
interface Answered {
  readonly words: string;
  /** True for a person who has a place, or has taken the incident. */
  readonly comes: boolean;
  readonly position: Position | undefined;
}

/** Records an answer outside of our calls. */
export async function answerCall(
  app: App,
  { doc, one: { user } }: Pick<OpenCall, 'doc' | 'one'>,
  { answer, by, id, cause: who, minutes = null }: Given,
): Promise<Answered> {
  const { uuid, entity, incident, policy } = doc;
  const cause = { ...who, entity };
  const claims = policy.acknowledges && answer === 'accept';
  if (claims) {
    const name = await claim(app, { incident, callout: uuid, user }, { commandId: idFrom('claim', id), cause });
    if (name !== null) return { words: placeWords({ place: 'taken', name }), comes: false, position: undefined };
  }
  const now = iso(app.clock.now());
  const command = { do: 'answer', now, user, answer, by } as const;
  try {
    const step = { commandId: idFrom('answer', id), occurredAt: now, command };
    const { state, position } = await app.handle(callout, uuid, step, cause);
    if (position) await app.projector.reached(position, shownWithin);
    if (answer !== 'accept') return { words: answerWords[answer], comes: false, position };
    const heard = placeNow(state, user);
    const comes = heard.place === 'confirmed';
    const words = claims && comes ? acknowledgedWords : placeWords(heard);
    if (!comes || minutes === null) return { words, comes, position };
    const at = iso(Date.parse(now) + minutes * 60_000);
    const eta = { commandId: idFrom('eta', id), occurredAt: now, command: { do: 'giveEta', user, at, by } as const };
    const given = await app.handle(callout, uuid, eta, cause);
    if (given.position) await app.projector.reached(given.position, shownWithin);
    return {
      words: `${words.replace(/ Goodbye\.$/, '')} You will be there in ${minutes} min.`,
      comes,
      position: given.position ?? position,
    };
  } catch (error) {
    // The incident was taken before, or the answer was recorded.
    if ((claims || minutes !== null) && error instanceof UnavailableError)
      throw new OutcomeUnknownError('The first half was written.');
    if (!(error instanceof Refused)) throw error;
    return { words: placeWords({ place: 'closed' }), comes: false, position: undefined };
  }
}
/** The time in milliseconds that the answer waits for the screens. */
const shownWithin = 1_000;
