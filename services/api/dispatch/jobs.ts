import { type JobMessageBody, jobOperations } from '#contracts/api/dispatch/jobs';
import type { Job, JobCall, OneJob } from '#contracts/dispatch/job';
import { inQueue } from '#contracts/dispatch/queue';
import type { Dispatched } from '#contracts/incident/crews/crews';
import { fileAdded } from '#contracts/incident/files';
import type { RefusalCode } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import type { Cause } from '#events/store/handle';
import type { JobDoc } from '#projections/dispatch/jobs';
import type { CardDoc } from '#projections/incident/incidentCards';
import { carryOut } from '#services/api/http/carryOut';
import { Invalid } from '#services/api/http/errors';
import { answering, type Request } from '#services/api/http/route';
import { happenedAt } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { callsForHelp } from '#services/outbound/callouts/offers';
import { recordReport } from '#services/outbound/telephony/reports';

export const jobRoutes = answering(jobOperations, {
  'GET /api/job/': {
    counted: ({ app, query }) => ({ link: app.secrets.jobOf(query.k) }),
    answer: ({ app, query }) => {
      const known = knownJob(app, query.k);
      const found = shownOf(app, known);
      if (typeof found === 'string') throw new Refused(found);
      return { json: { ...jobOf(app, known, found), queue: queueOf(app, known) } };
    },
  },

  'POST /api/job/': {
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
      const welfare = step === 'on-scene' ? welfareRule(app, entity) : undefined;
      const command = { do: 'takeStep', incident: uuid, dispatch, step, reason: reason.trim(), welfare } as const;
      const work = { commands: [{ command, occurredAt }], json: { time: occurredAt } };
      return carryOut({ ...request, cause }, { decider: incident, id: uuid }, work);
    },
  },

  'POST /api/job/message/': {
    counted: ({ app, body }) => ({ link: app.secrets.jobOf(body.k) }),
    answer: (request) => {
      const { body } = request;
      const said = saidBy(request, body.k, body.kind === 'note');
      return said.record(messageOf(request, said.known));
    },
  },

  'POST /api/job/photo/': {
    // A wrong key is refused before the photo is read.
    counted: ({ app, query }) => ({ link: knownJob(app, query.k).dispatch }),
    answer: (request) => {
      const { app, query, commandId, file: received } = request;
      if (!received) throw new Refused('file.missing');
      const { known, owner, record } = saidBy(request, query.k, true);
      const { incident: uuid, name: crew, designation } = known;
      const { name, sha256, size, contentType } = received;
      const words = { title: `Photo of ${crew}`, description: '' };
      const file = idFrom('file', commandId);
      const entry = idFrom('entry', commandId);
      return app.files.keep(owner, received, () =>
        record(
          { do: 'addFile', incident: uuid, file, name, words, sha256, size, contentType },
          { do: 'log', entry, incident: uuid, event: fileAdded, message: crew, lat: null, lng: null, designation },
        ),
      );
    },
  },

  'POST /api/text-report/': async ({ app, query, body }) => {
    const delivery = app.secrets.reportOf(query.k);
    if (delivery === null) throw new Refused('not-found');
    const report = app.telephony.readReport(delivery, body as Readonly<Record<string, unknown>>);
    if (report) await recordReport(app, report);
    return { json: {} };
  },
});

/** The rule of the crew's organization for one that is alone on scene, in minutes; undefined when it is off. */
function welfareRule(app: App, entity: string) {
  const { welfare_check: after, welfare_answer: within } = rulesOf(app, entity);
  return after === 'off' ? undefined : { after: Number(after), within: Number(within) };
}

interface Saying
  extends Pick<Request<{ readonly time?: string }, object>, 'app' | 'body' | 'correlationId' | 'now' | 'patience'> {
  readonly commandId: string;
}

/**
 * A crew's message by its link, with the time when it happened. `late`: it may reach us after the last step of the job.
 */
function saidBy(request: Saying, k: string, late: boolean) {
  const { app, body, correlationId, now, patience } = request;
  const known = knownJob(app, k);
  const { incident: uuid, entity, user, sent_at } = known;
  const found = shownOf(app, known);
  if (typeof found === 'string' && !(found === 'job.done' && late)) throw new Refused(found);
  const owner = app.views.doc('incident_cards', uuid)?.entity ?? entity;
  const cause: Cause = { entity: owner, actor: { kind: 'link', id: user ?? '' }, correlationId, patience };
  const said = happenedAt(body.time, now);
  // A phone whose clock is behind said nothing before it was asked.
  const occurredAt = said < sent_at ? sent_at : said;
  const record = (...all: readonly IncidentCommand[]) => {
    const work = { commands: all.map((command) => ({ command, occurredAt })), json: { time: occurredAt } };
    return carryOut({ ...request, cause }, { decider: incident, id: uuid }, work);
  };
  return { known, owner, record };
}

interface Message {
  readonly now: string;
  readonly app: App;
  readonly body: JobMessageBody;
  readonly commandId: string;
}

/** The command of a crew's message. By the organization's rule, a call for help calls people. */
function messageOf({ app, body, commandId, now }: Message, known: JobDoc): IncidentCommand {
  const { incident: uuid, dispatch, designation, entity } = known;
  const words = (body.words ?? '').trim();
  switch (body.kind) {
    case 'note': {
      if (words === '') throw new Invalid({ words: ['This field may not be blank.'] });
      const entry = idFrom('entry', commandId);
      return { do: 'log', entry, incident: uuid, event: 'note', message: words, lat: null, lng: null, designation };
    }
    case 'help': {
      const calls = callsForHelp(app, entity, { incident: uuid, commandId });
      return { do: 'askHelp', incident: uuid, dispatch, words, calls };
    }
    case 'safe':
      return { do: 'endHelp', designation, by: 'link' };
    case 'eta': {
      if (body.minutes === undefined) throw new Invalid({ minutes: ['This field may not be blank.'] });
      return { do: 'giveEta', dispatch, at: iso(Date.parse(happenedAt(body.time, now)) + body.minutes * 60_000) };
    }
  }
}

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

/** The newest sendings of one person that are looked through. Older ones are over. */
const newest = 50;

interface OpenJob {
  readonly known: JobDoc;
  readonly found: Shown;
}

/** The jobs under way of the person who holds a crew, in the order in which the crew does them. */
export function jobsInOrder(app: Pick<App, 'views'>, user: string, entity: string): readonly OpenJob[] {
  const orderBy = { column: 'sent_at', descending: true } as const;
  const open = app.views.docs('jobs', { where: { user }, orderBy, limit: newest }).flatMap((known): OpenJob[] => {
    const found = known.entity === entity ? shownOf(app, known) : 'job.closed';
    return typeof found === 'string' ? [] : [{ known, found }];
  });
  const crews = new Set(open.map(({ known }) => known.designation));
  const queue = [...crews].flatMap((crew) => {
    const doc = app.views.doc('crews', crew);
    return doc?.kind === 'crew' ? doc.crew.queue : [];
  });
  const jobs = open.map((job) => {
    const { status, status_time: since } = job.found.crew;
    return { ...job, incident: job.known.incident, status, since };
  });
  return inQueue(jobs, queue);
}

const queueOf = (app: App, { user, entity, dispatch }: JobDoc): Job['queue'] =>
  jobsInOrder(app, user ?? '', entity).map(({ known, found: { card, crew } }) => ({
    k: app.secrets.jobKey(known.dispatch),
    type: workflowOf(card.version).displayName,
    priority: card.priority,
    description: card.description,
    address: card.address,
    status: crew.status,
    own: known.dispatch === dispatch,
  }));

export function jobOf(app: App, known: JobDoc, { card, crew }: Shown): OneJob {
  const entity = app.views.doc('entities', known.entity);
  const need = card.help?.find(({ designation }) => designation === known.designation);
  return {
    crew: known.name,
    entity: entity?.display_name ?? '',
    timezone: entity?.timezone ?? 'UTC',
    type: workflowOf(card.version).displayName,
    priority: card.priority,
    description: card.description,
    labels: card.labels,
    address: card.address,
    point: card.point,
    calls: callsOf(app, known),
    sent_time: known.sent_at,
    status: crew.status,
    status_time: crew.status_time,
    ...(crew.status === 'late' && crew.reason !== null ? { has_it: crew.reason } : {}),
    ...(crew.eta === undefined ? {} : { eta: crew.eta }),
    ...(isAsked(card, known) ? { welfare_due: true as const } : {}),
    needs_help: need !== undefined,
    ...(need?.because === undefined ? {} : { welfare_missed: true as const }),
  };
}

const isAsked = ({ welfare }: Shown['card'], { designation }: JobDoc): boolean =>
  welfare?.some((one) => one.designation === designation) ?? false;

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
