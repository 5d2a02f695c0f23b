import { IsIn } from 'class-validator';
import { AnyWords, Moment, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, taken } from '#contracts/core/schema';
import { type Job, type JobCall, job as jobDocument } from '#contracts/dispatch/job';
import { type Dispatched, type JobStep, jobSteps } from '#contracts/incident/crews';
import type { RefusalCode } from '#contracts/refusals';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import type { Cause } from '#events/store/handle';
import type { JobDoc } from '#projections/dispatch/jobs';
import type { CardDoc } from '#projections/incident/incidentCards';
import { carryOut } from '#services/api/http/carryOut';
import { openRoute, Takes } from '#services/api/http/route';
import { happenedAt } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { recordReport } from '#services/outbound/telephony/reports';

class JobKeyQuery {
  @Words(200) k!: string;
}
@Takes('POST /api/job/')
class JobBody {
  @Words(200) k!: string;
  @IsIn(jobSteps, { message: 'This is not a step of a job.' }) step!: JobStep;
  @Optional() @AnyWords(limits.text.note) reason?: string;
  @Optional() @Moment() time?: string;
}
const over = ['job.replaced', 'job.recalled', 'job.declined', 'job.done', 'job.closed'] as const;

/** The crew's routes of a job: the holder of the key works on this job until it is over. Reading it records nothing. */
export const jobRoutes = [
  openRoute({
    method: 'GET',
    path: '/api/job/',
    summary: 'The job of a job link: what, where, whom to call, and how far it is',
    answers: { 200: jobDocument },
    refuses: over,
    query: JobKeyQuery,
    counted: ({ app, query }) => ({ link: app.secrets.jobOf(query.k) }),
    answer: ({ app, query }) => {
      const known = knownJob(app, query.k);
      const found = shownOf(app, known);
      if (typeof found === 'string') throw new Refused(found);
      return { json: jobOf(app, known, found) };
    },
  }),

  openRoute({
    method: 'POST',
    path: '/api/job/',
    summary: 'Record a step of the crew: opened, accepted, declined, on the way, on the scene, done',
    answers: { 200: taken },
    refuses: over,
    body: JobBody,
    csrf: false,
    counted: ({ app, body }) => ({ link: app.secrets.jobOf(body.k) }),
    answer: (request) => {
      const { app, body, correlationId, now, patience } = request;
      const { k, step, reason = '', time } = body;
      const { dispatch, incident: uuid, entity, user, sent_at } = knownJob(app, k);
      const owner = app.views.doc('incident_cards', uuid)?.entity ?? entity;
      const actor = { kind: 'link', id: user ?? '' } as const;
      const cause: Cause = { entity: owner, actor, correlationId, patience };
      const said = happenedAt(time, now);
      // A phone whose clock is behind did not answer before it was asked.
      const occurredAt = said < sent_at ? sent_at : said;
      const command = { do: 'takeStep', incident: uuid, dispatch, step, reason: reason.trim() } as const;
      const work = { commands: [{ command, occurredAt }], json: { time: occurredAt } };
      return carryOut({ ...request, cause }, { decider: incident, id: uuid }, work);
    },
  }),

  openRoute({
    method: 'POST',
    path: '/api/text-report/',
    summary: 'The text service reports what became of a text; the key of the address names the text',
    answers: { 200: nothing },
    query: JobKeyQuery,
    csrf: false,
    signed: true,
    free: true,
    answer: async ({ app, query, body }) => {
      const delivery = app.secrets.reportOf(query.k);
      if (delivery === null) throw new Refused('not-found');
      const report = app.telephony.readReport(delivery, body as Readonly<Record<string, unknown>>);
      if (report) await recordReport(app, report);
      return { json: {} };
    },
  }),
];

function knownJob(app: App, key: string): JobDoc {
  const id = app.secrets.jobOf(key);
  const found = id && app.views.doc('jobs', id);
  if (!found) throw new Refused('job.wrong-key');
  return found;
}

const ends: Readonly<Partial<Record<Dispatched['status'], RefusalCode>>> = {
  declined: 'job.declined',
  recalled: 'job.recalled',
  done: 'job.done',
  left: 'job.done',
};
const endOf = ({ status }: Dispatched): RefusalCode | null => ends[status] ?? null;

interface Shown {
  readonly card: CardDoc['card'];
  readonly crew: Dispatched;
}

/** A job under way, or why it is over. */
export function shownOf({ views }: Pick<App, 'views'>, known: JobDoc): Shown | RefusalCode {
  const doc = views.doc('incident_cards', known.incident);
  const crew = doc?.card.dispatched.find(({ dispatch }) => dispatch === known.dispatch);
  if (!doc || doc.deleted) return 'job.closed';
  if (!crew) return 'job.replaced';
  const ended = endOf(crew) ?? (doc.active ? null : 'job.closed');
  return ended ?? { card: doc.card, crew };
}

export function jobOf(app: App, known: JobDoc, { card, crew }: Shown): Job {
  const entity = app.views.doc('entities', known.entity);
  return {
    crew: known.name,
    entity: entity?.display_name ?? '',
    timezone: entity?.timezone ?? 'UTC',
    type: workflowOf(card.version).displayName,
    description: card.description,
    labels: card.labels,
    address: card.address,
    point: card.point,
    calls: callsOf(app, known),
    sent_time: known.sent_at,
    status: crew.status,
    status_time: crew.status_time,
  };
}

/** Whom the crew may call: the caller and other contacts at the place, and the dispatcher who sent the crew. */
function callsOf({ views }: App, { incident: uuid, by }: JobDoc): readonly JobCall[] {
  const contacts = (views.doc('incidents', uuid)?.locations ?? []).flatMap((place) => place.contacts);
  const dispatcher = by === null ? null : views.doc('accounts', by);
  const called = contacts
    .toSorted((a, b) => Number(b.complainant) - Number(a.complainant))
    .map(({ name, phone_number, complainant }) => ({
      as: complainant ? ('caller' as const) : ('contact' as const),
      name: name ?? '',
      phone_number: phone_number ?? '',
    }));
  const own = dispatcher
    ? [
        {
          as: 'dispatcher' as const,
          name: `${dispatcher.first_name} ${dispatcher.last_name}`.trim(),
          phone_number: dispatcher.phone_number,
        },
      ]
    : [];
  return [...called, ...own].filter(({ phone_number }) => phone_number !== '');
}
