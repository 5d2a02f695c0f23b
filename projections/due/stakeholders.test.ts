import { expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { configurationOf, noticeOf, tellingOf } from '#events/stakeholder/decider';
import { given } from '#projections/core/given';
import { due } from './due.ts';
import type { Obligation } from './obligation.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const conf = configurationOf('arvada', 'INCIDENT_REPORTED');
const telling = tellingOf(conf, 'i1');

const fact = (
  stream: string,
  type: FactType,
  data: object,
  more: { minutes?: number; kind?: string; id?: string } = {},
) =>
  ({
    id: more.id ?? type,
    type,
    data,
    stream,
    metadata: { entity: 'arvada', occurredAt: at(more.minutes ?? 0), actor: { kind: more.kind ?? 'user', id: 'ada' } },
  }) as unknown as RecordedFact;

const stakeholder = { configuration: conf, kind: 'INCIDENT_REPORTED', user: 'ada' };
const added = fact(`eventconfiguration-${conf}`, 'EventStakeholderAdded', stakeholder);
const removed = fact(`eventconfiguration-${conf}`, 'EventStakeholderRemoved', stakeholder);
const incident = (type: FactType, data: object = {}, more = {}) => fact('incident-i1', type, data, more);
const report = (more = {}) =>
  incident('IncidentCreated', { incident: 'i1', version: 'standard_water' }, { id: 'c1', ...more });
const told = (round: number, nextAt: string | null, cause = 'c1') => {
  const people = [{ user: 'ada', delivery: noticeOf(cause, round, 'ada') }];
  const data = {
    telling,
    configuration: conf,
    kind: 'INCIDENT_REPORTED',
    incident: 'i1',
    cause,
    round,
    people,
    nextAt,
  };
  return fact(`eventtelling-${telling}`, 'StakeholdersTold', data, { minutes: round });
};

/** The due work, without the stakeholders themselves. */
function owing(...events: readonly RecordedFact[]): Record<string, string | null> {
  const { keys, doc } = given(due, ...events);
  const found = keys.flatMap((key) => doc<Obligation>(key) ?? []);
  return Object.fromEntries(
    found.filter(({ kind }) => kind !== 'event-configuration').map(({ kind, id, due_at }) => [`${kind} ${id}`, due_at]),
  );
}
const ofTelling = (due_at: string) => ({ [`event-telling ${telling}`]: due_at });
const text = (round: number) => ({ [`event-text ${noticeOf('c1', round, 'ada')}`]: at(round) });

it('is told at once to the stakeholders there are, and to nobody when there are none', () => {
  expect(owing(added, report())).toEqual(ofTelling(at(0)));
  expect(owing(report())).toEqual({});
  expect(owing(report(), added)).toEqual({});
  expect(owing(added, removed, report())).toEqual({});
});

it('is not told when a history is imported, or when the incident is filtered', () => {
  expect(owing(added, report({ kind: 'import' }))).toEqual({});
  expect(owing(added, incident('IncidentCreated', { incident: 'i1', version: 'noop' }))).toEqual({});
});

it('is told again while it goes on', () => {
  expect(owing(added, report(), told(0, at(30)))).toEqual({ ...ofTelling(at(30)), ...text(0) });
  expect(owing(added, report(), told(0, null))).toEqual(text(0));
  expect(owing(added, report(), told(0, at(30)), told(0, null))).toEqual({ ...ofTelling(at(30)), ...text(0) });
});

it('is over with the incident', () => {
  for (const type of ['IncidentCompleted', 'IncidentArchived', 'IncidentDeleted'] as const)
    expect(owing(added, report(), told(0, at(30)), incident(type))).toEqual(text(0));
  const transfer = (newEntity: object | null) =>
    incident('IncidentTransferred', { newEntity, notices: [], personal: null });
  expect(owing(added, report(), told(0, at(30)), transfer({ entity: 'durham' }))).toEqual(text(0));
  expect(owing(added, report(), told(0, at(30)), transfer(null))).toEqual({ ...ofTelling(at(30)), ...text(0) });
});
