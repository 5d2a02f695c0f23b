import { describe, expect, it } from 'vitest';
import type { Example, Workflow } from '#events/incident/workflow/definition';
import { type Course, keepTimestamp, stateOf } from '#events/incident/workflow/workflow';
import { workflowOf, workflows } from './index.ts';

const began = Date.UTC(2026, 2, 1, 2);
const at = (minute: number): string => new Date(began + minute * 60_000).toISOString();

/** Actions on an incident that are not log events. */
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

  it.each(examples.filter(([, , { log }]) => log.some(([, event]) => event === 'form_skipped')))(
    '%s: %s, with a form that is submitted instead of skipped',
    (key, _, { log, states }) => {
      let course: Course = { timestamps: {}, completed: null, archived: null, created: at(0) };
      const walked = log.map(([minute, event]) => {
        course = happened(course, [minute, event === 'form_skipped' ? 'form_submitted' : event]);
        return stateOf(workflowOf(key), course).state;
      });
      expect(walked).toEqual(states);
    },
  );

  it('has a key of its own, and they are all there', () => {
    expect(workflows.size).toBe(46);
    expect(all.filter(({ key }) => !/^[a-z0-9_]+$/.test(key))).toEqual([]);
  });

  it('is shown by the words of the specification, Sewer, Water, Crew and Supervisor among them', () => {
    const shown = new Set(all.map(({ displayName }) => displayName));
    expect(['Sewer', 'Water', 'Crew', 'Supervisor'].filter((word) => !shown.has(word))).toEqual([]);
  });

  it('is for calls after hours exactly when its name ends in after_hours or _ah', () => {
    const named = all.filter(({ key }) => key.endsWith('after_hours') || key.endsWith('_ah')).map(({ key }) => key);
    expect(named).toHaveLength(5);
    expect(all.filter(({ afterHours }) => afterHours).map(({ key }) => key)).toEqual(named);
  });

  it('to which no crew is sent shows No response, Filtered, or an empty state', () => {
    const shown = all.filter(({ quiet }) => quiet).map(({ key, always }) => [key, always?.display]);
    expect(Object.fromEntries(shown)).toEqual({
      no_response: 'No response',
      no_response_daytime: 'No response',
      noop: 'Filtered',
      servpro_beta: '',
    });
  });

  it('names each state once', () => {
    const doubled = all.filter(({ states }) => new Set(states.map(({ state }) => state)).size < states.length);
    expect(doubled.map(({ key }) => key)).toEqual([]);
  });

  it('is walked through every state by an example, its own or that of a version it shares the state with', () => {
    const walked = new Set(all.flatMap((version) => version.examples.flatMap((example) => example.states)));
    const missed = all.flatMap(({ key, states }) => states.map(({ state }) => [key, state] as const));
    expect(missed.filter(([, state]) => !walked.has(state))).toEqual([]);
  });

  it('becomes only existing versions of its own organization that need no dispatch', () => {
    const becoming = all.flatMap(({ key, organisation, targets }) =>
      targets.map((target) => [key, organisation, workflows.get(target)] as const),
    );
    expect(becoming).not.toEqual([]);
    expect(becoming.filter(([, own, target]) => !target?.dispatched || target.organisation !== own)).toEqual([]);
  });

  it('has problem types and options with a code each', () => {
    const codes = ({ problemTypes = [] }: Workflow) =>
      problemTypes.flatMap(({ code, options = [] }) => [code, ...options.map((one) => `${code} ${one.code}`)]);
    expect(all.filter((version) => new Set(codes(version)).size < codes(version).length)).toEqual([]);
    expect(workflowOf('arvada_water').problemTypes).toHaveLength(24);
    expect(workflowOf('loveland_after_hours').problemTypes).toHaveLength(20);
  });

  it('takes a skipped location as the end of the work in each version that expects an arrival, and in no other', () => {
    const before = { timestamps: { acknowledged: at(2) }, completed: null, archived: null, created: at(0) };
    const skipped = { ...before, timestamps: keepTimestamp(before.timestamps, 'geo:location_skipped', at(3)) };
    const moves = ({ key }: Workflow) =>
      stateOf(workflowOf(key), skipped).state !== stateOf(workflowOf(key), before).state;
    const [moved, kept] = [all.filter(moves), all.filter((version) => !moves(version))];
    expect(new Set(moved.map((version) => stateOf(workflowOf(version.key), skipped).meaning))).toEqual(
      new Set(['finished']),
    );
    const arrives = ({ states }: Workflow) => states.some(({ logEvents }) => logEvents.includes('geo:arrived'));
    expect(moved.filter((version) => !arrives(version))).toEqual([]);
    expect(kept.filter(arrives)).toEqual([]);
    // Families that once took no notice of it.
    const families = ['standard_no_shop_no_disband', 'standard_yes_shop_no_disband', 'standard_better_shop'];
    const keys = moved.map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([...families, 'ug_sewer_phase_2_friday_pm', 'wichita_pump_stations_pm']),
    );
  });

  it('that no release has any more reports an error, and stays readable', () =>
    expect(
      stateOf(workflowOf('retired'), { timestamps: {}, completed: null, archived: null, created: at(0) }),
    ).toMatchObject({ state: 'error', display: 'Error', since: at(0) }));

  it('with unreadable states reports an error, and stops no other', () => {
    const broken = { ...workflowOf('arvada_water'), states: [{ state: 'half', logEvents: null }] } as never;
    const course = { timestamps: { acknowledged: at(2) }, completed: null, archived: null, created: at(0) };
    expect(stateOf(broken, course)).toMatchObject({ state: 'error', display: 'Error', since: at(0) });
    expect(stateOf(broken, { ...course, completed: at(3) }).state).toBe('completed');
  });
});
