import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { incident as incidentDecider } from '#events/incident/incident';
import type { CallDoc } from '#projections/callout/calls';
import type { JobDoc } from '#projections/dispatch/jobs';
import type { App } from '#services/app/app';
import type { Spoken } from '#services/core/telephony';
import { byPhone, type CallQuestion, keyIn } from './asked.ts';
import { record } from './attempts.ts';
import { taskPath } from './callAddresses.ts';
import { goodbye, noMeaning, organisationOf } from './heard.ts';
import { inOneSentence, problemOf } from './problem.ts';

/** The questions of one call. After them, the call ends. */
const mostQuestions = 4;

const say = (words: string): Spoken => ({ verb: 'say', words });
const closing = (words: string): readonly Spoken[] => [say(words), { verb: 'hangUp' }];

const answers: Readonly<Record<string, 'accept' | 'decline'>> = { '1': 'accept', '2': 'decline' };

/** The words of a call to a crew that is sent: the job, and the keys that accept and decline it. */
export async function jobCallWords({ app, call, nth, sent }: CallQuestion): Promise<readonly Spoken[]> {
  const job = call.dispatch === null ? null : app.views.doc('jobs', call.dispatch);
  if (!job) throw new Refused('not-found');
  const ask = (n: number): Spoken => ({
    verb: 'gather',
    words: `${jobIn(app, call, job)} Press 1 to accept, 2 to decline, or 9 to hear this again.`,
    action: taskPath(call, 'job', { n }),
  });
  const digits = keyIn(sent);
  // The key of the last question still counts.
  const isLast = nth > mostQuestions;
  if (digits === '' || digits === '9') return [...(isLast ? [] : [ask(nth + 1), ask(nth + 2)]), ...closing(goodbye)];
  const answer = answers[digits] ?? null;
  const step = `job-${nth}`;
  const commandId = idFrom('key', call.uuid, step, digits);
  await record(app, call.uuid, { command: { do: 'key', step, digits, answer }, cause: byPhone(call), commandId });
  if (answer === null) return [say(noMeaning), ...(isLast ? [] : [ask(nth + 1)]), ...closing(goodbye)];
  return closing(await taken(app, call, answer));
}

/** The job that the crew is asked for, in one sentence. */
function jobIn(app: App, call: CallDoc, job: JobDoc): string {
  const problem = problemOf(app, job.incident);
  return `${problem.urgent}This is ${organisationOf(app, call.entity)} for ${job.name}: ${inOneSentence(problem)}.`;
}

/** Records the answer in the incident, as the page of the job would. Returns the words that end the call. */
async function taken(app: App, call: CallDoc, answer: 'accept' | 'decline'): Promise<string> {
  const { dispatch, incident } = call;
  const step = answer === 'accept' ? 'accepted' : 'declined';
  const command = { do: 'takeStep', incident: incident ?? '', dispatch: dispatch ?? '', step, reason: '' } as const;
  const commandId = idFrom('job by phone', call.uuid, step);
  const entity = app.views.doc('incident_cards', incident ?? '')?.entity ?? call.entity;
  try {
    const said = { commandId, occurredAt: iso(app.clock.now()), command };
    const { state } = await app.handle(incidentDecider, incident ?? '', said, { ...byPhone(call), entity });
    const sent = 'dispatched' in state ? [...state.dispatched.values()] : [];
    const sending = sent.find((one) => one.dispatch === dispatch);
    if (sending?.course === 'late')
      return 'This job is taken by now. You are not needed unless the dispatcher sends you. Goodbye.';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return 'This job is no longer yours. Goodbye.';
  }
  return answer === 'accept' ? `You have accepted. ${goodbye}` : 'You have declined. Goodbye.';
}
