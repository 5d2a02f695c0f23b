import type { ContactCallEnd } from '#contracts/incident/contactCalls';
import type { Contact } from '#contracts/incident/incident';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident as incidentDecider } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import type { Attempted, Spoken } from '#services/core/telephony';
import { inTurn } from '#services/outbound/dialing/dialing';
import { callsUnderWay, rings } from '#services/outbound/dialing/phones';
import { reservePhones } from '#services/outbound/dialing/reserving';
import { byPhone, type CallQuestion, keyIn } from './asked.ts';
import { attempt, onlyOnce, record } from './attempts.ts';
import { type CallTask, taskPath } from './callAddresses.ts';
import { goodbye, noMeaning, organisationOf, testCallWords } from './heard.ts';

/** The time that the phone of a person who asked for a call rings, in seconds. */
const ringSeconds = 30;
/** The questions of one call. After them, the call ends. */
const mostQuestions = 4;

const say = (words: string): Spoken => ({ verb: 'say', words });
const closing = (words: string): readonly Spoken[] => [say(words), { verb: 'hangUp' }];

/** The contact of an incident; undefined when it has none with this id. */
const contactOf = ({ views }: Pick<App, 'views'>, { incident, contact }: Pick<CallDoc, 'incident' | 'contact'>) =>
  (views.doc('incidents', incident ?? '')?.locations ?? [])
    .flatMap(({ contacts }) => contacts)
    .find(({ uuid }) => uuid === contact);

/** The words of a call task. */
export function taskWords(
  task: Exclude<CallTask, 'event_handler' | 'job'>,
  asked: CallQuestion,
): Promise<readonly Spoken[]> {
  const { app, call } = asked;
  const now = (verbs: readonly Spoken[]) => Promise.resolve(verbs);
  switch (task) {
    case 'connect_to_contact':
      return connecting(asked);
    case 'enqueue':
      return now([say('Please hold.'), { verb: 'pause', seconds: 2 }, redirect(call, 'connect_to_contact')]);
    case 'send_details':
      return now([say(detailsOf(app, call)), redirect(call, 'connect_to_contact', { n: asked.nth })]);
    case 'end_call':
      return now(closing(call.purpose === 'test' ? testCallWords : goodbye));
  }
}

const redirect = (call: CallDoc, task: CallTask, query: { readonly n?: number } = {}): Spoken => ({
  verb: 'redirect',
  to: taskPath(call, task, query),
});

/** The name and the place of the contact. */
function detailsOf(app: App, call: CallDoc): string {
  const card = app.views.doc('incident_cards', call.incident ?? '')?.card;
  const name = contactOf(app, call)?.name || 'The contact has no name';
  return card?.address ? `${name}, about ${card.address}.` : `${name}.`;
}

/** The person is asked to press a key first: an answering machine must not be connected to a customer. */
async function connecting({ app, call, nth, sent }: CallQuestion): Promise<readonly Spoken[]> {
  if (call.purpose !== 'contact') throw new Refused('not-found');
  const digits = keyIn(sent);
  const contact = contactOf(app, call);
  if (!contact?.phone_number) return closing('This contact has no phone number. Goodbye.');
  const ask = (n: number): Spoken => ({
    verb: 'gather',
    words: `This is ${organisationOf(app, call.entity)}. Press 1 to be connected to the contact, or 2 to hear who it is.`,
    action: taskPath(call, 'connect_to_contact', { n }),
  });
  // A wish to hear who it is decides nothing, so it is no answer to record.
  if (digits === '2') return [redirect(call, 'send_details', { n: nth })];
  if (digits !== '') {
    const step = `connect-${nth}`;
    await record(app, call.uuid, {
      command: { do: 'key', step, digits, answer: digits === '1' ? 'accept' : null },
      cause: byPhone(call),
      commandId: idFrom('key', call.uuid, step, digits),
    });
    if (digits === '1') return [dialing(call, contact)];
  }
  const asked = nth > mostQuestions ? [] : [ask(nth + 1), ask(nth + 2)];
  return [...(digits === '' ? [] : [say(noMeaning)]), ...asked, ...closing(goodbye)];
}

const dialing = (call: CallDoc, { phone_number: to, phone_extension: extension }: Contact): Spoken => ({
  verb: 'dial',
  to: to ?? '',
  // An extension that is not made of digits cannot be keyed by the network.
  ...(/^\d{1,20}$/.test(extension ?? '') ? { extension: extension ?? '' } : {}),
  action: taskPath(call, 'event_handler'),
});

/** The outcome of the connection to the contact. A conversation is recorded in the incident once. */
export async function contactReported({ app, call, sent }: CallQuestion): Promise<readonly Spoken[]> {
  const { incident, uuid, contact } = call;
  if (call.purpose !== 'contact' || incident === null) throw new Refused('not-found');
  const { dialed } = sent;
  const line = { uuid, incident, contact: contact ?? '', user: call.user, entity: call.entity };
  const happened = iso(app.clock.now());
  if (dialed === 'answered') await contactCallLine(app, line, { ended: null, cause: byPhone(call), happened });
  // A report without an outcome tells nothing: the engine writes the line once the call is over.
  else if (dialed !== null) await contactCallLine(app, line, { ended: dialed, cause: byPhone(call), happened });
  return closing(dialed === 'answered' ? goodbye : 'The contact could not be reached. Goodbye.');
}

interface ContactLine extends Pick<CallDoc, 'uuid' | 'user' | 'entity'> {
  readonly incident: string;
  readonly contact: string;
}

/** Writes down a call to a contact in the incident, once: a conversation, or how the call ended without one. */
export async function contactCallLine(
  app: Pick<App, 'handle' | 'views'>,
  { uuid, incident, contact, user, entity }: ContactLine,
  {
    ended,
    cause,
    happened,
  }: { readonly ended: ContactCallEnd | null; readonly cause: Cause; readonly happened: string },
): Promise<void> {
  const owner = app.views.doc('incident_cards', incident)?.entity ?? entity;
  const event = ended === null ? 'contacts:call_completed' : 'contacts:call_failed';
  const about = { contactCall: uuid, contact, ...(ended === null ? {} : { ended }) };
  const place = { lat: null, lng: null, designation: null };
  const entry = idFrom(ended === null ? 'contact-call' : 'contact-call-failed', uuid);
  const command = { do: 'log', entry, incident, event, message: '', ...place, about } as const;
  const commandId = idFrom(ended === null ? 'contact-called' : 'contact-not-reached', uuid, contact);
  const by = { ...cause, entity: owner, actor: { kind: 'user', id: user } as const };
  await app.handle(incidentDecider, incident, { commandId, occurredAt: happened, command }, by);
}

interface Ringing {
  readonly uuid: string;
  readonly user: string;
  /** The phone that rings first. */
  readonly to: string;
  readonly cause: Cause;
}

/** Rings a person, and connects the phone to a contact of the incident once a key is pressed. */
export const callContact = (app: App, ring: Ringing & { readonly incident: string; readonly contact: string }) =>
  ringFor(app, ring, { purpose: 'contact', incident: ring.incident, contact: ring.contact });

/** Rings the phone of a member of staff, to test the phone network. */
export const callTest = (app: App, ring: Ringing) =>
  ringFor(app, ring, { purpose: 'test', incident: null, contact: null });

type What = Pick<CallDoc, 'purpose' | 'incident' | 'contact'>;

/** The calls that are being placed. A copy of the request gets the same answer. */
const placing = new WeakMap<App, Map<string, Promise<Attempted>>>();

function ringFor(app: App, ring: Ringing, what: What): Promise<Attempted> {
  const { uuid } = ring;
  const here = placing.get(app) ?? new Map<string, Promise<Attempted>>();
  placing.set(app, here);
  const placed = here.get(uuid) ?? place(app, ring, what).finally(() => here.delete(uuid));
  here.set(uuid, placed);
  return placed;
}

/** The phone rings for one call at a time. The read models refuse a request before anything is written, the log any other. */
async function place(app: App, { uuid, user, to, cause }: Ringing, what: What): Promise<Attempted> {
  const isNew = app.views.doc('calls', uuid) === null;
  if (isNew && callsUnderWay(app).some((call) => rings(call, { user, to })))
    throw new Refused('telephony.phone-in-use');
  const { provider } = app.telephony;
  const call = { uuid, callout: null, ring_seconds: ringSeconds, ...what };
  const intent = { do: 'request', call: uuid, callout: null, provider, user, ringSeconds, to, ...what } as const;
  // A call that was interrupted is completed, however late it is requested again.
  const now = { ...cause, repeats: undefined };
  // A test or a wish of a person is not tried again: they wait for the result.
  const placed = await inTurn(app, { id: uuid, entity: cause.entity }, async () => {
    const reserve = () => reservePhones(app, { user, to, call: uuid, callout: null, cause: now });
    const one = { call, to, detectMachine: false, attempt: onlyOnce, intent, reserve, cause: now };
    const tried = await attempt(app, one);
    if (tried?.result === 'in-use') throw new Refused('telephony.phone-in-use');
    return tried;
  });
  return placed ?? known(app, uuid);
}

/** The time in milliseconds that the answer to a repeat waits for the read models. */
const shownWithin = 2_000;

/** The same request came before: its answer is in the log. */
async function known({ store, projector, views }: App, uuid: string): Promise<Attempted> {
  const head = await store.head();
  if (head) await projector.reached(head, shownWithin);
  const { provider_id: providerId = null, status } = views.doc('calls', uuid) ?? {};
  if (providerId !== null) return { result: 'sent', providerId };
  return status === 'ended' ? { result: 'refused', reason: '' } : { result: 'unknown' };
}
