import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type JobDoc, jobs } from './jobs.ts';

const sent = { at: '2026-03-01T03:27:00.000Z' };
const crew = { designation: 'jetter', name: 'Jetter', user: 'sam' };
const asked = { ...crew, dispatch: 'd1', respondBy: '2026-03-01T03:37:00.000Z' };
const docOf = (...events: Parameters<typeof given>[1][]) => given(jobs, ...events).doc('d1');

describe('the sending of a crew', () => {
  it('names the incident, the crew, the dispatcher, and until when an answer is expected', () => {
    expect(docOf(happened('CrewDispatched', asked as never, sent))).toEqual({
      dispatch: 'd1',
      incident: 'i1',
      entity: 'arvada',
      designation: 'jetter',
      name: 'Jetter',
      user: 'sam',
      by: 'dana',
      sent_at: sent.at,
      respond_by: asked.respondBy,
    });
  });

  it('by the system has no dispatcher', () => {
    const actor = { kind: 'system', id: 'engine' } as const;
    expect(docOf(happened('CrewDispatched', asked as never, { ...sent, actor }))).toMatchObject({ by: null });
  });

  it('for a second time is another one, and the first one stays', () => {
    const again = happened('CrewSentAgain', { ...asked, dispatch: 'd2' } as never, sent);
    expect(given(jobs, happened('CrewDispatched', asked as never, sent), again).keys).toEqual(['d1', 'd2']);
  });

  it('of an older release, which asked for no answer, is none', () => {
    expect(given(jobs, happened('CrewDispatched', crew as never, sent)).keys).toEqual([]);
  });

  it('is found by the person who was asked, and by its time', () => {
    const { user, sent_at } = jobs.columns ?? {};
    const doc = docOf(happened('CrewDispatched', asked as never, sent)) as JobDoc;
    expect([user?.(doc), sent_at?.(doc)]).toEqual(['sam', sent.at]);
  });
});
