import { describe, expect, it } from 'vitest';
import type { Route, Written } from '#services/api/http/route';
import { id } from '#services/testing/desk';
import { incidentListRoutes } from './incidentList.ts';

interface Known {
  readonly name?: string;
  readonly count?: number;
  readonly shown?: readonly string[];
}
/** The answer to a question, and what the read models were asked for. */
async function listed(query: object, { name = 'arvada', count = 0, shown = [] }: Known = {}) {
  const asked: unknown[] = [];
  const app = {
    config: { pageParameter: 'p' },
    projector: { position: () => ({ commit: 7n }) },
    views: {
      doc: () => ({ name }),
      found: (...words: readonly unknown[]) => {
        asked.push(...words);
        return { count, shown };
      },
      shown: (...words: readonly unknown[]) => {
        asked.push(...words);
        return shown;
      },
    },
  };
  const who = { entity: 'e1', account: { uuid: id(10) } };
  const request = { app, who, query } as unknown as Parameters<Route['answer']>[0];
  const { written = [] as unknown as Written } = await incidentListRoutes[0]!.answer(request);
  return { page: JSON.parse(written.map(({ text }) => text.toString()).join('')) as object, asked };
}
const filters = async (query: object) => (await listed(query)).asked[1];
const usual = { marksFor: expect.any(Function), marks: ['entity:e1'], words: '', limit: 25, offset: 0 };

describe('a page of incidents', () => {
  it('is the first 25 of the organization without a filter', async () => {
    const { page, asked } = await listed({}, { count: 2, shown: ['{"uuid":"i1"}', '{"uuid":"i2"}'] });
    expect(asked).toEqual(['incidents', usual]);
    expect(page).toEqual({
      count: 2,
      results: [{ uuid: 'i1' }, { uuid: 'i2' }],
      previous: null,
      next: null,
      position: 7,
    });
  });

  it.each<readonly [object, object]>([
    [{ search: 'main' }, { words: 'main' }],
    [{ state: 'on-scene' }, { marks: ['entity:e1', 'state:on-scene'] }],
    [{ version: 'water' }, { marks: ['entity:e1', 'version:water'] }],
    [{ active: 'true' }, { marks: ['entity:e1', 'active:true'] }],
    [{ active: 'false' }, { marks: ['entity:e1', 'active:false'] }],
    [{ mine: 'true' }, { marks: ['entity:e1', `member:${id(10)}`] }],
    [{ label: 'Odor' }, { marks: ['entity:e1', 'label:odor'] }],
    [{ state: '', version: '', active: '', mine: '', label: '', search: '' }, {}],
    [{ mine: 'false', held: 'false' }, {}],
    [
      { page: 3, page_size: 10 },
      { limit: 10, offset: 20 },
    ],
    [{ after: '2026-03-01T12:00:00.000Z' }, { from: Date.UTC(2026, 2, 1, 11) }],
    [{ before: '2026-03-01T12:00:00.000Z' }, { to: Date.UTC(2026, 2, 1, 13) }],
    [{ around: '2026-03-05T12:00:00.000Z' }, { from: Date.UTC(2026, 2, 2, 12), to: Date.UTC(2026, 2, 8, 12) }],
    [
      { around: '2026-03-05T12:00:00.000Z', after: '2026-03-04T12:00:00.000Z', before: '2026-03-06T12:00:00.000Z' },
      { from: Date.UTC(2026, 2, 4, 11), to: Date.UTC(2026, 2, 6, 13) },
    ],
    [
      { around: '2026-03-05T12:00:00.000Z', after: '2026-01-04T12:00:00.000Z', before: '2026-06-06T12:00:00.000Z' },
      { from: Date.UTC(2026, 2, 2, 12), to: Date.UTC(2026, 2, 8, 12) },
    ],
  ])('is asked for by %o', async (query, more) => expect(await filters(query)).toEqual({ ...usual, ...more }));

  const links = async (query: object, count: number) => {
    const { page } = await listed(query, { count });
    const { previous, next } = page as { readonly previous: string | null; readonly next: string | null };
    return [previous, next];
  };

  it('names the pages before and after it with the same filters, and none beyond the last', async () => {
    expect(await links({ page_size: 10 }, 10)).toEqual([null, null]);
    expect(await links({ page_size: 10 }, 11)).toEqual([null, '/api/incident/?page_size=10&p=2']);
    expect(await links({ page: 2, page_size: 10, search: 'a b', label: '' }, 21)).toEqual([
      '/api/incident/?p=1&page_size=10&search=a+b',
      '/api/incident/?p=3&page_size=10&search=a+b',
    ]);
    expect(await links({ page: 2, page_size: 10 }, 20)).toEqual(['/api/incident/?p=1&page_size=10', null]);
    expect(await links({ page: 1, page_size: 10, search: undefined }, 11)).toEqual([
      null,
      '/api/incident/?p=2&page_size=10',
    ]);
  });

  it('of the quality-assurance organization is empty, and nothing is looked up', async () => {
    for (const query of [{}, { held: 'true' }]) {
      const { page, asked } = await listed(query, { name: 'qa', count: 3, shown: ['{}'] });
      expect([page, asked]).toEqual([{ count: 0, results: [], previous: null, next: null, position: 7 }, []]);
    }
  });
});

describe('the incidents on hold', () => {
  it('are all of the organization, the newest first, whatever the other filters', async () => {
    const shown = ['{"uuid":"i1"}', '{"uuid":"i2"}'];
    const { page, asked } = await listed({ held: 'true', state: 'on-scene', page: 2 }, { shown });
    expect(asked).toEqual(['incidents', { where: { entity: 'e1' }, above: { hidden_until: '' } }]);
    expect(page).toEqual({
      count: 2,
      results: [{ uuid: 'i2' }, { uuid: 'i1' }],
      previous: null,
      next: null,
      position: 7,
    });
  });
});
