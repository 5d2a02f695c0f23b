import { describe, expect, it } from 'vitest';
import { qualityAssurance } from '#contracts/incident/incident';
import type { CallFigure } from '#projections/analytics/callFigures';
import { appOf } from '#services/testing/app';
import { arvada, id, jcw, openDesk } from '#services/testing/desk';
import { exported, listOfCalls, peopleOf } from './callAnswers.ts';

const range = { from: 1_000, below: 90_000_000, zone: 'America/Denver' };
const none = new Set<string>();

describe('the calls in a file', () => {
  interface Page {
    readonly where: object;
    readonly range: object;
    readonly past?: readonly number[] | undefined;
    readonly limit: number;
  }
  const figure = (n: number, more: Partial<CallFigure> = {}): CallFigure & { row_id: number } => ({
    entity: arvada,
    call: `call ${n}`,
    user: id(11),
    callout: null,
    incident: null,
    requested: 90_000_000 - n,
    answered_after: null,
    outcome: null,
    said: null,
    latest: 1,
    place: n,
    row_id: n,
    ...more,
  });
  /** The file of so many calls, and the pages that were read for it. */
  function fileOf(count: number, { hidden = none, name = 'arvada' } = {}) {
    const all = Array.from({ length: count }, (_, n) => figure(n, { incident: n === 1 ? id(50) : null }));
    const pages: Page[] = [];
    const views = {
      doc: (kind: string) => (kind === 'entities' ? { name } : null),
      rangedRows: (_: string, page: Page) => {
        pages.push(page);
        const from = page.past ? all.findIndex(({ row_id: row }) => row === page.past?.at(1)) + 1 : 0;
        return all.slice(from, from + page.limit);
      },
    };
    const lines = [...exported(appOf({ views }), arvada, range, hidden)].flat();
    return { calls: lines.slice(1).map((line) => line.at(-1)), pages, lines };
  }

  it('has a head and a line for each; a person who is erased has no name', () => {
    const { lines } = fileOf(1);
    expect(lines).toEqual([
      [
        'Time',
        'Zone',
        'Time UTC',
        'Person',
        'Outcome',
        'Counted as (blank: in no count)',
        'Time to answer, s (blank: nobody pressed a key)',
        'Incident',
        'Call-out',
        'Call (none of deleted, erased or held incidents)',
      ],
      [
        '1970-01-01 18:00:00 -07:00',
        'America/Denver',
        '1970-01-02T01:00:00.000Z',
        '',
        'Under way',
        '',
        '',
        '',
        '',
        'call 0',
      ],
    ]);
  });

  it('is read in pages of 2,000, each after the last call of the one before', () => {
    const { calls, pages } = fileOf(4_001);
    expect([calls.length, new Set(calls).size]).toEqual([4_001, 4_001]);
    expect(pages).toEqual(
      [undefined, [90_000_000 - 1_999, 1_999], [90_000_000 - 3_999, 3_999]].map((past) => ({
        where: { entity: arvada },
        range: { column: 'requested', from: 1_000, below: 90_000_000 },
        past,
        limit: 2_000,
      })),
    );
    expect([fileOf(1_999).pages.length, fileOf(2_000).pages.length, fileOf(0).pages.length]).toEqual([1, 2, 1]);
  });

  it('has no call of a hidden incident, and none of the quality-assurance organization', () => {
    expect(fileOf(3, { hidden: new Set([id(50)]) }).calls).toEqual(['call 0', 'call 2']);
    expect(fileOf(3, { name: qualityAssurance })).toMatchObject({ calls: [], pages: [] });
  });
});

describe('people and calls', () => {
  const desk = openDesk();
  const day = { from: Date.parse('2026-03-01T07:00:00.000Z'), below: Date.parse('2026-03-02T07:00:00.000Z') };
  const march = { ...day, zone: 'America/Denver' };
  for (const n of [12, 11, 13]) desk.person(n, { name: n === 13 ? 'Al Berg' : 'Bea Abel', role: 'crew' });
  let calls = 0;
  const call = (user: string, at: string) => {
    const uuid = id(1_000 + (calls += 1));
    desk.happened(
      `call-${uuid}`,
      'CallRequested',
      {
        call: uuid,
        callout: id(40),
        incident: null,
        purpose: 'team',
        contact: null,
        provider: 'simulator',
        user,
        ringSeconds: 30,
        subject: user,
        personal: { to: '' },
      },
      { at },
    );
    const ended = { call: uuid, callout: id(40), seconds: 5, source: 'callback', outcome: 'declined' } as const;
    desk.happened(`call-${uuid}`, 'CallEnded', ended, { at });
    return uuid;
  };
  const [first, second] = [call(id(12), '2026-03-01T21:05:00.000Z'), call(id(11), '2026-03-02T04:05:00.000Z')];
  call(id(13), '2026-03-01T22:05:00.000Z');

  it('come by name, and two of one name always in one order', async () => {
    const { users } = await peopleOf(desk.app, arvada, march);
    expect(users.map(({ uuid }) => uuid)).toEqual([id(13), id(11), id(12)]);
  });

  it.each([
    [14, [first]],
    [21, [second]],
    [4, []],
    [1, []],
  ])('are listed by the hour of the local day: %i', async (hour, found) => {
    const { total, calls: listed } = await listOfCalls(desk.app, { entity: arvada, hour }, march);
    expect([total, listed.map(({ uuid }) => uuid)]).toEqual([found.length, found]);
  });

  it('are not listed for another organization', async () => {
    expect(await listOfCalls(desk.app, { entity: jcw }, march)).toMatchObject({ total: 0, calls: [] });
  });
});
