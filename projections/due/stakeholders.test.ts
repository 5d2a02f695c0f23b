import { describe, expect, it } from 'vitest';
import type { EventKind } from '#contracts/admin/events';
import type { FactType, RecordedFact } from '#events/facts';
import { configurationOf, noticeOf, tellingOf } from '#events/stakeholder/decider';
import { given } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { due } from './due.ts';

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
  const found = keys.flatMap((key) => doc(key) ?? []).filter(({ kind }) => kind !== 'auto-dispatch');
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

describe('the people who are told', () => {
  const users = (...events: readonly RecordedFact[]) => given(due, ...events).doc(`event-configuration:${conf}`);
  const of = (type: FactType, user: string) => fact(`eventconfiguration-${conf}`, type, { ...stakeholder, user });

  it('are each named once, and keep the others when one leaves', () => {
    const known = { kind: 'event-configuration', id: conf, entity: 'arvada', due_at: null };
    expect(users(added)).toEqual({ ...known, users: ['ada'] });
    expect(users(added, of('EventStakeholderAdded', 'bo'), added)).toEqual({ ...known, users: ['ada', 'bo'] });
    expect(users(added, of('EventStakeholderAdded', 'bo'), removed)).toEqual({ ...known, users: ['bo'] });
    expect(users(added, removed)).toBeNull();
    expect(users(removed)).toBeNull();
  });
});

describe('a telling', () => {
  const of = (kind: EventKind) => configurationOf('arvada', kind);
  const listens = (kind: EventKind) =>
    fact(`eventconfiguration-${of(kind)}`, 'EventStakeholderAdded', { ...stakeholder, configuration: of(kind), kind });
  const entry = (event: string, minutes: number) =>
    incident('LogEntryRecorded', { event }, { id: `l${minutes}`, minutes });
  const tellings = (...events: readonly RecordedFact[]) => owed('event-telling', ...events);
  const begun = (event: EventKind, cause: string, minutes: number) => ({
    kind: 'event-telling',
    id: tellingOf(of(event), 'i1'),
    entity: 'arvada',
    due_at: at(minutes),
    event,
    incident: 'i1',
    cause,
    happened_at: at(minutes),
    round: 0,
  });

  it('begins with the report, with the silence of a crew, and with a team that was not formed', () => {
    expect(tellings(added, report())).toEqual([begun('INCIDENT_REPORTED', 'c1', 0)]);
    const silent = incident('CrewSilent', {}, { id: 's1', minutes: 3 });
    expect(tellings(listens('CREW_SILENT'), silent)).toEqual([begun('CREW_SILENT', 's1', 3)]);
    for (const event of ['team:formation_failed', 'team:formation_stopped'])
      expect(tellings(listens('TEAM_NOT_FORMED'), entry(event, 4))).toEqual([begun('TEAM_NOT_FORMED', 'l4', 4)]);
    expect(tellings(listens('TEAM_NOT_FORMED'), entry('comment', 4))).toEqual([]);
  });

  it('begins for nobody who listens to something else', () => {
    expect(tellings(listens('CREW_SILENT'), report())).toEqual([]);
    expect(tellings(added, incident('CrewSilent'))).toEqual([]);
    expect(
      tellings(added, fact('crew-c1', 'CrewSilent', {}), fact('crew-c1', 'IncidentCreated', { version: 'x' })),
    ).toEqual([]);
  });

  it.each(['JobAccepted', 'CrewRecalled'] as const)('of a silent crew ends with %s, and no other does', (type) => {
    const running = [added, listens('CREW_SILENT'), report(), incident('CrewSilent', {}, { id: 's1', minutes: 3 })];
    expect(tellings(...running)).toHaveLength(2);
    expect(tellings(...running, incident(type))).toEqual([begun('INCIDENT_REPORTED', 'c1', 0)]);
  });

  it('of a team ends once it is formed, and no other does', () => {
    const kinds = [added, listens('TEAM_NOT_FORMED'), listens('CREW_SILENT')];
    const running = [...kinds, report(), entry('team:formation_failed', 4), incident('CrewSilent', {}, { minutes: 5 })];
    expect(tellings(...running)).toHaveLength(3);
    expect(tellings(...running, entry('comment', 6))).toHaveLength(3);
    expect(tellings(...running, entry('team:formed', 6)).map(({ event }) => event)).toEqual([
      'INCIDENT_REPORTED',
      'CREW_SILENT',
    ]);
  });

  it('counts its rounds, and takes only the round that it waits for', () => {
    expect(tellings(added, report(), told(0, at(30)))).toMatchObject([{ round: 1, due_at: at(30) }]);
    expect(tellings(added, report(), told(0, at(30)), told(1, at(60)))).toMatchObject([{ round: 2, due_at: at(60) }]);
    expect(tellings(added, report(), told(1, at(60)))).toMatchObject([{ round: 0, due_at: at(0) }]);
    expect(tellings(added, report(), told(0, at(30), 'c0'))).toMatchObject([{ round: 0, due_at: at(0) }]);
  });
});
