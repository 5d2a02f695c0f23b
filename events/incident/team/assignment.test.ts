import { describe, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';

const created: IncidentFact = reported('arvada_water', 'Leak');
const contractor = { medium: 'email', delivery: 'm1', user: null, designation: 'Digger' } as const;
const leader = { medium: 'sms', delivery: 's1', user: 'lena', designation: 'Leader' } as const;
const asked: IncidentFact = {
  type: 'IncidentTransferred',
  data: {
    transfer: 't1',
    kind: 'designation-notification',
    name: 'On call',
    previousVersion: 'arvada_water',
    newVersion: 'arvada_water',
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [contractor, leader],
    respondBy: '2026-03-01T12:30:00.000Z',
    subject: 'i1',
    personal: null,
  } as never,
};
const says = (user: string, answer: 'accept' | 'decline' | 'done', reason = ''): IncidentCommand => ({
  do: 'answerAssignment',
  incident: 'i1',
  user,
  answer,
  reason,
  by: 'link',
});
const accepted = (user: string): IncidentFact => ({
  type: 'AssignmentAccepted',
  data: { transfer: 't1', user, by: 'link' },
});
const declined = (user: string, reason: string | null): IncidentFact => ({
  type: 'AssignmentDeclined',
  data: { transfer: 't1', user, by: 'link', subject: 'i1', personal: reason === null ? null : { reason } },
});
const done: IncidentFact = { type: 'AssignmentCompleted', data: { transfer: 't1', user: 'm1', by: 'link' } };
const inTeam: IncidentFact = { type: 'TeamMemberAdded', data: { user: 'lena', role: 'crew' } };

describe('a contractor who was asked', () => {
  it('cannot give the work back once it is done, nor take it again', () => {
    const finished = given(incident, created, asked, accepted('m1'), done);
    finished.when(says('m1', 'decline')).thenRefused('assignment.done');
    finished.when(says('m1', 'accept')).thenNothing();
    finished.when(says('m1', 'done')).thenNothing();
  });

  it('says that the work is done only after taking it', () => {
    given(incident, created, asked).when(says('m1', 'done')).thenRefused('assignment.not-asked');
    given(incident, created, asked, accepted('m1')).when(says('m1', 'done')).then(done);
    given(incident, created, asked, accepted('lena')).when(says('lena', 'done')).thenRefused('assignment.not-asked');
  });
});

describe('a leader who was asked', () => {
  it('declines with a reason or without one, and leaves the team that the answer before had joined', () => {
    given(incident, created, asked)
      .when(says('lena', 'decline', 'Ill'))
      .then(declined('lena', 'Ill'));
    given(incident, created, asked, accepted('lena'), inTeam)
      .when(says('lena', 'decline'))
      .then({ type: 'TeamMemberRemoved', data: { user: 'lena' } }, declined('lena', null));
    // The team of a person who never took it by this transfer is somebody else's choice.
    given(incident, created, asked, inTeam).when(says('lena', 'decline')).then(declined('lena', null));
  });

  it('is told when another one has it, by an answer or by a key', () => {
    given(incident, created, asked, accepted('m1')).when(says('lena', 'accept')).thenRefused('assignment.taken');
    const claimed: IncidentFact = { type: 'IncidentClaimed', data: { callout: 'c1', user: 'sam' } };
    given(incident, created, asked, claimed).when(says('lena', 'accept')).thenRefused('assignment.taken');
  });

  it('is refused who was not asked, and after the incident ended', () => {
    given(incident, created, asked).when(says('sam', 'accept')).thenRefused('assignment.not-asked');
    given(incident, created, asked, { type: 'IncidentCompleted', data: {} } as IncidentFact)
      .when(says('lena', 'accept'))
      .thenRefused('incident.not-active');
  });
});
