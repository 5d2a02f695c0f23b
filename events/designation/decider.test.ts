import { describe, it } from 'vitest';
import { given, noon } from '#events/testing/given';
import { type DesignationCommand, designation } from './decider.ts';
import type { DesignationFact } from './events.ts';

const created: DesignationFact = {
  type: 'DesignationCreated',
  data: { designation: 'd1', name: 'Truck 1', sharedPhoneNumber: '+13035550150' },
};
const assigned: DesignationFact = { type: 'DesignatedUserAssigned', data: { designation: 'd1', user: 'ada' } };
const activated: DesignationFact = { type: 'CrewActivated', data: { designation: 'd1' } };
const ready = [created, assigned, activated] as const;
const later = '2026-03-01T12:15:00.000Z';
const asked: DesignationFact = {
  type: 'CheckInRequested',
  data: { designation: 'd1', checkIn: 'c1', user: 'ada', dueAt: later },
};
const ask: DesignationCommand = { do: 'requestCheckIn', checkIn: 'c1', dueAt: later };
const answer: DesignationCommand = {
  do: 'completeCheckIn',
  checkIn: 'c1',
  at: noon,
  lat: 39.8,
  lng: -105.1,
  accuracy: 12,
  note: '',
};
const answered: DesignationFact = {
  type: 'CheckInCompleted',
  data: { designation: 'd1', checkIn: 'c1', lat: 39.8, lng: -105.1, accuracy: 12, subject: 'd1', personal: null },
};
const failed: DesignationFact = {
  type: 'CheckInFailed',
  data: { designation: 'd1', checkIn: 'c1', reason: 'unanswered' },
};

describe('asking a crew for its position', () => {
  it('asks the holder of the designation', () =>
    given(designation, ...ready)
      .when(ask)
      .then(asked));
  it('asks once', () =>
    given(designation, ...ready)
      .when(ask)
      .thenRepeatIsNothing());
  it('refuses an inactive crew', () =>
    given(designation, created, assigned).when(ask).thenRefused('designation.inactive'));
  it('refuses a crew without a holder', () =>
    given(designation, created, activated).when(ask).thenRefused('designation.no-user'));
  it('refuses while an earlier question is open', () =>
    given(designation, ...ready, asked)
      .when({ ...ask, checkIn: 'c2' })
      .thenRefused('designation.checking-in'));
  it('may ask again after the time-out', () =>
    given(designation, ...ready, asked, failed)
      .when({ ...ask, checkIn: 'c2' })
      .then({ ...asked, data: { ...asked.data, checkIn: 'c2' } } as DesignationFact));
});

describe('asking again', () => {
  const again: DesignationCommand = { ...ask, checkIn: 'c2', replaces: ['c1'] };
  const replaced: DesignationFact = {
    type: 'CheckInFailed',
    data: { designation: 'd1', checkIn: 'c1', reason: 'replaced' },
  };
  const newer = { ...asked, data: { ...asked.data, checkIn: 'c2' } } as DesignationFact;
  it('ends the open question, and its link', () => {
    given(designation, ...ready, asked)
      .when(again)
      .then(replaced, newer);
    given(designation, ...ready, asked, replaced, newer)
      .when(answer)
      .thenRefused('checkin.replaced');
  });
  it('asks once', () =>
    given(designation, ...ready, asked)
      .when(again)
      .thenRepeatIsNothing());
  it('does not end a question that another dispatcher asked meanwhile', () =>
    given(designation, ...ready, asked, replaced, newer)
      .when({ ...again, checkIn: 'c3' })
      .thenRefused('designation.checking-in'));
  it('is asking, when the question has ended by itself', () =>
    given(designation, ...ready, asked, failed)
      .when(again)
      .then(newer));
});

describe('the crew answers', () => {
  it('with its place', () =>
    given(designation, ...ready, asked)
      .when(answer)
      .then(answered));
  it('only once by one link', () =>
    given(designation, ...ready, asked, answered)
      .when(answer)
      .thenRefused('checkin.used'));
  it('not after the time-out', () =>
    given(designation, ...ready, asked, failed)
      .when(answer)
      .thenRefused('checkin.expired'));
  it('not past the due time, even before the failure is recorded', () =>
    given(designation, ...ready, asked)
      .when({ ...answer, at: '2026-03-01T12:15:00.001Z' })
      .thenRefused('checkin.expired'));
  it('not by another link', () =>
    given(designation, ...ready, asked)
      .when({ ...answer, checkIn: 'c9' })
      .thenRefused('checkin.wrong-key'));
});

describe('a time-out', () => {
  const fail: DesignationCommand = { do: 'failCheckIn', checkIn: 'c1', reason: 'unanswered' };
  it('fails an open question', () =>
    given(designation, ...ready, asked)
      .when(fail)
      .then(failed));
  it('keeps the reason why no message could be sent', () =>
    given(designation, ...ready, asked)
      .when({ ...fail, reason: 'unsent', cause: 'landline' })
      .then({ ...failed, data: { ...failed.data, reason: 'unsent', cause: 'landline' } } as DesignationFact));
  it('does nothing when the answer came first', () =>
    given(designation, ...ready, asked, answered)
      .when(fail)
      .thenNothing());
});

describe('the board of a crew', () => {
  it('is active once', () => given(designation, created).when({ do: 'activate' }).thenRepeatIsNothing());
  it('writes the same note once', () =>
    given(designation, created)
      .when({ do: 'writeNote', body: 'Low on cold patch', source: 'manager' })
      .thenRepeatIsNothing());
  it('needs a name', () =>
    given(designation)
      .when({ do: 'create', designation: 'd1', name: ' ', sharedPhoneNumber: '' })
      .thenRefused('designation.name-blank'));
});

describe('a crew that says where it is', () => {
  const report: DesignationCommand = {
    do: 'reportPosition',
    report: 'r1',
    user: 'ada',
    at: noon,
    lat: 39.8,
    lng: -105.1,
    accuracy: 12,
  };
  const where = { designation: 'd1', report: 'r1', lat: 39.8, lng: -105.1, accuracy: 12 };
  const reported: DesignationFact = { type: 'PositionReported', data: where };
  const answers: DesignationFact = {
    type: 'CheckInCompleted',
    data: { ...where, checkIn: 'c1', subject: 'd1', personal: null },
  };
  it('need not be asked', () =>
    given(designation, ...ready)
      .when(report)
      .then(reported));
  it('answers the open question, and ends its link', () => {
    given(designation, ...ready, asked)
      .when(report)
      .then(answers);
    given(designation, ...ready, asked, answers)
      .when(answer)
      .thenRefused('checkin.used');
  });
  it('does not answer a question past its time', () =>
    given(designation, ...ready, asked)
      .when({ ...report, at: '2026-03-01T12:15:00.001Z' })
      .then(reported));
  it('is heard once, whether it was asked or not', () => {
    given(designation, ...ready)
      .when(report)
      .thenRepeatIsNothing();
    given(designation, ...ready, asked)
      .when(report)
      .thenRepeatIsNothing();
  });
  it('is its holder, and nobody else', () => {
    given(designation, ...ready)
      .when({ ...report, user: 'bo' })
      .thenRefused('not-found');
    given(designation, created).when(report).thenRefused('not-found');
  });
});
