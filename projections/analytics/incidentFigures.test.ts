import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { rowChanges } from '#projections/core/rows';
import { type IncidentFigure, incidentFigures } from './incidentFigures.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const began = Date.parse('2026-03-01T08:00:00Z');
const minute = 60_000;

type FactAt = readonly [type: string, minute: number, data: object];
const created: FactAt = ['IncidentCreated', 0, { incident: 'i1', version: 'arvada_water', source: null }];
const logged = (event: string, at: number): FactAt => ['LogEntryRecorded', at, { entry: `${event}${at}`, event }];

/** The row after these facts, each known at its place in the list and of its own time. */
function rowAfter(facts: readonly FactAt[]): IncidentFigure {
  let row: IncidentFigure | null = null;
  for (const [n, [type, at, data]] of facts.entries()) {
    const event = {
      type,
      data,
      stream: 'incident-i1',
      position: { commit: BigInt(n + 1), prepare: BigInt(n + 1) },
      metadata: { entity: 'arvada', occurredAt: new Date(began + at * minute).toISOString() },
    } as unknown as RecordedFact;
    for (const change of rowChanges(incidentFigures, event))
      row = (
        'put' in change ? change.put : row && change.change(row as unknown as Record<string, unknown>)
      ) as IncidentFigure | null;
  }
  if (!row) throw new Error('no row');
  return row;
}

const figures = ({ acknowledged, contacted, on_scene, finished, leader, received, hidden }: IncidentFigure) => ({
  acknowledged,
  contacted,
  on_scene,
  finished,
  leader,
  received,
  hidden,
});

describe('the figures of an incident', () => {
  it('are the same whether the facts came in order or late', () => {
    const event = fc.constantFrom(
      'acknowledged',
      'contacts:call_completed',
      'geo:arrived',
      'geo:departed',
      'team:done',
    );
    // No two facts of the team at one minute: of those, the one that was told last counts.
    const roles = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 1, max: 200 }),
        user: fc.constantFrom('ada', 'bo'),
        role: fc.constantFrom('leader', 'crew'),
      }),
      { selector: ({ at }) => at, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(event, fc.integer({ min: 1, max: 200 })), { maxLength: 12 }),
        roles,
        fc.infiniteStream(fc.nat()),
        (entries, team, order) => {
          const facts: readonly FactAt[] = [
            ...entries.map(([name, at]) => logged(name, at)),
            ...team.map(({ at, user, role }): FactAt => ['TeamRoleChanged', at, { user, role }]),
          ];
          const inOrder = facts.toSorted(([, a], [, b]) => a - b);
          const late = facts
            .map((fact) => [order.next().value, fact] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, fact]) => fact);
          expect(figures(rowAfter([created, ...late]))).toEqual(figures(rowAfter([created, ...inOrder])));
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  it('name who led at the last step, and not who leads now', () => {
    const lead = (user: string, role: string, at: number): FactAt => ['TeamRoleChanged', at, { user, role }];
    const course = [created, lead('ada', 'leader', 5), logged('acknowledged', 8), logged('geo:departed', 60)];
    expect(rowAfter(course).leader).toBe('ada');
    expect(rowAfter([...course, lead('bo', 'leader', 90), lead('ada', 'crew', 91)]).leader).toBe('ada');
    // Told late: Bo took over at minute 50.
    expect(rowAfter([...course, lead('bo', 'leader', 50)]).leader).toBe('bo');
    expect(rowAfter([created, logged('acknowledged', 8), lead('bo', 'leader', 50)]).leader).toBe('bo');
    expect(rowAfter([created, logged('acknowledged', 8)]).leader).toBeNull();
  });

  it('name no leader of the organization that handed the incident over', () => {
    const lead = (user: string, at: number): FactAt => ['TeamMemberAdded', at, { user, role: 'leader' }];
    const handed: FactAt = ['IncidentTransferred', 10, { newEntity: { entity: 'westminster', name: 'Westminster' } }];
    const course = [created, lead('ada', 5), logged('acknowledged', 8), handed];
    expect(rowAfter(course)).toMatchObject({ entity: 'westminster', leader: null });
    expect(rowAfter([...course, lead('bo', 20), logged('geo:arrived', 30)]).leader).toBe('bo');
    // Another version within the organization keeps its team.
    expect(rowAfter([...course.slice(0, 3), ['IncidentTransferred', 10, { newEntity: null }]]).leader).toBe('ada');
  });

  it('name the main incident of a linked call until it is unlinked', () => {
    const linked: FactAt = ['IncidentLinked', 1, { to: 'main' }];
    expect(rowAfter([created, linked]).linked_to).toBe('main');
    expect(rowAfter([created, linked, ['IncidentUnlinked', 2, { from: 'main' }]]).linked_to).toBeNull();
  });

  it('leave out an incident that is held, deleted or erased, and take it back when the holds ended', () => {
    const hidden = (...facts: readonly FactAt[]) => rowAfter([created, ...facts]).hidden;
    const held: FactAt = ['IncidentHeld', 1, { hold: 'h1' }];
    expect([hidden(), hidden(held), hidden(held, ['HoldReleased', 2, { hold: 'h1' }])]).toEqual([0, 1, 1]);
    expect(hidden(held, ['HoldReleased', 2, { hold: 'h1' }], ['HoldsEnded', 3, {}])).toBe(0);
    expect(hidden(['IncidentDeleted', 1, {}])).toBe(1);
    expect(hidden(['PersonalDataErased', 1, { subject: 'i1' }])).toBe(1);
    expect(hidden(['PersonalDataErased', 1, { subject: 'someone else' }])).toBe(0);
  });

  it('keep only a rounded point of a place whose words were erased, and none of a removed place', () => {
    const located: FactAt = ['IncidentLocated', 1, { location: 'p1', lat: 39.80187, lng: -105.08712 }];
    const point = (...facts: readonly FactAt[]) => {
      const { lat, lng } = rowAfter([created, located, ...facts]);
      return [lat, lng];
    };
    expect(point()).toEqual([39.80187, -105.08712]);
    expect(point(['PersonalDataErased', 2, { subject: 'p1' }])).toEqual([39.8, -105.09]);
    expect(point(['LocationCorrected', 2, { location: 'p1', lat: null, lng: null }])).toEqual([39.80187, -105.08712]);
    expect(point(['LocationRemoved', 2, { location: 'p1' }])).toEqual([null, null]);
  });
});
