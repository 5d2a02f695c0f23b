import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { JobAnswerDue, JobCallDue, JobTextOutcomeDue, MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { crewNumber } from '#services/app/onDuty';
import type { Texting } from '#services/core/telephony';
import { deliver } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import { dialQueueOf } from '#services/outbound/dialing/dialing';
import { reservePhones } from '#services/outbound/dialing/reserving';
import { attempt, record } from '#services/outbound/telephony/attempts';
import { reportAddress } from '#services/outbound/telephony/reports';
import { jobTextOf } from '#services/outbound/telephony/texts';
import { causeOf } from '../cause.ts';

/** Texts a crew that it is sent to an incident, or recalled. */
export async function sendJobText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { job: wanted, id: delivery } = due;
  const job = wanted && app.views.doc('jobs', wanted.dispatch);
  if (!job) return;
  const { dispatch, template } = wanted;
  // Too late to ask: the crew counts as silent instead.
  if (due.status === 'owed' && template === 'job' && Date.parse(job.respond_by) <= app.clock.now()) return;
  const { entity, incident: uuid } = job;
  const user = job.user ?? '';
  const to = crewNumber(app, entity, { crew: job.designation, user });
  const { provider } = telephony;
  const cause = causeOf(entity, dispatch);
  await deliver(app, due, {
    cause,
    intent: { do: 'requestJobText', delivery, provider, template, incident: uuid, dispatch, user, to },
    ...textWay({ views: app.views, telephony }, due, () => {
      const { body } = jobTextOf(app, job, template);
      return { delivery, to, body, reportTo: reportAddress(app, delivery) };
    }),
  });
}

/** The time that the phone of a crew rings, in seconds. */
const ringSeconds = 25;
/** The time in milliseconds that a call waits for the read models before it is placed. */
const shownWithin = 5_000;

/** Calls a crew that is sent, in its turn. */
export function callCrew(app: App, { id, entity }: JobCallDue): Promise<void> {
  dialQueueOf(app).add({ id, entity, rank: 'urgent', dial: () => dialCrew(app, id) });
  return Promise.resolve();
}

async function dialCrew(app: App, id: string): Promise<void> {
  const head = await app.store.head();
  if (head) await app.projector.reached(head, shownWithin);
  // It may have waited: the crew may have answered, or been recalled.
  const due = app.views.doc('due', `job-call:${id}`);
  if (due?.kind !== 'job-call') return;
  const job = app.views.doc('jobs', due.dispatch);
  if (!job) return;
  const { dispatch, incident: uuid, entity } = due;
  const cause = causeOf(entity, dispatch);
  const user = job.user ?? '';
  const to = crewNumber(app, entity, { crew: job.designation, user });
  const mayRing = to !== '' && Date.parse(job.respond_by) > app.clock.now();
  if (!mayRing) {
    const command = { do: 'expire', call: id, callout: null, dispatch } as const;
    return void (await record(app, id, { command, cause, commandId: idFrom('no call', id) }));
  }
  const about = { callout: null, incident: uuid, purpose: 'job' } as const;
  const { provider } = app.telephony;
  const what = { ...about, dispatch, contact: null, provider, user, ringSeconds, to };
  const call = { uuid: id, ...about, ring_seconds: ringSeconds };
  await attempt(app, {
    call,
    to,
    detectMachine: false,
    attempt: 1,
    intent: { do: 'request', call: id, ...what },
    // A phone that rings for a call-out does not ring for a job as well: the crew is texted.
    reserve: () => reservePhones(app, { user, to, call: id, callout: null, cause }),
    cause,
  });
}

/** Records in the incident what became of the text to its crew. */
export async function tellJobText(app: App, due: JobTextOutcomeDue): Promise<void> {
  const { id, incident: uuid, dispatch, text, reason, due_at: at } = due;
  if (text === null || at === null) return;
  const command = { do: 'tellJobText', dispatch, text, reason } as const;
  const commandId = idFrom('tell', id, text, at);
  await app.handle(incident, uuid, { commandId, occurredAt: at, command }, causeOf(ownerOf(app, due), dispatch));
}

/** Raises the alarm when a crew has not answered in time. */
export async function noteSilence(app: App, due: JobAnswerDue): Promise<void> {
  const { id: dispatch, incident: uuid } = due;
  const occurredAt = iso(app.clock.now());
  const command = { do: 'noteSilence', dispatch } as const;
  const commandId = idFrom('silence', dispatch);
  await app.handle(incident, uuid, { commandId, occurredAt, command }, causeOf(ownerOf(app, due), dispatch));
}

/** The organization that has the incident now, even after a transfer. */
const ownerOf = (app: App, due: JobAnswerDue | JobTextOutcomeDue): string =>
  app.views.doc('incident_cards', due.incident)?.entity ?? due.entity;
