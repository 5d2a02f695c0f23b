import type { Prediction, Predictions } from '#contracts/classification/classification';
import { type ClassLabel, classModules, classProblemTypes } from '#contracts/classification/labels';

/** A description, and what a person said it is. */
export interface Example {
  readonly description: string;
  readonly modules: readonly string[];
  readonly problemTypes: readonly string[];
}

/** The least number of an organization's own classifications from which its model is its own. */
export const ownFrom = 50;

/** A suggestion less likely than this is not shown. */
const shownFrom = 0.3;
const mostShown = 3;
const mostReasons = 3;
/** Every so many examples one is kept back, to fit the temperature. */
const keptBack = 5;
/** The usual words are a label's own, so one of them says more than a word in one of many descriptions. */
const smoothing = { base: 0.1, own: 1 };
const temperatures = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

const idle = new Set(
  'a an and at by for from has have i in is it my of on or our out the their there they to was we with'.split(' '),
);

/** The words of a text, each once, without those that say nothing. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set((text.toLowerCase().match(/[a-z]{2,}/g) ?? []).filter((word) => !idle.has(word))),
];

export interface Model {
  readonly name: string;
  predict(description: string): Predictions;
}

/**
 * Learns from examples, the oldest first. Naive Bayes over words; the temperature makes the scores match how often
 * suggestions are right. The same examples give the same model.
 */
export function learn(own: readonly Example[]): Model {
  const name = `bayes-1-${own.length}`;
  const ofModules = trained(
    classModules,
    own.map(({ description, modules }) => ({ description, labels: modules })),
  );
  const ofTypes = trained(
    classProblemTypes,
    own.map(({ description, problemTypes }) => ({ description, labels: problemTypes })),
  );
  return {
    name,
    predict: (description) => {
      const words = wordsIn(description);
      return {
        model: name,
        module_predictions_v1: suggested(ofModules, words),
        problem_type_predictions_v1: suggested(ofTypes, words),
      };
    },
  };
}

/** A description and the labels that it belongs to, of one list of labels. */
export interface Labeled {
  readonly description: string;
  readonly labels: readonly string[];
}

/** Scores the labels of one list by the words of a text. */
export interface Scorer {
  readonly temperature: number;
  /** The scores of the labels for these words, which add up to 1. */
  scores(words: readonly string[], temperature: number): ReadonlyMap<string, number>;
  /** How much a word speaks for a label: the logarithm of its share there by its share elsewhere. */
  weight(word: string, label: string): number;
}

/** Learns one list of labels from examples, the oldest first. Labels that the list no longer has are not suggested. */
export function trained(labels: readonly ClassLabel[], own: readonly Labeled[]): Scorer {
  const base = labels.flatMap(({ label, usual }) =>
    usual.split(' ').map((description) => ({ description, labels: [label] })),
  );
  const examples = own.length < ownFrom ? [...base, ...own] : own;
  if (own.length < ownFrom) return { ...counted(labels, examples, smoothing.base), temperature: 1 };
  const learned = counted(
    labels,
    examples.filter((_, n) => n % keptBack !== 0),
    smoothing.own,
  );
  const others = examples.filter((_, n) => n % keptBack === 0);
  return { ...counted(labels, examples, smoothing.own), temperature: fitted(learned, others) };
}

/** The temperature at which the labels that people chose are the least surprising. */
function fitted({ scores }: Omit<Scorer, 'temperature'>, examples: readonly Labeled[]): number {
  const surprise = (temperature: number): number =>
    examples.reduce((sum, { description, labels }) => {
      const found = scores(wordsIn(description), temperature);
      return sum - labels.reduce((all, label) => all + Math.log(Math.max(found.get(label) ?? 0, 1e-9)), 0);
    }, 0);
  const tried = temperatures.map((temperature) => ({ temperature, cost: surprise(temperature) }));
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best)).temperature;
}

function counted(
  labels: readonly ClassLabel[],
  examples: readonly Labeled[],
  added: number,
): Omit<Scorer, 'temperature'> {
  const known = labels.map(({ label }) => label);
  const words = new Map(known.map((label) => [label, new Map<string, number>()]));
  const documents = new Map(known.map((label) => [label, 0]));
  const vocabulary = new Set<string>();
  for (const { description, labels: chosen } of examples)
    for (const label of chosen) {
      const ofLabel = words.get(label);
      if (!ofLabel) continue;
      documents.set(label, (documents.get(label) ?? 0) + 1);
      for (const word of wordsIn(description)) {
        vocabulary.add(word);
        ofLabel.set(word, (ofLabel.get(word) ?? 0) + 1);
      }
    }
  const totals = new Map([...words].map(([label, of]) => [label, [...of.values()].reduce((sum, n) => sum + n, 0)]));
  // Something is added to each count, so that a word that a label never had does not exclude it.
  const share = (word: string, label: string): number =>
    ((words.get(label)?.get(word) ?? 0) + added) / ((totals.get(label) ?? 0) + added * (vocabulary.size + 1));
  return {
    scores: (asked, temperature) => {
      const heard = asked.filter((word) => vocabulary.has(word));
      const logs = known.map((label) => {
        const prior = Math.log(((documents.get(label) ?? 0) + 1) / (examples.length + known.length));
        return (prior + heard.reduce((sum, word) => sum + Math.log(share(word, label)), 0)) / temperature;
      });
      const top = Math.max(...logs);
      const powers = logs.map((one) => Math.exp(one - top));
      const sum = powers.reduce((all, one) => all + one, 0);
      return new Map(known.map((label, n) => [label, (powers[n] ?? 0) / sum]));
    },
    weight: (word, label) => {
      if (!vocabulary.has(word)) return 0;
      const elsewhere = known.filter((other) => other !== label).map((other) => share(word, other));
      return Math.log(share(word, label) / (elsewhere.reduce((sum, one) => sum + one, 0) / elsewhere.length));
    },
  };
}

function suggested({ scores, weight, temperature }: Scorer, words: readonly string[]): readonly Prediction[] {
  return [...scores(words, temperature)]
    .map(([label, score]) => ({ label, score, because: reasons(words, (word) => weight(word, label)) }))
    .filter(({ score, because }) => score >= shownFrom && because.length > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostShown)
    .map((one) => ({ ...one, score: Math.round(one.score * 1_000) / 1_000 }));
}

/** The words that speak most for a label. A suggestion without one is a guess by frequency, and is not shown. */
const reasons = (words: readonly string[], weight: (word: string) => number): readonly string[] =>
  words
    .map((word) => ({ word, by: weight(word) }))
    .filter(({ by }) => by > 0.1)
    .toSorted((a, b) => b.by - a.by)
    .slice(0, mostReasons)
    .map(({ word }) => word);
