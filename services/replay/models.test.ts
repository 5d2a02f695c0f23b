import { describe, expect, it } from 'vitest';
import { atRest } from './models.ts';

const [ours, theirs] = ['arvada', 'durham'];

interface Standing {
  readonly state?: string;
  readonly incident?: string | null;
  readonly calls?: readonly { readonly uuid: string; readonly freed_time: string | null }[];
}
const callout = (started: number, { state = 'formed', incident = null, calls = [] }: Standing = {}) => ({
  state,
  incident,
  started_time: new Date(started).toISOString(),
  people: [{ calls }],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => [`c${n}`, callout(n * 60_000)] as readonly [string, object]);
const documents = (parts: Readonly<Record<string, readonly (readonly [string, object])[]>>) =>
  new Map(Object.entries(parts).map(([name, docs]) => [name, new Map(docs)]));
const resting = (parts: Parameters<typeof documents>[0]): readonly string[] =>
  atRest(documents(parts), ours).map((one) => one.join(' '));

describe('the documents that need not be kept', () => {
  it('are the call-outs beyond the latest fifty that have ended', () => {
    expect(resting({ callouts: many(50) })).toEqual([]);
    expect(resting({ callouts: many(52) })).toEqual(['callouts c0', 'callouts c1']);
  });

  it('are no call-outs under way, and none whose phones may still ring', () => {
    const ringing = callout(-1, { calls: [{ uuid: 'a', freed_time: null }] });
    const paused = callout(-2, { state: 'paused' });
    const over = callout(-3);
    const all = [...many(50), ['ringing', ringing], ['paused', paused], ['over', over]] as const;
    // The last one is a control: as old as the others, and over.
    expect(resting({ callouts: all })).toEqual(['callouts over']);
  });

  it('are the cards of closed incidents and of other organizations, unless a listed call-out is named after one', () => {
    const cards = [
      ['open', { active: true, entity: ours }],
      ['closed', { active: false, entity: ours }],
      ['called', { active: false, entity: ours }],
      ['elsewhere', { active: true, entity: theirs }],
    ] as const;
    expect(resting({ incident_cards: cards, callouts: [['c', callout(0, { incident: 'called' })]] })).toEqual([
      'incident_cards closed',
      'incident_cards elsewhere',
    ]);
  });

  it('are the calls that ended, unless a listed call-out shows them', () => {
    const calls = [
      ['shown', { status: 'ended' }],
      ['over', { status: 'ended' }],
      ['rings', { status: 'ringing' }],
    ] as const;
    const one = callout(0, { calls: [{ uuid: 'shown', freed_time: '2026-03-01T08:00:00Z' }] });
    expect(resting({ calls, callouts: [['c', one]] })).toEqual(['calls over']);
  });
});
