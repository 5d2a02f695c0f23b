import { describe, expect, it } from 'vitest';
import { answererOf, callRequestIn, receivedIn, reportIn, statusOf, wholeOf } from './reported.ts';

it('reads at most 20 pressed keys, and nothing else', () => {
  const many = '1'.repeat(20);
  const keys = ['1', '*#', many, `${many}1`, '47a1', 4711, undefined].map((Digits) => callRequestIn({ Digits }).keys);
  expect(keys).toEqual(['1', '*#', many, '', '', '', '']);
});

it('knows what became of the other phone of a call', () =>
  expect(
    ['completed', 'busy', 'canceled', 'sleeping', undefined].map(
      (word) => callRequestIn({ DialCallStatus: word }).dialed,
    ),
  ).toEqual(['answered', 'busy', 'no-answer', null, null]));

it('reads a received text with its id and its number only', () => {
  const fields = { MessageSid: 'SM1', From: '+13035550101', Body: 'STOP' };
  expect(receivedIn(fields)).toEqual({ id: 'SM1', from: '+13035550101', text: 'STOP' });
  for (const name of Object.keys(fields)) expect(receivedIn({ ...fields, [name]: undefined })).toBeNull();
});

describe('a report of the network', () => {
  const sid = `CA${'0'.repeat(32)}`;

  it('is read with all that it says', () =>
    expect(
      reportIn({ CallSid: sid, CallStatus: 'completed', SequenceNumber: '3', CallDuration: '61', AnsweredBy: 'human' }),
    ).toEqual({ status: 'completed', providerId: sid, sequence: 3, by: 'person', seconds: 61, source: 'callback' }));

  it('may leave out its number, its duration and who answered', () =>
    expect(reportIn({ CallSid: sid, CallStatus: 'ringing' })).toEqual({
      status: 'ringing',
      providerId: sid,
      sequence: null,
      by: 'unknown',
      seconds: 0,
      source: 'callback',
    }));

  it.each([
    ['a status that we do not know', { CallSid: sid, CallStatus: 'sleeping' }],
    ['no status', { CallSid: sid }],
    ['no call', { CallStatus: 'ringing' }],
    ['a call that is no text', { CallSid: 7, CallStatus: 'ringing' }],
    ['an id that is none of a call', { CallSid: `SM${'0'.repeat(32)}`, CallStatus: 'ringing' }],
    ['an id that is too long', { CallSid: `CA${'0'.repeat(65)}`, CallStatus: 'ringing' }],
  ])('with %s says nothing', (_, fields) => expect(reportIn(fields)).toBeNull());

  it.each([
    ['queued', 'queued'],
    ['initiated', 'queued'],
    ['ringing', 'ringing'],
    ['in-progress', 'answered'],
    ['answered', 'answered'],
    ['completed', 'completed'],
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['Ringing', null],
    [undefined, null],
  ])('that says %s means %s', (word, status) => expect(statusOf(word)).toBe(status));

  it('takes whole numbers of one to six digits', () =>
    expect(['0', '999999', '1000000', '-1', '1.5', '', undefined].map(wholeOf)).toEqual([
      0,
      999_999,
      null,
      null,
      null,
      null,
      null,
    ]));

  it('tells a person from a machine, and guesses nothing else', () =>
    expect(['human', 'machine_start', 'fax', 'unknown', 'answering machine', 7, undefined].map(answererOf)).toEqual([
      'person',
      'machine',
      'machine',
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]));
});
