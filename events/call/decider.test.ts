import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contracts/callout/outcomes';
import { given } from '#events/testing/given';
import { call, type FinalStatus, type Report } from './decider.ts';
import type { CallFact } from './events.ts';

const [id, callout, incident, ada] = ['call-1', 'callout-1', 'incident-1', 'ada'];
const to = '+13035550101';
const asked = {
  call: id,
  callout,
  incident,
  purpose: 'team',
  contact: null,
  provider: 'simulator',
  user: ada,
} as const;
const request = { do: 'request', ...asked, ringSeconds: 30, to } as const;
const requested: CallFact = {
  type: 'CallRequested',
  data: { ...asked, ringSeconds: 30, subject: ada, personal: { to } },
};
const submitted: CallFact = { type: 'CallSubmitted', data: { call: id, providerId: 'CA1' } };
const unknown: CallFact = { type: 'CallSubmissionUnknown', data: { call: id } };
const ringing: CallFact = { type: 'CallRinging', data: { call: id, sequence: 1 } };
const answered: CallFact = { type: 'CallAnswered', data: { call: id, sequence: 2, by: 'unknown' } };
const keyed = (answer: CallAnswer | null, step = 'request-1', digits = '1'): CallFact => ({
  type: 'CallKeyed',
  data: { call: id, step, digits, answer },
});
const ended = (outcome: string, seconds = 0, source = 'callback') =>
  ({ type: 'CallEnded', data: { call: id, callout, outcome, seconds, source } }) as CallFact;
const putOff: CallFact = {
  type: 'CallPutOff',
  data: { call: id, reason: 'busy', dueAt: '2026-03-01T08:01:00.000Z' },
};
const report = (status: Report['status'], changed: Partial<Report> = {}) =>
  ({
    do: 'report',
    status,
    providerId: 'CA1',
    sequence: 1,
    by: 'unknown',
    seconds: 0,
    source: 'callback',
    ...changed,
  }) as const;
const press = (answer: CallAnswer | null, step = 'request-1', digits = '1') =>
  ({ do: 'key', step, digits, answer }) as const;
const spec = (...history: readonly CallFact[]) => given(call, ...history);

describe('a call', () => {
  it('is requested once', () => {
    spec().when(request).then(requested);
    spec(requested).when(request).thenNothing();
  });

  it('that is not known takes no report', () => spec().when(report('ringing')).thenRefused('not-found'));

  it('is put off once for each attempt, and tried again', () => {
    const wait = { do: 'putOff', reason: 'busy', dueAt: '2026-03-01T08:01:00.000Z', attempt: 1 } as const;
    spec(requested).when(wait).then(putOff);
    spec(requested, putOff).when(wait).thenNothing();
    const again: CallFact = { type: 'CallTriedAgain', data: { call: id, attempt: 2 } };
    spec(requested, putOff).when({ do: 'tryAgain', attempt: 2 }).then(again);
    spec(requested, putOff, again).when({ do: 'tryAgain', attempt: 2 }).thenNothing();
  });

  it('is not dialed again when its answer was lost', () => {
    spec(requested).when({ do: 'submissionUnknown' }).then(unknown);
    spec(requested, unknown).when({ do: 'tryAgain', attempt: 2 }).thenNothing();
  });

  it('is not dialed again when the network reports it although it was put off', () => {
    spec(requested, putOff, submitted, ringing).when({ do: 'tryAgain', attempt: 2 }).thenNothing();
  });

  it('learns from a report where it is, when the answer was lost', () => {
    spec(requested, unknown).when(report('ringing')).then(submitted, ringing);
    spec(requested, submitted, ringing).when({ do: 'submitted', providerId: 'CA1' }).thenNothing();
  });

  it('ignores reports about another call of the network', () =>
    spec(requested, submitted)
      .when(report('completed', { providerId: 'CA2' }))
      .thenNothing());
});

describe('reports', () => {
  it('move a call forward, once', () => {
    spec(requested, submitted).when(report('ringing')).then(ringing);
    spec(requested, submitted, ringing).when(report('ringing')).thenNothing();
    spec(requested, submitted, ringing)
      .when(report('answered', { sequence: 2 }))
      .then(answered);
  });

  it('that come late or out of order never move it back', () => {
    spec(requested, submitted, answered).when(report('ringing')).thenNothing();
    spec(requested, submitted, answered).when(report('queued')).thenNothing();
    for (const status of ['ringing', 'answered', 'completed', 'busy', 'failed'] as const)
      spec(requested, submitted, answered, ended('hang-up', 4)).when(report(status)).thenNothing();
  });

  it('that say the end come once, from a poll or a callback', () => {
    spec(requested, submitted)
      .when(report('busy', { source: 'poll', sequence: null }))
      .then(ended('busy', 0, 'poll'));
    spec(requested, submitted, ended('busy', 0, 'poll'))
      .when(report('busy'))
      .thenNothing();
  });
});

describe('the outcome', () => {
  it.each([
    ['busy', 0, 'busy'],
    ['no-answer', 0, 'no-answer'],
    ['failed', 0, 'failed'],
    ['canceled', 0, 'called-off'],
    ['completed', 29, 'hang-up'],
    ['completed', 30, 'answering-machine'],
    ['completed', 300, 'answering-machine'],
  ] as const)('of %s after %i s without a key is %s', (status, seconds, outcome) =>
    spec(requested, submitted, ringing)
      .when(report(status as FinalStatus, { seconds }))
      .then(ended(outcome, seconds)),
  );

  it.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
    ['qualified-no', 'qualified-no'],
    ['unfit', 'unfit'],
    ['not-home', 'not-home'],
    ['do-not-call', 'do-not-call'],
  ] as const)('after the key for %s is %s, however long the call was', (answer, outcome) =>
    spec(requested, submitted, answered, keyed(answer))
      .when(report('completed', { seconds: 45 }))
      .then(ended(outcome, 45)),
  );

  it('after keys without a meaning is an invalid entry', () =>
    spec(requested, submitted, answered, keyed(null, 'request-1', '7'))
      .when(report('completed', { seconds: 45 }))
      .then(ended('invalid-entry', 45)));

  it('is no acceptance without a key, even when a person answered', () =>
    spec(requested, submitted, { type: 'CallAnswered', data: { call: id, sequence: 2, by: 'person' } })
      .when(report('completed', { seconds: 12 }))
      .then(ended('hang-up', 12)));
});

describe('a key press', () => {
  it('is recorded once for each step, the first counts', () => {
    spec(requested, submitted, answered).when(press('accept')).then(keyed('accept'));
    spec(requested, submitted, answered, keyed('accept')).when(press('accept')).thenNothing();
    spec(requested, submitted, answered, keyed('accept'))
      .when(press('decline', 'request-1', '2'))
      .thenNothing();
  });

  it('shows that the call was answered, before the report of it', () =>
    spec(requested, submitted, ringing)
      .when(press('accept'))
      .then({ type: 'CallAnswered', data: { call: id, sequence: null, by: 'person' } }, keyed('accept')));

  describe('that arrives after the report of the end', () => {
    const over = [requested, submitted, answered, ended('hang-up', 4)];
    const corrected = (outcome: string): CallFact =>
      ({ type: 'CallOutcomeCorrected', data: { call: id, callout, outcome, seconds: 4 } }) as CallFact;

    it.each([
      ['accept', 'accepted'],
      ['decline', 'declined'],
      ['qualified-no', 'qualified-no'],
      ['unfit', 'unfit'],
      ['not-home', 'not-home'],
      ['do-not-call', 'do-not-call'],
      [null, 'invalid-entry'],
    ] as const)('counts: %s', (answer, outcome) => {
      spec(...over)
        .when(press(answer))
        .then(keyed(answer), corrected(outcome));
      spec(...over, keyed(answer), corrected(outcome))
        .when(press(answer))
        .thenNothing();
    });

    it('does not replace the answer of the call', () =>
      spec(requested, submitted, answered, keyed('decline'), ended('declined', 4))
        .when(press('accept', 'request-2'))
        .thenNothing());

    it('is the first that a call knows of its answer', () =>
      spec(requested, submitted, ended('no-answer'))
        .when(press('accept'))
        .then(keyed('accept'), {
          ...corrected('accepted'),
          data: { call: id, callout, outcome: 'accepted', seconds: 0 },
        } as CallFact));

    it('belongs to no call that was never requested', () =>
      spec(ended('failed', 0, 'expired'))
        .when(press('accept'))
        .thenNothing());

    it('is followed by no report that takes it back', () => {
      for (const status of ['ringing', 'answered', 'completed', 'no-answer'] as const)
        spec(...over, keyed('accept'), corrected('accepted'))
          .when(report(status))
          .thenNothing();
    });
  });
});

describe('a call that the network does not know any more', () => {
  it('ends, with an unknown outcome unless the person has answered', () => {
    spec(requested, submitted, ringing)
      .when({ do: 'forget' })
      .then(ended('unknown', 0, 'forgotten'));
    spec(requested, submitted, answered, keyed('accept'))
      .when({ do: 'forget' })
      .then(ended('accepted', 0, 'forgotten'));
    spec(requested, submitted, ended('unknown', 0, 'forgotten'))
      .when({ do: 'forget' })
      .thenNothing();
  });

  it('ends as the network says after all', () =>
    spec(requested, submitted, ended('unknown', 0, 'forgotten'))
      .when(report('no-answer'))
      .then({ type: 'CallOutcomeCorrected', data: { call: id, callout, outcome: 'no-answer', seconds: 0 } }));
});

describe('a phone with a PIN', () => {
  it('counts an entry, and the wrong ones, after the report of the end', () => {
    const over = [locked, submitted, answered, ended('hang-up', 9)];
    const corrected = { call: id, callout, outcome: 'invalid-entry', seconds: 9 } as const;
    spec(...over)
      .when(entry(false))
      .then(entered(false), { type: 'CallOutcomeCorrected', data: corrected });
    spec(...over)
      .when(entry(true))
      .then(entered(true));
  });
  const locked: CallFact = { ...requested, data: { ...requested.data, pinOf: 'phone-1' } } as CallFact;
  const entry = (right: boolean, step = 'pin-1') => ({ do: 'enterPin', step, right }) as const;
  const entered = (right: boolean, step = 'pin-1'): CallFact => ({
    type: 'CallPinEntered',
    data: { call: id, step, right },
  });
  const wrong = ['pin-1', 'pin-2', 'pin-3'].map((step) => entered(false, step));
  const rung = [locked, submitted, answered];

  it('takes no key before the right PIN', () => {
    spec(...rung)
      .when(press('accept'))
      .thenNothing();
    spec(...rung)
      .when(entry(true))
      .then(entered(true));
    spec(...rung, entered(true))
      .when(press('accept'))
      .then(keyed('accept'));
  });

  it('takes the first entry of a step, and three wrong ones at most', () => {
    spec(...rung, entered(false))
      .when(entry(true))
      .thenNothing();
    spec(...rung, entered(false))
      .when(entry(true, 'pin-2'))
      .then(entered(true, 'pin-2'));
    spec(...rung, ...wrong)
      .when(entry(true, 'pin-4'))
      .thenNothing();
  });

  it('ends as an invalid entry after wrong PINs, and not after the right one', () => {
    const over = report('completed', { seconds: 12 });
    spec(...rung, ...wrong)
      .when(over)
      .then(ended('invalid-entry', 12));
    spec(...rung, entered(false), entered(true, 'pin-2'))
      .when(over)
      .then(ended('hang-up', 12));
  });

  it('is no matter on a phone without one', () =>
    spec(requested, submitted, answered).when(entry(false)).thenNothing());
});

describe('a call that is not wanted any more', () => {
  const expire = { do: 'expire', call: id, callout } as const;
  const expired = ended('failed', 0, 'expired');
  it('ends without being placed', () => {
    spec().when(expire).then(expired);
    spec(expired).when(expire).thenNothing();
    spec(expired).when(request).thenNothing();
  });
  it('does not expire once the network was asked', () => {
    spec(requested).when(expire).thenNothing();
    spec(requested, putOff).when(expire).then(expired);
  });
});

const refusal = { call: id, callout, outcome: 'failed', seconds: 0, source: 'refused' } as const;
it('a call that the network refused has failed, but not one that rang', () => {
  spec(requested)
    .when({ do: 'fail', source: 'refused', reason: 'not a valid phone number' })
    .then({ type: 'CallEnded', data: { ...refusal, reason: 'not a valid phone number' } });
  spec(requested, submitted, ringing).when({ do: 'fail', source: 'unplaced' }).thenNothing();
  expect(call.initial).toEqual({ status: 'none' });
});
