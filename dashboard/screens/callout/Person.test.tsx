// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CalloutCall, CalloutCorrection, CalloutPerson } from '#contracts/callout/callouts';
import { Person } from './Person.tsx';

vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { timezone: 'UTC' } }) }));
vi.mock('../../data/past/late.ts', () => ({ useLate: () => null, lateAbout: () => [] }));
vi.mock('../dispatch/kind/LateMark.tsx', () => ({ LateWords: () => null }));
vi.mock('../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at.slice(11, 16) }));

const correction: CalloutCorrection = {
  time: '2026-03-08T09:14:00.000Z',
  author: 'Dana Reyes',
  from: 'declined',
  to: 'accepted',
  reason: 'Rang back and comes',
};
const theo: CalloutPerson = {
  user: { uuid: 'theo', first_name: 'Theo', last_name: 'Brandt' },
  rank: 1,
  list: null,
  from_time: '2026-03-08T09:00:00Z',
  state: 'member',
  outcome: 'accepted',
  why: 'Theo is recorded as "Accepted" by a correction.',
  facts: [],
  calls: [],
  answer: null,
  corrections: [correction],
};
const call: CalloutCall = {
  uuid: 'c1',
  round: 1,
  requested_time: '2026-03-08T09:00:00Z',
  ringing_time: '2026-03-08T09:01:00Z',
  answered_time: null,
  ended_time: '2026-03-08T09:02:00Z',
  outcome: 'no-answer',
  seconds: 0,
};
const asked = (change: Partial<CalloutPerson> = {}) => {
  render(<Person person={{ ...theo, ...change }} now={0} />);
  fireEvent.click(screen.getByRole('button', { name: /^Why\?/ }));
};
const lines = (name = 'Corrections') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

it('tells who corrected the answer, when, from what to what, and the reason', () => {
  asked();
  expect(lines()).toEqual([
    'Corrected 09:14 by Dana Reyes: from “Declined” to “Accepted”. Reason: Rang back and comes',
  ]);
  expect(screen.getByText('corrected').textContent).toBe('corrected');
});

it('gives a corrected answer the time of its correction, and another that of its call', () => {
  const line = () => screen.getByText('Accepted').parentElement?.textContent;
  asked({ calls: [call] });
  expect(line()).toMatch(/Accepted09:14corrected$/);
  cleanup();
  asked({ calls: [call], corrections: [] });
  expect(line()).toMatch(/Accepted09:02$/);
});

it('tells a correction of no answer, and one whose reason was erased', () => {
  asked({ corrections: [{ ...correction, from: null, reason: null }] });
  expect(lines()).toEqual(['Corrected 09:14 by Dana Reyes: from never called to “Accepted”. The reason was erased.']);
  cleanup();
  asked({ calls: [call], corrections: [{ ...correction, from: null, reason: null }] });
  expect(lines()[0]).toContain('from no answer to “Accepted”');
});

it('does not call an answer corrected that came by a later call', () => {
  asked({ outcome: 'no-answer', state: 'not-reached' });
  expect(screen.queryByText('corrected')).toBeNull();
  expect(lines()).toHaveLength(1);
});

it('tells how long a call lasted that was answered, and of no other', () => {
  const answered: CalloutCall = {
    ...call,
    round: 2,
    answered_time: '2026-03-08T09:01:00Z',
    outcome: 'hang-up',
    seconds: 4,
  };
  asked({ calls: [call, answered], corrections: [] });
  expect(lines('Calls')).toEqual([
    'Call 1: requested 09:00, rang 09:01. No answer',
    'Call 2: requested 09:00, rang 09:01, answered 09:01. Hung up after 4 s',
  ]);
});
