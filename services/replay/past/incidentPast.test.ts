import { describe, expect, it } from 'vitest';
import { notices } from '#projections/deliveries/notices';
import { incidents } from '#projections/incident/incidents';
import { clock, erased, logInMemory, opened, reworded, type Written } from '#services/testing/logInMemory';
import { readerOf } from '../reading.ts';
import { versionsOf } from '../versions.ts';
import { incidentPast } from './incidentPast.ts';

/** A transfer with one message, and what became of it. */
const transferred = (at: string): Written => ({
  type: 'IncidentTransferred',
  stream: 'incident-i1',
  data: {
    transfer: 't1',
    kind: 'team',
    name: 'Night',
    previousVersion: 'standard_water',
    newVersion: 'standard_water',
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [{ delivery: 'd1', medium: 'sms', user: 'ann', designation: 'Crew' }],
    subject: 'i1',
    personal: { explanation: '', addresses: [] },
  },
  at,
});
const sent = (at: string): Written => ({
  type: 'DeliverySent',
  stream: 'delivery-d1',
  data: { delivery: 'd1', providerId: 'SM1' },
  at,
});
const requested = (at: string): Written => ({
  type: 'NoticeRequested',
  stream: 'delivery-d1',
  data: { delivery: 'd1', provider: 'twilio', incident: 'i1', transfer: 't1' },
  at,
});

/** The incident as of an instant; `count` events of the timeline count for what was known. */
async function past(facts: readonly Written[], count: number, instant: Parameters<typeof incidentPast>[2]) {
  const { ports, events, counts } = logInMemory(...facts);
  const reader = await readerOf('arvada', ports);
  const timeline = { position: (n: number) => events[n - 1]?.position };
  counts.streams = 0;
  const found = await incidentPast(
    'i1',
    { reader, timeline, count, versions: versionsOf(), lately: new Map() } as unknown as Parameters<
      typeof incidentPast
    >[1],
    instant,
  );
  return {
    description: (found.doc(incidents, 'i1') as { readonly description: string } | null)?.description ?? null,
    notice: (found.doc(notices, 'd1') as { readonly status: string } | null)?.status ?? null,
    rows: found.rows.length,
    streams: counts.streams,
  };
}
const at = (time: string, by: 'known' | 'happened') => ({ at: clock(time), clock: by });
const story = [opened('i1', '08:00', 'Water'), reworded('i1', '08:10', 'Sewage'), reworded('i1', '08:05', 'Odor')];

describe('the past of an incident', () => {
  it.each([
    [0, null],
    [1, 'Water'],
    [2, 'Sewage'],
    [3, 'Odor'],
  ])('as it was known after %i events of the log', async (count, description) =>
    expect((await past(story, count, at('08:00', 'known'))).description).toBe(description),
  );

  it.each([
    ['07:59', null],
    ['08:00', 'Water'],
    ['08:04', 'Water'],
    ['08:05', 'Odor'],
    ['08:10', 'Odor'],
  ])('as it had happened by %s, whenever it became known', async (time, description) =>
    expect((await past(story, 0, at(time, 'happened'))).description).toBe(description),
  );

  it('has the lines of its log up to that instant', async () => {
    expect((await past(story, 1, at('08:00', 'known'))).rows).toBe(1);
    expect((await past(story, 0, at('08:00', 'known'))).rows).toBe(0);
  });

  it('has no words that were erased since', async () => {
    const facts = [...story, erased('i1', '09:00')];
    expect((await past(facts, 2, at('08:00', 'known'))).description).toBe('');
    expect((await past(facts, 0, at('08:00', 'happened'))).description).toBe('');
  });

  it('has its messages as they stood at that instant, and reads no other stream without one', async () => {
    const facts = [opened('i1', '08:00', 'Water'), transferred('08:10'), requested('08:11'), sent('08:12')];
    const seen = async (count: number) => {
      const { description, notice, streams } = await past(facts, count, at('08:00', 'known'));
      return [description, notice, streams];
    };
    expect(await seen(1)).toEqual(['Water', null, 1]);
    expect(await seen(2)).toEqual(['Water', 'owed', 2]);
    expect(await seen(3)).toEqual(['Water', 'requested', 2]);
    expect(await seen(4)).toEqual(['Water', 'sent', 2]);
    expect((await past(facts, 0, at('08:11', 'happened'))).notice).toBe('requested');
  });
});
