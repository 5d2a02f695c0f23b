// @night It has many people change the same incidents.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Incident, IncidentSummary, Page } from '#contracts/incident/incident';
import type { IncidentFact } from '#events/incident/incident';
import type { Workflow } from '#events/incident/workflow/definition';
import { rowChanges } from '#projections/core/rows';
import { type CardDoc, incidentCards } from '#projections/incident/incidentCards';
import { pageEvents } from '#projections/incident/incidentFrames';
import { incidentLog, type LogRow } from '#projections/incident/incidentLog';
import { detailOf, type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import { incidents as incidentPages } from '#projections/incident/incidents';
import { seed, together } from '../../support/chance.ts';
import { activeListOf, boardOf, type DeskScreen, pageOf } from '../../support/deskScreens.ts';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';
import { foldedAlone } from '../input/foldedAlone.ts';
import { type Desk, done, handsEach, judge, type Life, live, openDesk, tally } from './handsAtWork.ts';

const count = Number(process.env.INCIDENTS ?? 200);
const names = ['arvada', 'durham', 'jcw', 'loveland'];
const clients = names.length * handsEach;
/** This many incidents stay open, at least one at each desk, so that a screen can be wrong about them. */
const left = Math.max(names.length, Math.ceil(count / 20));
/** One incident in this many has its page open from its first minute. */
const watched = Math.ceil(count / 40);

const desks: Desk[] = [];

const here = installed({ organisations: names });
beforeAll(async () => {
  for (const name of names) desks.push(await openDesk(here, name));
});

const deskOf = (n: number): Desk => desks[n % desks.length] as Desk;
const pageAlone = (uuid: string) => foldedAlone<IncidentDoc>(here.muster.app, incidentPages, uuid);
const cardAlone = (uuid: string) => foldedAlone<CardDoc>(here.muster.app, incidentCards, uuid);

/** Names of people belong to the organization, not to the stream. */
const nameless = (shown: object): unknown =>
  JSON.parse(JSON.stringify(shown, (key, value: unknown) => (key === 'by' || key === 'member' ? undefined : value)));

const byUuid = <One extends object>(all: readonly One[]) =>
  all.map((one) => one as One & { readonly uuid: string }).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

const looked = async (screen: DeskScreen<unknown>): Promise<void> => {
  while ((await screen.look()) === 'asked');
};

let words = 0;
/** Adds one more label: once its frame arrives, all earlier frames have arrived. */
async function lastWord(desk: Desk, screen: DeskScreen<unknown>, uuid: string | undefined): Promise<void> {
  const name = `last word ${(words += 1)}`;
  await done(desk.people[1] as Person, 'POST', `/api/incident/${uuid}/label/`, { name });
  const named = ({ incident }: { incident?: { labels?: readonly string[] } | string }) =>
    typeof incident === 'string' ? incident === uuid : incident?.labels?.includes(name) === true;
  await screen.listening.hears(screen.labeled, named);
  await looked(screen);
}

async function isRightBoard({ people, entity }: Desk, shown: readonly object[]): Promise<void> {
  const { incidents } = (await (people[0] as Person).get('/api/beta/dispatch/get-data/')).body;
  expect(byUuid(shown)).toEqual(byUuid(incidents));
  for (const card of byUuid(shown)) {
    const { doc } = await cardAlone(card.uuid);
    expect([doc.entity, doc.active, doc.card]).toEqual([entity, true, card]);
  }
}

async function isRightList({ people }: Desk, { count: active, results }: Page<IncidentSummary>): Promise<void> {
  const answer = (await (people[0] as Person).get('/api/incident/?active=true')).body;
  expect([active, results]).toEqual([answer.count, answer.results]);
  for (const row of results) expect(row).toEqual(summaryOf((await pageAlone(row.uuid)).doc));
}

async function isRightPage(uuid: string, shown: Incident): Promise<void> {
  const { doc, facts } = await pageAlone(uuid);
  const rows = facts
    .flatMap((fact) => rowChanges(incidentLog, fact))
    .flatMap((change) => ('put' in change ? [change.put] : []));
  const alone = detailOf(doc, rows as unknown as readonly LogRow[]);
  const same = Object.fromEntries(Object.entries(shown).filter(([name]) => name in alone));
  expect(nameless(same)).toEqual(nameless(alone));
}

describe('twenty people working through a thousand incidents of four organizations at once', {
  timeout: Math.max(600_000, count * 600),
}, () => {
  const lives: { readonly desk: Desk; readonly life: Life }[] = [];
  const boards: { readonly desk: Desk; readonly board: DeskScreen<readonly object[]> }[] = [];
  const lists: { readonly desk: Desk; readonly list: Awaited<ReturnType<typeof activeListOf>> }[] = [];
  const pages: { readonly uuid: string; readonly page: DeskScreen<Incident> }[] = [];
  const livesOf = (desk: Desk) => lives.filter((one) => one.desk === desk).map(({ life }) => life);

  const openBoard = async (desk: Desk, who: Person) => {
    boards.push({ desk, board: await boardOf(who, desk.entity) });
  };
  const look = () => {
    for (const { list } of lists) void list.look();
    for (const { page } of pages) void page.look();
  };

  it('get an acknowledgement for every change', async () => {
    for (const desk of desks) {
      const [dispatcher, leader] = desk.people as readonly [Person, Person];
      await openBoard(desk, dispatcher);
      lists.push({ desk, list: await activeListOf(leader, desk.entity) });
    }
    const began = performance.now();
    await together(
      Array.from({ length: count + left }, (_, n) => n),
      clients,
      async (n) => {
        const desk = deskOf(n);
        // Each desk takes its versions in turn.
        const version = desk.versions[Math.floor(n / desks.length) % desk.versions.length] as Workflow;
        const guest = desk.people[n % handsEach] as Person;
        // Other people open their boards meanwhile.
        if (n >= count / 2 && n < count / 2 + desks.length) await openBoard(desk, guest);
        const born = async (uuid: string) => {
          if (n % watched === 0) pages.push({ uuid, page: await pageOf(guest, uuid) });
        };
        lives.push({ desk, life: await live(desk, { n, version, closes: n < count, born }) });
        if (n % desks.length === 0) look();
      },
    );
    await here.settled();
    const seconds = (performance.now() - began) / 1_000;
    const versions = new Set(lives.map(({ life }) => life.version));
    console.log(
      `SEED=${seed}, ${lives.length} incidents of ${versions.size} versions, ${clients} people, ${tally.requests} commands, ${tally.repeats} sent again, in ` +
        `${seconds.toFixed(1)} s, ${boards.length} boards, ${lists.length} lists, ${pages.length} pages`,
    );
    expect(lives.length).toBe(count + left);
    // Each organization's own versions, and the shared ones.
    const all = new Set(desks.flatMap((desk) => desk.versions.map(({ key }) => key)));
    expect(versions).toEqual(count < 100 ? versions : all);
  });

  it('and lose no change to each other', () => together(lives, clients, ({ desk, life }) => judge(desk, life)));

  it('leave each page equal to a fold of its stream', () =>
    together(lives, clients, async ({ life: { uuid } }) => {
      expect(here.muster.app.views.text('incidents', uuid)).toBe(JSON.stringify((await pageAlone(uuid)).doc));
    }));

  it('see on every board, whenever it was opened, a fold of the streams', async () => {
    for (const { desk, board } of boards) {
      await lastWord(desk, board, livesOf(desk).find(({ closed }) => !closed)?.uuid);
      await isRightBoard(desk, board.shown());
    }
  });

  it('see in every list of active incidents a fold of the streams', async () => {
    for (const { desk, list } of lists) {
      await lastWord(desk, list, list.shown().results[0]?.uuid);
      await isRightList(desk, list.shown());
    }
  });

  it('see on every open page a fold of its stream', async () => {
    for (const { uuid, page } of pages) {
      const { last } = await pageAlone(uuid);
      const word = pageEvents[last.type as IncidentFact['type']];
      await page.listening.hears(word, ({ position }) => position >= Number(last.position.commit));
      await looked(page);
      await isRightPage(uuid, page.shown());
    }
  });

  it('would be noticed with a lost change', async () => {
    const [desk] = desks as [Desk];
    const [who] = desk.people as [Person];
    const life = livesOf(desk).find(({ closed }) => !closed);
    if (!life) throw new Error('all were closed');
    const unequal = 'to deeply equal';
    await expect(judge(desk, { ...life, labels: [...life.labels, 'a label nobody kept'] })).rejects.toThrow(unequal);

    const board = await boardOf(who, desk.entity, 'INCIDENT_UPDATED');
    await lastWord(desk, board, life.uuid);
    await expect(isRightBoard(desk, board.shown())).rejects.toThrow(unequal);
    const list = await activeListOf(who, desk.entity, 'updated');
    await lastWord(desk, list, list.shown().results[0]?.uuid);
    await expect(isRightList(desk, list.shown())).rejects.toThrow(unequal);
    const page = await pageOf(who, life.uuid, 'label_added');
    await lastWord(desk, page, life.uuid);
    await expect(isRightPage(life.uuid, page.shown())).rejects.toThrow(unequal);

    // The page can show an update that another replaced, and that the stream no longer has.
    const { doc, last } = await pageAlone(life.uuid);
    const overwritten = await foldedAlone<IncidentDoc>(here.muster.app, incidentPages, life.uuid, last.id);
    expect(JSON.stringify(overwritten.doc)).not.toBe(JSON.stringify(doc));
  });
});
