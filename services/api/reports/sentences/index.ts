import type { FactType, RecordedFact } from '#events/facts';
import { ended } from '#services/api/reports/words';
import { calloutSentences } from './callouts.ts';
import { incidentSentences } from './incident.ts';
import { otherSentences } from './others.ts';
import type { Known, Sentence } from './told.ts';

const sentences: { readonly [Type in FactType]?: Sentence<Type> } = {
  ...incidentSentences,
  ...calloutSentences,
  ...otherSentences,
};

/** Facts of steps that the log of the incident repeats in the same act, in the words of its workflow. */
const steps: ReadonlySet<string> = new Set([
  'CrewDispatched',
  'JobAccepted',
  'CrewSetOut',
  'CrewArrived',
  'JobFinished',
]);
const forms: ReadonlySet<string> = new Set(['FormSubmitted', 'FormApproved', 'FormReturned']);

/** True for an entry that repeats a step of the same act without words of its own. */
export const isRepeat = (fact: RecordedFact, step: RecordedFact): boolean =>
  fact.type === 'LogEntryRecorded' &&
  fact.metadata.causationId === step.metadata.causationId &&
  (forms.has(step.type) || (steps.has(step.type) && (fact.data.personal?.message ?? '') === ''));

export interface Teller {
  /** The sentence of the next fact of a stream, with its author; null for a fact that tells a reader nothing. */
  tell(fact: RecordedFact): string | null;
}

/** Tells the facts of streams, each stream from its beginning, so that a change is told with the value before it. */
export function teller(names: Pick<Known, 'person' | 'time'> & { readonly author: (by: string) => string }): Teller {
  const words = new Map<string, string>();
  const was: Known['was'] = (thing, now) => {
    const before = words.get(thing) ?? null;
    if (now !== undefined) words.set(thing, now);
    return before;
  };
  return {
    tell: (fact) => {
      const { actor } = fact.metadata;
      const sentence = sentences[fact.type] as Sentence<FactType> | undefined;
      const told =
        sentence?.(fact.data as never, { person: names.person, time: names.time, was }, fact as never) ?? null;
      if (told === null) return null;
      const isPredicate = /^\p{Ll}/u.test(told);
      return ended(isPredicate ? `${names.author(`${actor.kind}:${actor.id}`)} ${told}` : told);
    },
  };
}
