import { describe, expect, it } from 'vitest';
import { type Course, keepTimestamp, stateOf } from '../workflow.ts';
import { workflowOf, workflows } from './index.ts';
import type { Example } from './workflow.ts';

const began = Date.UTC(2026, 2, 1, 2);
const at = (minute: number): string => new Date(began + minute * 60_000).toISOString();

/** What is done with an incident besides what is logged of it. */
const flags: Readonly<Record<string, (time: string) => Partial<Course>>> = {
  created: () => ({}),
  completed: (completed) => ({ completed }),
  incomplete: () => ({ completed: null }),
  archived: (archived) => ({ archived }),
};

const happened = (course: Course, [minute, event]: Example['log'][number]): Course => ({
  ...course,
  ...(flags[event]?.(at(minute)) ?? { timestamps: keepTimestamp(course.timestamps, event, at(minute)) }),
});

const all = [...workflows.values()];
const examples = all.flatMap((version) =>
  version.examples.map((example) => [version.key, example.title, example] as const),
);

describe('each version', () => {
  it.each(examples)('%s: %s', (key, _, { log, states }) => {
    let course: Course = { timestamps: {}, completed: null, archived: null, created: at(0) };
    const walked = log.map((line) => {
      course = happened(course, line);
      return stateOf(workflowOf(key), course).state;
    });
    expect(walked).toEqual(states);
  });

  it('has a key of its own, and they are all there', () => {
    expect(workflows.size).toBe(45);
    expect(all.filter(({ key }) => !/^[a-z0-9_]+$/.test(key))).toEqual([]);
  });

  it('names each state once, and says what each means', () => {
    for (const { key, states } of all) {
      expect(new Set(states.map(({ state }) => state)).size, key).toBe(states.length);
    }
  });

  it('is walked through every state by its examples', () => {
    for (const { key, states, examples: own } of all) {
      const seen = new Set(own.flatMap((example) => example.states));
      const missed = states.filter(({ state }) => !seen.has(state)).map(({ state }) => state);
      // What a version shares with another is walked there.
      const elsewhere = all.filter((other) => other.key !== key).flatMap((other) => other.examples);
      const walked = new Set(elsewhere.flatMap((example) => example.states));
      expect(
        missed.filter((state) => !walked.has(state)),
        key,
      ).toEqual([]);
    }
  });

  it('becomes only versions that there are, which wait for nobody, of its own organisation', () => {
    for (const { key, targets, organisation } of all) {
      const known = targets.map((target) => workflows.get(target));
      expect(
        known.map((target) => target?.dispatched && target.organisation === organisation),
        key,
      ).toEqual(targets.map(() => true));
    }
  });

  it('has problem types and options with a code each', () => {
    for (const { key, problemTypes = [] } of all) {
      const codes = problemTypes.flatMap(({ code, options = [] }) => [
        code,
        ...options.map((one) => `${code} ${one.code}`),
      ]);
      expect(new Set(codes).size, key).toBe(codes.length);
    }
    expect(workflowOf('arvada_water').problemTypes).toHaveLength(24);
    expect(workflowOf('loveland_after_hours').problemTypes).toHaveLength(20);
  });

  it('that nobody ships any more says that something is wrong, and stays readable', () =>
    expect(
      stateOf(workflowOf('retired'), { timestamps: {}, completed: null, archived: null, created: at(0) }),
    ).toMatchObject({ state: 'error', display: 'Error', since: at(0) }));
});
