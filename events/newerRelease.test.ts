import { expect, it } from 'vitest';
import { type Decider, fold } from '#events/core/decider';
import { noon } from '#events/core/given';
import type { Fact, Recorded } from '#events/core/message';
import { incident } from '#events/incident/incident';
import { request } from '#events/request/decider';
import { schedule } from '#events/schedule/decider';
import { session } from '#events/session/decider';

const recorded = <F extends Fact>(fact: F): Recorded<F> =>
  ({ ...fact, metadata: { occurredAt: noon } }) as unknown as Recorded<F>;

/** The state of a stream is the same with and without a fact of a type that a newer release wrote. */
function ignoresTheUnknown<State, Command, F extends Fact>(
  decider: Decider<State, Command, F>,
  command: Command,
): void {
  const known = decider.decide(decider.initial, command).map(recorded);
  const { data } = known[0] as F;
  const newer = recorded({ type: 'PigeonReleased', data } as F);
  expect(known.length).toBeGreaterThan(0);
  expect(fold(decider, [...known, newer])).toEqual(fold(decider, known));
  expect(fold(decider, [newer])).toEqual(decider.initial);
}

it('an incident works after a fact of a newer release', () =>
  ignoresTheUnknown(incident, {
    do: 'create',
    incident: 'i1',
    version: 'standard_water',
    description: 'Main break',
    source: null,
    labels: [{ label: 'l1', name: 'Water' }],
    locations: [],
  }));

it('a request keeps its digest after a fact of a newer release', () =>
  ignoresTheUnknown(request, { do: 'receive', request: 'r1', digest: 'd1' }));

it('a session stays open after a fact of a newer release', () =>
  ignoresTheUnknown(session, {
    do: 'start',
    session: 's1',
    user: 'ada',
    expiresAt: noon,
    by: 'password',
  }));

it('a shift stays scheduled after a fact of a newer release', () =>
  ignoresTheUnknown(schedule, {
    do: 'schedule',
    schedule: 'sc1',
    shift: 'sh1',
    designation: 'Water on-call',
    user: 'ada',
    from: noon,
    until: '2026-03-02T12:00:00.000Z',
    typed: {
      dateStart: '2026-03-01',
      timeStart: '05:00',
      dateEnd: '2026-03-02',
      timeEnd: '05:00',
      tzstr: 'America/Denver',
    },
    phoneNumber: '+13035550101',
    now: noon,
  }));
