import { describe, expect, it } from 'vitest';
import { type Example, learn, ownFrom, wordsIn } from './model.ts';

const example = (description: string, module: string, problemType: string): Example => ({
  description,
  modules: [module],
  problemTypes: [problemType],
});
/** An organization that calls a "geyser" a break of a water main. */
const learned = Array.from({ length: ownFrom }, (_, n) =>
  n % 2 === 0
    ? example(`Geyser at hydrant ${n}, street under water`, 'water', 'break')
    : example(`Toilet gurgles and the basement smells, house ${n}`, 'sewer', 'backup'),
);

describe('suggestions for an incident', () => {
  it('begin from the usual words of each problem, and name the words that speak for them', () => {
    const {
      model,
      module_predictions_v1: modules,
      problem_type_predictions_v1: types,
    } = learn([]).predict('Sewage coming out of the manhole, overflowing into the creek');
    expect(model).toBe('bayes-1-0');
    expect(modules[0]).toMatchObject({ label: 'sewer', because: expect.arrayContaining(['manhole']) });
    expect(types[0]).toMatchObject({ label: 'overflow', because: expect.arrayContaining(['creek']) });
  });

  it("follow an organization's own classifications from the fiftieth on", () => {
    const words = 'A geyser';
    expect(learn(learned.slice(1)).predict(words).module_predictions_v1[0]?.label).toBe('water');
    expect(learn(learned).predict('Basement smells').problem_type_predictions_v1[0]).toMatchObject({
      label: 'backup',
      because: ['basement', 'smells'],
    });
    // Its own model knows nothing but its own words.
    expect(learn(learned).predict('Sewage manhole overflow').problem_type_predictions_v1).toEqual([]);
    expect(learn(learned).name).toBe(`bayes-1-${ownFrom}`);
  });

  it.each(['', 'Please call back', 'xyzzy', '???'])('are none for "%s", which says nothing', (words) => {
    expect(learn([]).predict(words)).toMatchObject({ module_predictions_v1: [], problem_type_predictions_v1: [] });
  });

  it('are the same for the same classifications, and scores are shares of certainty', () => {
    const said = (model: ReturnType<typeof learn>) => model.predict('Toilet backs up, street under water');
    expect(said(learn(learned))).toEqual(said(learn([...learned])));
    for (const { score } of said(learn(learned)).module_predictions_v1) {
      expect(score).toBeGreaterThan(0.3);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it('are less certain when people contradict each other', () => {
    const contradicted = learned.map((one, n) => (n % 6 < 2 ? { ...one, modules: ['street'] } : one));
    const certainty = (examples: readonly Example[]) =>
      learn(examples)
        .predict('Geyser at hydrant')
        .module_predictions_v1.find(({ label }) => label === 'water')?.score ?? 0;
    expect(certainty(contradicted)).toBeLessThan(certainty(learned));
  });

  it('pass over labels that the list no longer has', () => {
    const old = learned.map((one) => ({ ...one, modules: ['steam'] }));
    expect(learn(old).predict('Geyser at hydrant').module_predictions_v1).toEqual([]);
  });
});

it('the words of a text are counted once, without those that say nothing', () => {
  expect(wordsIn('The MAIN, the main is at 5th & Elm')).toEqual(['main', 'th', 'elm']);
});
