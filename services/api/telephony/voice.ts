import { AnyWords, Count, Id, Optional } from '#contracts/api/rules';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type Answer, media, openRoute, type Request, type Route } from '#services/api/http/route';
import type { Spoken } from '#services/core/telephony';
import { type Asked, byPhone } from '#services/outbound/telephony/asked';
import { record } from '#services/outbound/telephony/attempts';
import {
  type CallTask,
  callTasks,
  subjectOf,
  type TeamStep,
  teamSteps,
} from '#services/outbound/telephony/callAddresses';
import { contactReported, taskWords } from '#services/outbound/telephony/contactCall';
import { failure } from '#services/outbound/telephony/heard';
import { jobCallWords } from '#services/outbound/telephony/jobCall';
import { acknowledgement, teamWords } from '#services/outbound/telephony/teamCall';
import { reportIn } from '#services/outbound/telephony/twilio/reported';

class CallQuery {
  @Id() call!: string;
  /** The number of the question. */
  @Optional() @Count(100) n?: number;
  @Optional() @AnyWords(20) place?: string;
  @Optional() @AnyWords(6) number?: string;
  @Optional() @AnyWords(6) target?: string;
  @Optional() @AnyWords(6) position?: string;
}

type Words = (asked: Asked, step: string) => Promise<readonly Spoken[]>;

/** A request of the phone network about a call: only the network can sign it. It answers with TwiML. */
const voiceRoute = (path: string, summary: string, words: Words): Route =>
  openRoute({
    method: 'POST',
    path,
    summary,
    answers: { 200: media('text/xml') },
    query: CallQuery,
    csrf: false,
    signed: true,
    free: true,
    answer: async (request) => {
      const { app, params } = request;
      const verbs = await words(askedIn(request), params.action_name ?? '');
      return spoken(await app.telephony.speech(verbs));
    },
  });

const spoken = (body: string): Answer<object> => ({ text: { type: 'text/xml', body } });

/** The call of a request. Calls of another incident do not exist here. */
function askedIn({ app, params, query, body }: Request<object, CallQuery>): Asked {
  const call = app.views.doc('calls', query.call);
  if (!call || subjectOf(call) !== params.uuid) throw new Refused('not-found');
  const { n = 1, place = '', number = '', target = '', position = '' } = query;
  return {
    app,
    call,
    nth: n,
    query: { place, number, target, position },
    fields: body as Readonly<Record<string, unknown>>,
  };
}

/** Records what the network says of a call. A report may be late, repeated, and in any order. */
async function reported({ app, call, fields }: Asked): Promise<readonly Spoken[]> {
  const report = reportIn(fields);
  if (report) {
    const commandId = idFrom('report', call.uuid, report.status, report.providerId, report.sequence ?? '');
    await record(app, call.uuid, { command: { do: 'report', ...report }, cause: byPhone(call), commandId });
  }
  return [];
}

/** A call that is over hears nothing more. What was keyed in it still counts: the network promises no order. */
const over: readonly Spoken[] = [{ verb: 'hangUp' }];
const whileOpen = async (asked: Asked, words: () => Promise<readonly Spoken[]>): Promise<readonly Spoken[]> => {
  if (asked.call.status !== 'ended') return words();
  if (typeof asked.fields.Digits === 'string' && asked.fields.Digits !== '') await words();
  return over;
};
const isStep = (name: string): name is TeamStep => (teamSteps as readonly string[]).includes(name);
const isTask = (name: string): name is CallTask => (callTasks as readonly string[]).includes(name);

const teamStep: Words = async (asked, step) => {
  if (!isStep(step)) throw new Refused('not-found');
  if (step === 'status_handler') return reported(asked);
  if (step === 'entry') await reported(asked);
  return whileOpen(asked, () => teamWords(step, asked));
};

const callTask: Words = async (asked, task) => {
  if (!isTask(task)) throw new Refused('not-found');
  if (task === 'event_handler') return contactReported(asked);
  return whileOpen(asked, () => (task === 'job' ? jobCallWords(asked) : taskWords(task, asked)));
};

export const voiceRoutes: readonly Route[] = [
  voiceRoute(
    '/incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/',
    'The phone network asks for the next words of a call that forms a team, or reports its state',
    teamStep,
  ),
  voiceRoute(
    '/incident/:uuid/:product/incidents/calls/tasks/:action_name/',
    'The phone network asks for the next words of a call task: connect to contact, send details, enqueue, end call',
    callTask,
  ),
  voiceRoute(
    '/incident/:uuid/:product/acknowledge/',
    'The phone network asks for the next words of a call that wants an acknowledgement',
    (asked) => whileOpen(asked, () => acknowledgement(asked)),
  ),
  openRoute({
    method: 'POST',
    path: '/fatal-call-error/',
    summary: 'The phone network asks for words because a call cannot go on',
    answers: { 200: media('text/xml') },
    query: CallQuery,
    csrf: false,
    signed: true,
    free: true,
    answer: async ({ app, query }) => {
      app.log.warn({ call: query.call }, 'a call could not go on');
      return spoken(await app.telephony.speech([{ verb: 'say', words: failure }, { verb: 'hangUp' }]));
    },
  }),
];
