import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { CardDoc } from '#projections/incident/incidentCards';
import { lineOfRow, logRows } from '#projections/incident/incidentLog';
import type { IncidentDoc } from '#projections/incident/incidentParts';
import { type GoldenMuster, goldenOf, startedOn, unpackedFolder } from './golden.ts';

const golden = goldenOf('2026-11-22');
const { about } = golden;
const dataDir = unpackedFolder(golden);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs what is due until nothing more falls due. Returns the types of the events that were added. */
async function running({ muster, clock }: GoldenMuster, from: number) {
  for (let round = 0; round < 30; round += 1) {
    await clock.advance(2_000);
    const head = await muster.app.store.head();
    if (head) await muster.app.projector.reached(head, 30_000);
  }
  const now = new Date(clock.now()).toISOString();
  const overdue = muster.app.views.docs('due', {}).filter(({ due_at }) => due_at !== null && due_at <= now);
  const added = (await eventsOf(muster)).slice(from);
  return { added, overdue, types: [...new Set(added.map(({ type }) => type))].toSorted() };
}
async function eventsOf({ app: { store } }: GoldenMuster['muster']) {
  const events: { readonly type: string; readonly stream: string; readonly data: unknown }[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
}
const docOf = ({ muster }: GoldenMuster, id: string) => muster.app.views.doc('incidents', id) as IncidentDoc | null;

it('tells nobody of an end of last year, and keeps its appointments, at the first start and at the second', async () => {
  // The build of the log had no engine for ends: this one without an engine leaves the same facts.
  const before = await startedOn(dataDir, { about, at: about.readAt, ROLES: 'api,projector' });
  const cards = Object.values(before.documents().incident_cards ?? {}) as CardDoc[];
  const worked = cards.filter(({ active, crews, card: { uuid } }) => {
    const tags = docOf(before, uuid)?.tags ?? [];
    return active && crews.length > 0 && tags.some(({ content_type }) => content_type === 'appointment');
  });
  const ended: string[] = [];
  for (const { card } of worked) {
    const path = `/api/manage/incident/${card.uuid}/`;
    const { status } = await before.ask('manager@arvada.example', { method: 'PATCH', path, body: { completed: true } });
    if (status === 200) ended.push(card.uuid);
  }
  expect(ended.length).toBeGreaterThan(0);
  const tagsOf = (from: GoldenMuster) => ended.map((uuid) => docOf(from, uuid)?.tags);
  const tags = tagsOf(before);
  const crewsOf = (from: GoldenMuster) => ended.map((uuid) => docOf(from, uuid)?.dispatched);
  const crews = crewsOf(before);
  const written = (await eventsOf(before.muster)).length;
  await before.close();

  const first = await startedOn(dataDir, {
    about,
    at: '2027-01-10T15:00:00.000Z',
    ROLES: 'api,projector,gateway,engine',
  });
  const { added, overdue, types } = await running(first, written);
  expect(overdue).toEqual([]);
  expect(types).toEqual(['CheckInFailed', 'ConsequencesLapsed', 'ErasedKeysDeleted', 'WaitingIncidentsReviewed']);
  const lapsed = added.filter(({ type }) => type === 'ConsequencesLapsed').map(({ stream }) => stream);
  expect(lapsed).toEqual(expect.arrayContaining(ended.map((uuid) => `incident-${uuid}`)));
  expect(new Set(lapsed).size).toBe(lapsed.length);
  expect([tagsOf(first), crewsOf(first)]).toEqual([tags, crews]);
  const lines = first.muster.app.views.rows(logRows, ended[0] ?? '').map(lineOfRow);
  expect(lines.filter(({ event }) => event === 'team:told_too_late').map(({ message }) => message)).toEqual([
    'The incident was completed.',
  ]);
  await first.close();

  const second = await startedOn(dataDir, {
    about,
    at: '2027-01-11T15:00:00.000Z',
    ROLES: 'api,projector,gateway,engine',
  });
  expect((await running(second, written + added.length)).types).toEqual([]);
  await second.close();
}, 120_000);
