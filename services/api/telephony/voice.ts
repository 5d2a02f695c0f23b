import { type CallQuery, voiceOperations } from '#contracts/api/telephony/voice';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type Answer, answering, type Request } from '#services/api/http/route';
import type { Spoken } from '#services/core/telephony';
import { inboundWords } from '#services/outbound/answers/inbound';
import { byPhone, type CallQuestion } from '#services/outbound/telephony/asked';
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

type Words = (asked: CallQuestion, step: string) => Promise<readonly Spoken[]>;
type OfCall = Request<object, CallQuery, 'uuid'>;

const inWords = async (request: OfCall, words: (asked: CallQuestion) => Promise<readonly Spoken[]>) =>
  spoken(await request.app.telephony.speech(await words(askedIn(request))));

const spoken = (body: string): Answer<never> => ({ text: { type: 'text/xml', body } });

/** The call of a request. Calls of another incident do not exist here. */
function askedIn({ app, params, query, body }: OfCall): CallQuestion {
  const call = app.views.doc('calls', query.call);
  if (!call || subjectOf(call) !== params.uuid) throw new Refused('not-found');
  const { n = 1, place = '', number = '', target = '', position = '' } = query;
  return {
    app,
    call,
    nth: n,
    query: { place, number, target, position },
    sent: app.telephony.readCall(body as Readonly<Record<string, unknown>>),
  };
}

/** Records what the network says of a call. A report may be late, repeated, and in any order. */
async function reported({ app, call, sent: { report } }: CallQuestion): Promise<readonly Spoken[]> {
  if (report) {
    const commandId = idFrom('report', call.uuid, report.status, report.providerId, report.sequence ?? '');
    await record(app, call.uuid, { command: { do: 'report', ...report }, cause: byPhone(call), commandId });
  }
  return [];
}

/** A call that is over hears nothing more. A key pressed in it still counts: the network promises no order. */
const over: readonly Spoken[] = [{ verb: 'hangUp' }];
const whileOpen = async (asked: CallQuestion, words: () => Promise<readonly Spoken[]>): Promise<readonly Spoken[]> => {
  if (asked.call.status !== 'ended') return words();
  if (asked.sent.keys !== '') await words();
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

export const voiceRoutes = answering(voiceOperations, {
  'POST /incident/:uuid/:product/incidents/calls/tasks/form_team/:action_name/': (request) =>
    inWords(request, (asked) => teamStep(asked, request.params.action_name)),

  'POST /incident/:uuid/:product/incidents/calls/tasks/:action_name/': (request) =>
    inWords(request, (asked) => callTask(asked, request.params.action_name)),

  'POST /incident/:uuid/:product/acknowledge/': (request) =>
    inWords(request, (asked) => whileOpen(asked, () => acknowledgement(asked))),

  'POST /api/call-received/': async ({ app, query, body }) => {
    const call = app.telephony.readIncoming(body as Readonly<Record<string, unknown>>);
    if (!call) throw new Refused('not-found');
    return spoken(
      await app.telephony.speech(
        await inboundWords(app, call, { callout: query.callout, user: query.user, n: query.n ?? 1 }),
      ),
    );
  },

  'POST /fatal-call-error/': async ({ app, query }) => {
    app.log.warn({ call: query.call }, 'a call could not go on');
    return spoken(await app.telephony.speech([{ verb: 'say', words: failure }, { verb: 'hangUp' }]));
  },
});
