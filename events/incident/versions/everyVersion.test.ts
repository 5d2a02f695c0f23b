import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Workflow } from '#events/incident/workflow/definition';
import { type Course, keepTimestamp, stateOf } from '#events/incident/workflow/workflow';
import { workflows } from './index.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const runs = { seed, numRuns: 100 };

type Happened = readonly (readonly [event: string, minute: number])[];
const at = (minute: number) => `2026-03-01T02:${String(minute).padStart(2, '0')}:00.000Z`;
const created = at(0);

/**
 * A second implementation of the rule of S2 §4.1. It goes through the night minute by minute: the last state in order
 * that an event reaches in a minute is the state from then on.
 */
function walked({ states, always }: Workflow, log: Happened, { completed, archived }: Flags): string {
  const of = (event: string) => log.filter(([name]) => name === event).map(([, minute]) => minute);
  const last = ['geo:departed', 'geo:left_geofence'];
  const kept = (event: string) => (last.includes(event) ? Math.max(...of(event)) : Math.min(...of(event)));
  const there = (events: readonly string[], minute: number) =>
    events.some((event) => of(event).length > 0 && kept(event) <= minute);
  const comes = (events: readonly string[], minute: number) =>
    events.some((event) => of(event).length > 0 && kept(event) === minute);
  const begun = log.some(([event]) => event === 'acknowledged' || event === 'team:leader_assigned');
  if (!begun && !always) return 'new';
  if (completed) return 'completed';
  if (archived) return 'archived';
  if (always) return always.state;
  let state = 'new';
  for (let minute = 0; minute < 60; minute++) {
    for (const { state: next, logEvents, together } of states) {
      const both = there(logEvents, minute) && (!together || there(together, minute));
      if (both && (comes(logEvents, minute) || (together && comes(together, minute)))) state = next;
    }
  }
  return state;
}

interface Flags {
  readonly completed: boolean;
  readonly archived: boolean;
}
const courseOf = (log: Happened, { completed, archived }: Flags): Course => ({
  timestamps: log.reduce<Course['timestamps']>((kept, [event, minute]) => keepTimestamp(kept, event, at(minute)), {}),
  completed: completed ? at(58) : null,
  archived: archived ? at(59) : null,
  created,
});

const eventsOf = ({ states }: Workflow): readonly string[] => [
  ...new Set([
    'acknowledged',
    'team:leader_assigned',
    'geo:departed',
    'geo:left_geofence',
    'note',
    ...states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]),
  ]),
];
const nights = (version: Workflow) =>
  fc.array(fc.tuple(fc.constantFrom(...eventsOf(version)), fc.integer({ min: 1, max: 57 })), { maxLength: 14 });
const often = fc.record({
  completed: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  archived: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
});
const all = [...workflows.values()].map((version) => [version.key, version] as const);

describe(`the state of an incident, whatever its version (SEED=${seed})`, () => {
  it.each(all)('%s agrees with a second form of the rule', (_, version) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(nights(version), often, (log, flags) => {
        const { state } = stateOf(version, courseOf(log, flags));
        seen.add(state);
        expect(state).toBe(walked(version, log, flags));
      }),
      runs,
    );
    // Nights without events prove nothing.
    expect(seen.size).toBeGreaterThan(version.always ? 1 : Math.min(3, version.states.length));
  });

  it.each(all)('%s does not depend on the order of recording', (_, version) =>
    fc.assert(
      fc.property(nights(version), often, (log, flags) => {
        expect(stateOf(version, courseOf(log, flags))).toEqual(stateOf(version, courseOf(log.toReversed(), flags)));
      }),
      runs,
    ),
  );

  it.each(all)('%s has a start: a logged time, or that of its report', (_, version) =>
    fc.assert(
      fc.property(nights(version), often, (log, flags) => {
        const { since } = stateOf(version, courseOf(log, flags));
        expect([created, at(58), at(59), ...log.map(([, minute]) => at(minute))]).toContain(since);
      }),
      runs,
    ),
  );
});
