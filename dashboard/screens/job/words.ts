import type { Job } from '#contracts/dispatch/job';
import type { CrewStatus, JobStep } from '#contracts/incident/crews/crewStatus';
import type { Draft } from './draft.ts';

/** The step that the page offers next, in the crew's words; null when the job is over. */
export const nextSteps: Readonly<Partial<Record<JobStep, { readonly step: JobStep; readonly words: string }>>> = {
  read: { step: 'accepted', words: 'Accept' },
  accepted: { step: 'on-my-way', words: 'On my way' },
  'on-my-way': { step: 'on-scene', words: 'On scene' },
  'on-scene': { step: 'done', words: 'Done' },
};
export const sendingWords: Readonly<Record<JobStep, string>> = {
  read: 'Opening…',
  accepted: 'Sending “Accept”…',
  declined: 'Sending “Decline”…',
  'on-my-way': 'Sending “On my way”…',
  'on-scene': 'Sending “On scene”…',
  done: 'Sending “Done”…',
};
export const takenWords: Readonly<Record<JobStep, string>> = {
  read: 'Accept or decline this job.',
  accepted: 'You accepted this job.',
  declined: 'You declined this job.',
  'on-my-way': 'You are on your way.',
  'on-scene': 'You’re on scene.',
  done: 'Job done.',
};

const order: readonly JobStep[] = ['read', 'accepted', 'on-my-way', 'on-scene', 'declined', 'done'];
const stepOf = (status: CrewStatus): JobStep => order.find((step) => step === status) ?? 'read';

/** How far the job is: what the server says, or the step that this phone took since. */
export function stepNow({ status }: Pick<Job, 'status'>, { taken }: Draft): JobStep {
  const known = stepOf(status);
  return taken && order.indexOf(taken.step) > order.indexOf(known) ? taken.step : known;
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The words for a crew that answered late; null for every other. */
export const lateWords = ({ status, has_it }: Pick<Job, 'status' | 'has_it'>): string | null =>
  status === 'late'
    ? `${upper(has_it ?? 'another crew')} has this job. You are not needed unless the dispatcher sends you.`
    : null;

/** The step after which the crew has nothing more to do. */
export const isOver = (step: JobStep): boolean => step === 'done' || step === 'declined';

/** How far the job is, and what becomes of the crew's other jobs. */
export function stateWords(step: JobStep, others: number): string {
  const words = takenWords[step];
  if (others === 0 || isOver(step)) return words;
  const rest = others === 1 ? 'your other job' : `your ${others} other jobs`;
  if (step === 'read') return `${words} If you accept, you keep ${rest} as well.`;
  return step === 'accepted' ? `${words} You keep ${rest} as well.` : words;
}
