import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmAnswer } from '#contracts/incident/alarm';
import { arvada, type Desk, id, openDesk } from '#services/testing/desk';
import { isComing } from './alarmPoints.ts';
import { incidentRoutes } from './incidents.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
});
afterEach(() => desk.close());

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 11) + minute * 60_000).toISOString();
const say = async (state: 'raised' | 'cleared', minute: number, more: object = {}) => {
  const words = { version: 'arvada_manual_dispatch', alarm: 'HIGH WET WELL', station: 'LS 7' };
  const body = { point: 'LS-7', state, time: at(minute), ...words, ...more };
  const { json } = await desk.asks<AlarmAnswer>(incidentRoutes, 'POST /api/alarms/', desk.signedIn(id(10)), { body });
  return json as AlarmAnswer;
};
const rules = (set: object) => desk.happened(`entity-${arvada}`, 'DispatchRulesSet', { entity: arvada, ...set });
/** The facts of an incident, and the messages of its log entries. */
const facts = (uuid: string | null) =>
  desk.log
    .filter(({ stream }) => stream === `incident-${uuid}`)
    .map((event) =>
      event.type === 'LogEntryRecorded' ? `${event.data.event}: ${event.data.personal?.message}` : event.type,
    );
const cleared = 'alarm:cleared: The alarm cleared by itself.';

describe('an alarm of a control system', () => {
  it('begins an incident with its own time and words, and a line for the second, fourth, eighth … raise', async () => {
    const { incident } = await say('raised', 0, { description: ' ', priority: 'emergency' });
    const created = desk.log.find(({ type }) => type === 'IncidentCreated');
    expect(created?.metadata.occurredAt).toBe(at(0));
    expect(created?.data).toMatchObject({ personal: { description: 'HIGH WET WELL, LS 7' } });
    for (let minute = 1; minute < 9; minute++)
      expect(await say('raised', minute)).toMatchObject({ incident, active: true });
    expect(facts(incident).filter((one) => one.startsWith('alarm:repeated'))).toEqual(
      [2, 4, 8].map((count) => `alarm:repeated: Raised ${count} times`),
    );
    await say('raised', 8);
    expect(facts(incident).filter((one) => one.startsWith('alarm:repeated'))).toHaveLength(3);
  });

  it('ends its incident when it clears, unless the rule leaves that to a person', async () => {
    const { incident } = await say('raised', 0);
    await say('cleared', 1);
    expect(facts(incident).slice(-2)).toEqual([cleared, 'IncidentCompleted']);
    expect(await say('cleared', 2)).toMatchObject({ incident, active: false });
    expect(facts(incident).filter((one) => one === cleared)).toHaveLength(1);
    rules({ alarm_cleared: 'keep' });
    const kept = await say('raised', 0, { point: 'LS-8' });
    await say('cleared', 1, { point: 'LS-8' });
    expect(facts(kept.incident).at(-1)).toBe(cleared);
  });

  it('that comes back opens its incident again; one that a person left open stays open', async () => {
    const { incident } = await say('raised', 0);
    await say('cleared', 1);
    await say('raised', 2);
    await say('raised', 3);
    expect(facts(incident).slice(-2)).toEqual(['IncidentReopened', 'alarm:repeated: Raised 2 times']);
    await say('cleared', 4);
    // A late repeat of before the end opens nothing.
    await say('raised', 3.5);
    expect(facts(incident).at(-1)).toBe('alarm:repeated: Raised 4 times');
  });

  it('that comes back later begins another incident, unless the last one is open', async () => {
    rules({ alarm_storm: 'off' });
    const first = await say('raised', 0);
    await say('cleared', 1);
    const second = await say('raised', 2);
    expect(second.incident).not.toBe(first.incident);
    rules({ alarm_cleared: 'keep' });
    await say('cleared', 3);
    expect(await say('raised', 50)).toMatchObject({ incident: second.incident, count: 2 });
    rules({ alarm_storm: '60', alarm_cleared: 'close' });
    await say('cleared', 51);
    expect(await say('raised', 59)).toMatchObject({ incident: second.incident });
  });

  it('whose clear came first is over at once', async () => {
    expect(await say('cleared', 5)).toEqual({ incident: null, count: 0, active: false });
    const { incident, active } = await say('raised', 0);
    expect(active).toBe(false);
    expect(facts(incident).slice(-2)).toEqual([cleared, 'IncidentCompleted']);
    expect(desk.log.findLast(({ type }) => type === 'IncidentCompleted')?.metadata.occurredAt).toBe(at(5));
  });

  it('leaves an incident alone that was deleted meanwhile', async () => {
    const { incident } = await say('raised', 0);
    desk.happened(`incident-${incident}`, 'IncidentDeleted', {}, { entity: arvada });
    await say('raised', 1);
    await say('cleared', 2);
    expect(facts(incident).at(-1)).toBe('IncidentDeleted');
  });

  it.each([
    [{ time: '2026-03-01T13:00:00Z' }, 'log.not-yet'],
    [{ version: 'nothing' }, 'incident.version-unknown'],
    [{ state: 'gone' }, 'invalid'],
    [{ point: '' }, 'invalid'],
    [{ time: 'soon' }, 'invalid'],
  ])('is refused with %j, and leaves nothing', async (more, why) => {
    await expect(say('raised', 0, more)).rejects.toThrow(why);
    expect(desk.log.filter(({ type }) => type === 'AlarmRaised')).toEqual([]);
  });
});

it.each([
  [null, false],
  [{ kind: 'consequences', crews: [], people: [] }, false],
  [{ kind: 'consequences', crews: ['c1'], people: [] }, true],
  [{ kind: 'consequences', crews: [], people: ['u1'] }, true],
])('somebody comes by %j: %j', (due, comes) =>
  expect(isComing({ views: { doc: () => due } as never }, 'i1')).toBe(comes),
);
