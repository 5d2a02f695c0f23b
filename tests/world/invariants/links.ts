import { type JobStep, jobSteps } from '#contracts/incident/crews/crewStatus';
import { stepFacts } from '#events/incident/dispatch/dispatch';
import type { App } from '#services/app/app';
import type { Sent } from '../night/journal.ts';
import { factsIn } from './facts.ts';
import type { Invariant, Seen } from './invariant.ts';

/** The answers of crews to their links that were acknowledged. */
const acknowledged = ({ handed: { journal } }: Seen, path: string): readonly Sent[] =>
  journal.sent.filter((one) => one.path === path && one.answers.some(({ reply }) => reply?.status === 200));

/** The words of what happened twice, by the thing that it happened to. */
function twice(happened: readonly string[]): string | undefined {
  const before = new Set<string>();
  return happened.find((one) => before.size === before.add(one).size);
}

/** True when the crew's course is at this step, or after it. A crew that answered late is told so. */
const hasReached = (status: string, step: JobStep): boolean =>
  ['declined', 'left', 'recalled', 'late'].includes(status) ||
  jobSteps.indexOf(status as JobStep) >= jobSteps.indexOf(step);

/** The status of a sending; undefined when the crew was sent anew. */
function statusOf({ secrets, views }: App, key: string): string | undefined {
  const dispatch = secrets.jobOf(key) ?? '';
  const card = views.doc('incident_cards', views.doc('jobs', dispatch)?.incident ?? '')?.card;
  return card?.dispatched.find((one) => one.dispatch === dispatch)?.status;
}

export const linkInvariants: readonly Invariant[] = [
  {
    says: 'Each step of a job that its crew was told is recorded is on the board, and in the log once.',
    when: 'rest',
    check: (seen) => {
      const app = seen.world.machines[0]?.app;
      const facts = factsIn(seen.world, ['incident-']);
      // A crew that answered too late is told that another one goes. When it goes after all, it only has accepted.
      const late = new Set(facts.flatMap(({ type, data }) => (type === 'JobAnsweredLate' ? [data.dispatch] : [])));
      for (const { body, answers } of app ? acknowledged(seen, '/api/job/') : []) {
        const { k, step: pressed } = body as { readonly k: string; readonly step: JobStep };
        const step = late.has(app?.secrets.jobOf(k)) ? 'accepted' : pressed;
        const status = app && statusOf(app, k);
        if (!status) continue;
        seen.saw();
        if (!hasReached(status, step))
          return `${step} was acknowledged at ${answers[0]?.at}, and the crew is ${status}`;
      }
      const steps: readonly string[] = [...Object.values(stepFacts), 'JobDeclined'];
      return (
        twice(
          facts
            .filter(({ type }) => steps.includes(type))
            .map(({ type, data }) => `${type} of ${String(data.dispatch)}`),
        ) ?? null
      );
    },
  },
  {
    says: 'Each check-in that its crew was told is recorded is in the log once.',
    when: 'rest',
    check: (seen) => {
      const completed = factsIn(seen.world, ['designation-'])
        .filter(({ type }) => type === 'CheckInCompleted')
        .map(({ data }) => String(data.checkIn));
      for (const { body } of acknowledged(seen, '/api/check-in/')) {
        const { ck } = body as { readonly ck: string };
        const checkIn = seen.world.machines[0]?.app?.secrets.checkInOf(ck);
        seen.saw();
        if (!checkIn || !completed.includes(checkIn))
          return `the check-in ${checkIn} was acknowledged, and is not there`;
      }
      return twice(completed) ?? null;
    },
  },
];
