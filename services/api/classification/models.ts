import { limits } from '#contracts/core/limits';
import { classifiedBy } from '#projections/classification/classifications';
import { learn, type Model } from '#projections/classification/model';
import type { App } from '#services/app/app';

interface Learned {
  readonly model: Model;
  /** The number of classifications, and the time of the latest. */
  readonly from: string;
  readonly at: number;
}

/** A model forgets the words of an erased person after at most so many milliseconds. */
const relearnedAfter = 60_000;
const known = new WeakMap<object, Map<string, Learned>>();

/** The model of an organization, learned from its latest classifications (S0 §3). */
export function modelOf({ views, clock }: Pick<App, 'views' | 'clock'>, entity: string): Model {
  const models = known.get(views) ?? new Map<string, Learned>();
  known.set(views, models);
  const latest = (limit: number) =>
    views.docs('classifications', {
      where: { classified_for: entity },
      orderBy: { column: 'classified_time', descending: true },
      limit,
    });
  const count = views.count('classifications', { where: { classified_for: entity } });
  const from = `${count} ${latest(1)
    .map((doc) => classifiedBy(doc).time)
    .join('')}`;
  const found = models.get(entity);
  const now = clock.now();
  if (found?.from === from && now - found.at < relearnedAfter) return found.model;
  const examples = latest(limits.classification.learnsFrom).toReversed();
  const model = learn(
    examples.map((doc) => {
      const { modules, problem_types: problemTypes } = classifiedBy(doc);
      return { description: wordsOf({ views }, doc.incident), modules, problemTypes };
    }),
  );
  models.set(entity, { model, from, at: now });
  return model;
}

/** The words of an incident that predictions are made from: its description and its labels. */
export function wordsOf({ views }: Pick<App, 'views'>, incident: string): string {
  const card = views.doc('incident_cards', incident)?.card;
  return card ? [card.description, ...card.labels].join(' ') : '';
}
