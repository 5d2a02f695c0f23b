import { describe, expect, it } from 'vitest';
import type { Callout, CalloutPerson } from '#contracts/callout/callouts';
import type { RecordedFact } from '#events/facts';
import type { CalloutDoc } from '#projections/callout/callouts';
import { answerFor, type Dispute, disputeLines, withoutOthers } from './dispute.ts';

const user = (uuid: string, first_name: string) => ({ uuid, first_name, last_name: 'Diaz' });
const [ada, bo, cy, dee] = [user('a', 'Ada'), user('b', 'Bo'), user('c', 'Cy'), user('d', 'Dee')];
const time = '2026-03-01T12:00:00.000Z';
const correction = { time, author: 'Max Boss', from: null, to: 'declined', reason: 'Words of Max' } as const;
const listed = (of: typeof ada, rank: number): CalloutPerson =>
  ({
    user: of,
    rank,
    why: `${of.first_name} Diaz was called after Ada Diaz.`,
    facts: [{ name: 'After', value: 'Bo Diaz' }],
    calls: [{ uuid: `call of ${of.uuid}`, round: 1, requested_time: time, outcome: null }],
    corrections: [correction],
  }) as unknown as CalloutPerson;
const shown = {
  uuid: 'o',
  name: 'Crew of Bo Diaz',
  started_time: time,
  started_by: 'Max Boss',
  ended_time: null,
  reason: null,
  state: 'formed',
  target: 1,
  accepted: 1,
  beyond: 0,
  people: [listed(ada, 1), listed(bo, 2)],
  left_out: [
    { user: cy, why: 'Cy Diaz is not called because they rest. The reason: said Ada' },
    { user: { uuid: 'e', first_name: '', last_name: '' }, why: 'This person is not called.' },
  ],
} as unknown as Callout;

describe('others in a packet for one person', () => {
  it('have their number in place of their name, and no words of supervisors about them', () => {
    const { name, people, left_out } = withoutOthers(shown, 'b');
    expect(name).toBe('Crew of Bo Diaz');
    expect(people.map((one) => one.user.first_name)).toEqual(['Person 1', 'Bo']);
    expect(people.map(({ why }) => why)).toEqual([
      'Person 1 was called after Person 1.',
      'Bo Diaz was called after Person 1.',
    ]);
    expect(people[0]?.facts).toEqual([{ name: 'After', value: 'Bo Diaz' }]);
    expect(people.map(({ corrections }) => corrections[0]?.reason)).toEqual([
      'The words are left out here.',
      'Words of Max',
    ]);
    expect(left_out.map((one) => [one.user.first_name, one.why])).toEqual([
      ['Person L1', 'Person L1 is not called because they rest.'],
      ['Person L2', 'This person is not called.'],
    ]);
    expect(withoutOthers(shown, 'c').left_out[0]).toEqual(shown.left_out[0]);
  });

  it('have no words of supervisors in the facts of the record, and no part of another word is a name', () => {
    const facts = [
      { name: 'Moved by the author', value: 'Words of Max' },
      { name: 'Excused', value: 'Words of Max' },
      { name: 'Work', value: '8:00 to 9:00 (Words of Max)' },
      { name: 'Charged hours', value: '8 h, declined (Words of Max)' },
      { name: 'Rank', value: '2 (of 5), before Ada Diazes' },
    ];
    const of = (asked: string) =>
      withoutOthers({ ...shown, people: [{ ...listed(ada, 1), facts }] }, asked).people[0]?.facts.map(
        ({ value }) => value,
      );
    const out = 'The words are left out here.';
    expect(of('b')).toEqual([out, out, '8:00 to 9:00', '8 h, declined', '2 (of 5), before Ada Diazes']);
    expect(of('a')).toEqual(facts.map(({ value }) => value));
  });

  it('have no words that were erased', () => {
    const erased = { ...shown, people: [{ ...listed(ada, 1), corrections: [{ ...correction, reason: null }] }] };
    expect(withoutOthers(erased, 'b').people[0]?.corrections[0]?.reason).toBeNull();
  });
});

it('a person is answered by the list, by the reason for being left out, or that nothing was decided', () => {
  expect(answerFor(shown, ada)).toBe('Ada Diaz was called after Ada Diaz.');
  expect(answerFor(shown, cy)).toContain('they rest');
  expect(answerFor(shown, dee)).toBe(
    'Dee Diaz was on no list of this call-out when it began, so the call-out decided nothing about them.',
  );
  expect(answerFor(shown, { uuid: 'x', first_name: '', last_name: '' })).toMatch(/^This person was on no list/);
});

describe('the lines of a packet', () => {
  const list = { name: '', method: 'one-by-one', target: null, rounds: 2, callsPerTurn: 1 };
  const policy = { lists: [list], maxCalls: null, urgent: false, ringSeconds: 20, redialSeconds: 60 };
  const fact = (stream: string, type: string, data: object) =>
    ({ stream, revision: 0, type, data, metadata: { occurredAt: time } }) as unknown as RecordedFact;
  const lines = async (of: string | null, more: object = {}) => {
    const accounts: Readonly<Record<string, object>> = { b: { first_name: 'Bo', last_name: 'Diaz' } };
    const dispute = {
      app: { views: { doc: (_: string, key: string) => accounts[key] } },
      doc: { policy: { ...policy, ...more }, target: 1 } as unknown as CalloutDoc,
      shown,
      of,
      zone: 'America/Denver',
      read: async (stream: string) =>
        stream.startsWith('call-') ? [fact(stream, 'CallSubmitted', { providerId: `CA of ${stream}` })] : [],
      indexOf: ({ stream }: RecordedFact) => (stream === 'call-call of a' ? 7 : null),
    } as unknown as Dispute;
    const all = await disputeLines(dispute);
    return { all, of: (label: string) => all.find((one) => one.label === label)?.text };
  };

  it('have the question and its answer for one person, and neither without', async () => {
    const { all, of } = await lines('b');
    expect(of('Question')).toBe('How was Bo Diaz treated in this call-out, and why?');
    expect(of('Answer')).toBe('Bo Diaz was called after Person 1.');
    expect(of('Other people')).toContain('by their number');
    const calls = all.filter(({ section }) => section.startsWith('Calls in the books'));
    expect(calls.map(({ text, position }) => [text, position])).toEqual([
      ['Call 1 to Person 1: CA of call-call of a', 7],
      ['Call 1 to Bo Diaz: CA of call-call of b', null],
    ]);
    const whole = await lines(null);
    expect([whole.of('Question'), whole.of('Other people')]).toEqual([undefined, undefined]);
    expect(JSON.stringify(whole.all)).toContain('Call 1 to Ada Diaz: CA');
  });

  it('have the rules as they were frozen', async () => {
    const plain = await lines(null);
    expect(
      ['People needed', 'The list', 'Most calls', 'Emergency', 'Quiet hours', 'Leave', 'Rest'].map((one) =>
        plain.of(one),
      ),
    ).toEqual([
      '1',
      'One after the other; 1 per turn, 2 at most through the list.',
      'No limit.',
      'No.',
      'None.',
      'People on leave are not called.',
      'No rule of rest.',
    ]);
    const full = await lines(null, {
      lists: [list, { ...list, target: 2 }, { ...list, name: 'Reserves' }],
      maxCalls: 9,
      urgent: true,
      leave: 'last',
      quiet: { from: '22:00', until: '06:00', zone: 'America/Denver' },
      rest: '16-8',
      orders: [{ ledger: 'l1' }],
    });
    expect(full.of('List 2')).toContain('; 2 needed from it.');
    expect(full.of('Reserves')).toContain('One after the other');
    expect(full.of('Most calls')).toBe('9');
    expect(full.of('Emergency')).toMatch(/^Yes/);
    expect(full.of('Quiet hours')).toMatch(/^22:00 to 06:00/);
    expect(full.of('Leave')).toContain('last');
    expect(full.of('Rest')).toBe('After 16 hours of work people rest for 8 hours.');
    expect(full.of('Contract 1')).toContain('l1');
  });
});
