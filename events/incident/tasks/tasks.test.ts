import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buppVersion } from '#events/customers/bupp/bupp';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { workflowOf, workflows } from '#events/incident/versions/index';
import { closing, taskKinds } from '#events/incident/versions/taskKinds';
import type { Workflow } from '#events/incident/workflow/definition';
import { type Course, keepTimestamp, reached, stateOf } from '#events/incident/workflow/workflow';
import { given, noon } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { eventsOf, nextStep, type Step, stepsOf, taskId } from './tasks.ts';

// Printed, so that a failed run can be repeated.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const createdAs = (version: string): IncidentFact => reported(version, 'Leak');
const act = (key: string, action = 'complete', place: { lat: number; lng: number } | null = null): IncidentCommand => ({
  do: 'act',
  incident: 'i1',
  task: taskId('i1', key),
  action,
  entry: `${key} ${action}`,
  user: 'rosa',
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
});
const logged = (event: string, entry: string, place: { lat: number; lng: number } | null = null): IncidentFact => ({
  type: 'LogEntryRecorded',
  data: {
    entry,
    event,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    designation: null,
    subject: 'i1',
    personal: null,
  },
});
const completed: IncidentFact = { type: 'IncidentCompleted', data: {} };
const created = createdAs('arvada_water');

describe('a task', () => {
  const acknowledged = logged('acknowledged', 'acknowledge complete');
  it('is done once, by any member', () => {
    given(incident, created).when(act('acknowledge')).then(acknowledged);
    given(incident, created).when(act('acknowledge')).thenRepeatIsNothing();
    given(incident, created, logged('acknowledged', 'by hand')).when(act('acknowledge')).thenNothing();
  });
  it('that was skipped is done', () =>
    given(incident, created, logged('contacts:call_skipped', 'e')).when(act('contact')).thenNothing());
  it('records its place when the place has content', () => {
    const here = { lat: 39.8, lng: -105.1 };
    const known = given(incident, created);
    known.when(act('arrive', 'complete', here)).then(logged('geo:arrived', 'arrive complete', here));
    known.when(act('arrive', 'skip', here)).then(logged('geo:location_skipped', 'arrive skip'));
    known.when(act('acknowledge', 'complete', here)).then(acknowledged);
  });
  it('that the version does not expect, or in a way that it does not know, is not found', () => {
    given(incident, created).when(act('shop')).thenRefused('not-found');
    given(incident, created).when(act('acknowledge', 'skip')).thenRefused('not-found');
    given(incident, createdAs('ug_pump_station')).when(act('arrive', 'skip')).thenRefused('not-found');
    given(incident, createdAs('noop')).when(act('close')).thenRefused('not-found');
  });
  it('of a closed incident is not done any more; a repeat is accepted', () => {
    const closed = given(incident, created, acknowledged, completed);
    closed.when(act('contact')).thenRefused('incident.not-active');
    closed.when(act('acknowledge')).thenNothing();
    closed.when(act('close')).thenNothing();
    given(incident, created).when(act('close')).then(completed);
  });
  it('of the backup prevention program is done by the calls of the program, which keep more than a log event', () => {
    const begun = given(incident, createdAs(buppVersion), logged('team:leader_assigned', 'e'));
    const steps = stepsOf(workflowOf(buppVersion)).map(({ key }) => key);
    const taken = ['contact', 'close'];
    expect(steps).toEqual(expect.arrayContaining([...taken, 'lead', 'send_questionnaire', 'eligibility', 'inspect']));
    for (const key of steps.filter((one) => !taken.includes(one))) begun.when(act(key)).thenRefused('not-found');
    // Control: a step that is only a log event is done here.
    begun.when(act('contact')).then(logged('contacts:call_completed', 'contact complete'));
    begun.when(act('close')).then(completed);
  });
});

/** Works an incident by its tasks alone, through the decider. Each task takes a minute. */
function worked(workflow: Workflow, choose: (step: Step) => number) {
  let state = incident.evolve(incident.initial, { ...createdAs(workflow.key), occurredAt: noon });
  let course: Course = { timestamps: {}, completed: null, archived: null, created: noon };
  const steps = stepsOf(workflow);
  const done: Step[] = [];
  const states: string[] = [];
  for (let minute = 1; minute <= steps.length + 1; minute++) {
    const furthest = reached(workflow, course.timestamps).findLastIndex(({ reached: at }) => at !== null);
    const step = course.completed ? null : nextStep(steps, course.timestamps, furthest);
    const action = step?.actions[choose(step) % step.actions.length];
    if (!step || !action) return { steps, done, states, waiting: step };
    const time = new Date(Date.parse(noon) + minute * 60_000).toISOString();
    for (const fact of incident.decide(state, act(step.key, action.name))) {
      state = incident.evolve(state, { ...fact, occurredAt: time });
      if (fact.type === 'IncidentCompleted') course = { ...course, completed: time };
      if (fact.type !== 'LogEntryRecorded') continue;
      course = { ...course, timestamps: keepTimestamp(course.timestamps, fact.data.event, time) };
    }
    done.push(step);
    states.push(stateOf(workflow, course).state);
  }
  throw new Error(`${workflow.key} never ends: ${states.join(', ')}`);
}

const all = [...workflows.values()];
const moving = all.filter(({ always, key }) => !always && key !== buppVersion);

describe('the tasks of every version', () => {
  it.each(moving.map((workflow) => [workflow.key, workflow] as const))(
    '%s: done in order, reach its last state, and then close it',
    (_, workflow) => {
      const { done, states, waiting } = worked(workflow, () => 0);
      const last = workflow.states.at(-1)?.state;
      // An incident that waits for a crew cannot be closed by hand.
      const end = workflow.dispatched ? [null, last, 'completed'] : ['dispatch', last];
      expect([waiting?.key ?? null, ...states.slice(workflow.dispatched ? -2 : -1)]).toEqual(end);
      expect(new Set(done).size).toBe(done.length);
    },
  );

  it('of the program wait for its leader, whom a separate call assigns', () =>
    expect(worked(workflowOf(buppVersion), () => 0)).toMatchObject({
      done: [],
      waiting: { key: 'lead', actions: [] },
    }));

  it('offer no event that the version does not know', () => {
    const offered = all.flatMap((workflow) => {
      const known = workflow.states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]);
      const events = stepsOf(workflow).flatMap(({ actions }) => actions.map(({ event }) => event));
      return events.filter((event) => ![...known, 'acknowledged', closing].includes(event));
    });
    expect(offered).toEqual([]);
  });

  it('know every event that moves a state', () => {
    const known = new Set(taskKinds.flatMap(eventsOf));
    const missing = all.flatMap(({ states }) =>
      states
        .flatMap(({ logEvents, together = [] }) => [...logEvents, ...together])
        .filter((event) => !known.has(event)),
    );
    expect(missing).toEqual([]);
  });

  it('are absent when no log event moves the state', () =>
    expect(all.filter(({ always }) => always).flatMap(stepsOf)).toEqual([]));

  it(`always lead to an end, whatever is done or skipped (SEED=${seed})`, () => {
    const drawn = fc.tuple(fc.constantFrom(...moving), fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }));
    fc.assert(
      fc.property(drawn, ([workflow, choices]) => {
        const left = [...choices];
        const { waiting, states } = worked(workflow, () => left.pop() ?? 0);
        return workflow.dispatched ? states.at(-1) === 'completed' : waiting?.key === 'dispatch';
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe('the next task', () => {
  const next = (version: string, ...events: string[]): string | null => {
    const workflow = workflowOf(version);
    const timestamps = Object.fromEntries(
      events.map((event, minute) => [event, new Date(Date.parse(noon) + minute * 60_000).toISOString()]),
    );
    const furthest = reached(workflow, timestamps).findLastIndex(({ reached: at }) => at !== null);
    return nextStep(stepsOf(workflow), timestamps, furthest)?.key ?? null;
  };

  it.each<readonly [version: string, events: readonly string[], next: string | null]>([
    ['arvada_water', [], 'acknowledge'],
    // A crew that arrives before the acknowledgement leaves the incident new (S2 §4.1).
    ['arvada_water', ['geo:arrived'], 'acknowledge'],
    ['arvada_water', ['acknowledged', 'geo:arrived'], 'depart'],
    ['arvada_water', ['acknowledged', 'geo:location_skipped'], 'form'],
    ['arvada_water', ['acknowledged', 'form_skipped'], 'close'],
    ['arvada_manual_dispatch', ['acknowledged', 'contacts:call_skipped'], 'dispatch'],
    ['loveland_after_hours', ['acknowledged', 'geo:arrived'], 'start_forming'],
    ['loveland_after_hours', ['acknowledged', 'geo:arrived', 'team:formation_skipped'], 'depart'],
    ['ug_pump_station', ['acknowledged'], 'start_forming'],
    ['ug_sewer_phase_2_sunday_pm', ['acknowledged', 'geo:arrived'], 'require_team'],
    ['ug_sewer_phase_2_sunday_pm', ['acknowledged', 'geo:arrived', 'team:formation_skipped'], 'depart'],
    ['jcw_bupp', [], 'lead'],
    ['jcw_bupp', ['team:leader_assigned', 'bupp:questionnaire_received', 'bupp:ineligible'], 'close'],
    ['jcw_bupp', ['team:leader_assigned', 'bupp:questionnaire_received', 'bupp:eligible'], 'schedule_visit'],
    // The decision was changed: the last one stands.
    [
      'jcw_bupp',
      ['team:leader_assigned', 'bupp:questionnaire_received', 'bupp:ineligible', 'bupp:eligible'],
      'schedule_visit',
    ],
    ['jcw_bupp', ['team:leader_assigned', 'bupp:questionnaire_received', 'bupp:eligible', 'bupp:ineligible'], 'close'],
    ['noop', ['acknowledged'], null],
  ])('in %s after %j is %s', (version, events, expected) => expect(next(version, ...events)).toBe(expected));
});
