import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { given } from '#projections/testing/given';
import { due } from '../due.ts';
import type { AutoDispatchDue } from '../obligation.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const fact = (stream: string, type: FactType, [seconds, data = {}]: readonly [number, object?], kind = 'user') =>
  ({
    id: `${type} ${seconds}`,
    type,
    data,
    stream,
    metadata: { entity: 'arvada', actor: { kind, id: 'dana' }, occurredAt: at(seconds) },
  }) as unknown as RecordedFact;
const created = (uuid: string, seconds = 0, kind?: string) =>
  fact(`incident-${uuid}`, 'IncidentCreated', [seconds, { incident: uuid, version: 'arvada_water' }], kind);
const reviewed = (causes: readonly string[], waiting: readonly string[], next: string | null = null) =>
  fact('entity-arvada', 'WaitingIncidentsReviewed', [90, { entity: 'arvada', causes, waiting, more: false, next }]);
const finished = fact('incident-i2', 'JobFinished', [30, { dispatch: 'd2' }]);
const dueAt = (...facts: readonly RecordedFact[]) =>
  (given(due, ...facts).doc('auto-dispatch:arvada') as AutoDispatchDue | null)?.due_at;

describe('the incidents that wait for a crew', () => {
  it('are looked at a minute after the report, once a crew has finished, and not again until another reason', () => {
    expect(dueAt(created('i1'))).toBe(at(60));
    expect(dueAt(created('i1'), finished)).toBe(at(30));
    expect(dueAt(created('i1'), finished, reviewed([finished.id, at(60)], ['i1'], at(600)))).toBe(at(600));
    // A crew that became free during the look is another reason.
    expect(dueAt(created('i1'), finished, reviewed([at(60)], ['i1']))).toBe(at(30));
  });

  it('are none while nothing waits: a crew that finishes is no reason then, nor in an imported history', () => {
    expect(dueAt(finished)).toBeUndefined();
    expect(dueAt(created('i1'), fact('incident-i1', 'JobAccepted', [5]), finished)).toBeUndefined();
    expect(dueAt(created('i1', 0, 'import'), finished)).toBeUndefined();
  });

  it('are left to the dispatchers in manual mode', () => {
    const manual = fact('entity-arvada', 'ManualModeEnabled', [10, { entity: 'arvada' }]);
    const over = fact('entity-arvada', 'ManualModeDisabled', [40, { entity: 'arvada' }]);
    expect(dueAt(created('i1'), manual, finished)).toBeNull();
    expect(dueAt(created('i1'), manual, finished, over)).toBe(at(40));
  });

  it('are looked at when one is raised to an emergency, and ten seconds after a recall, which may be undone', () => {
    const raised = (seconds: number) => fact('incident-i1', 'PriorityChanged', [seconds, { priority: 'emergency' }]);
    expect([dueAt(created('i1'), raised(0)), dueAt(created('i1'), raised(20))]).toEqual([at(60), at(20)]);
    expect(dueAt(created('i1'), fact('incident-i2', 'CrewRecalled', [20]))).toBe(at(30));
  });
});
