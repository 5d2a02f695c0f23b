import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { team } from './team.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const sam = { user: 'sam', role: 'crew' } as const;
const lena = { user: 'lena', role: 'leader' } as const;
const joined = (member: typeof sam | typeof lena): IncidentFact => ({ type: 'TeamMemberAdded', data: member });
const leaves = (user: string): IncidentCommand => ({ do: 'removeMember', user });
/** A person who declines leaves, and knows it. */
const goes = (user: string): IncidentFact => ({ type: 'TeamMemberRemoved', data: { user } });
const left = (user: string): IncidentFact => ({ type: 'TeamMemberRemoved', data: { user, tells: true } });
const add = (...members: (typeof sam | typeof lena)[]): IncidentCommand => ({
  do: 'addMembers',
  incident: 'i1',
  members,
  entry: 'c1',
});
const leading = (user: string): IncidentFact => ({
  type: 'LogEntryRecorded',
  data: {
    entry: idFrom('leader', 'c1', user),
    event: 'team:leader_assigned',
    lat: null,
    lng: null,
    designation: null,
    subject: 'i1',
    personal: null,
  },
});
const become = (role: 'leader' | 'crew', seen: 'leader' | 'crew' | null): IncidentCommand => ({
  do: 'changeMemberRole',
  incident: 'i1',
  user: 'sam',
  role,
  seen,
  entry: 'c1',
});

describe('a team', () => {
  it('takes each member once, and the log names the leader', () => {
    const both = [joined(sam), joined(lena), leading('lena')];
    given(incident, created)
      .when(add(sam, lena))
      .then(...both);
    given(incident, created).when(add(sam, sam)).then(joined(sam));
    given(incident, created).when(add(sam, lena)).thenRepeatIsNothing();
  });
  it('begins with the user of the crew that is sent to a new incident', () => {
    const begun = (offer: { crew: { user: string | null } } | null) => team.begin?.({ offer });
    expect(begun({ crew: { user: 'sam' } })).toEqual([joined(sam)]);
    expect([begun({ crew: { user: null } }), begun(null), team.begin?.({})]).toEqual([[], [], []]);
  });
  it('keeps the role of a present member', () =>
    given(incident, created, joined(sam))
      .when(add({ user: 'sam', role: 'leader' } as unknown as typeof lena, lena))
      .then(joined(lena), leading('lena')));
  it('removes a member once, and takes the member back', () => {
    given(incident, created, joined(sam)).when(leaves('sam')).then(left('sam'));
    given(incident, created, joined(sam)).when(leaves('sam')).thenRepeatIsNothing();
    given(incident, created, joined(sam), left('sam')).when(add(sam)).then(joined(sam));
  });
  it('does not know a person who was never in it', () => {
    given(incident, created).when(leaves('sam')).thenRefused('not-found');
    given(incident, created).when(become('leader', null)).thenRefused('not-found');
    given(incident, created, joined(sam), left('sam')).when(become('leader', null)).thenRefused('not-found');
  });
  it('changes a role for a user who has seen the present one', () => {
    const changed: IncidentFact = { type: 'TeamRoleChanged', data: { user: 'sam', role: 'leader' } };
    const known = given(incident, created, joined(sam));
    known.when(become('leader', 'crew')).then(changed, leading('sam'));
    known.when(become('leader', null)).thenRepeatIsNothing();
    known.when(become('leader', 'leader')).thenRefused('incident.changed-meanwhile');
    known.when(become('crew', 'leader')).thenNothing();
  });
  it('asks a new leader to take the incident, but neither the author nor crew', () => {
    const asks = { respondBy: '2026-03-01T12:10:00.000Z', but: 'dana' };
    const asked = (user: string) => {
      const transfer = idFrom('leader asked', 'c1', user);
      const data = { user, transfer, delivery: idFrom('delivery', transfer), respondBy: asks.respondBy };
      return { type: 'LeaderAsked', data } as const;
    };
    const known = given(incident, created);
    const both = [joined(sam), joined(lena), leading('lena'), asked('lena')];
    known.when({ ...add(sam, lena), asks } as IncidentCommand).then(...both);
    known.when({ ...add(lena), asks: { ...asks, but: 'lena' } } as IncidentCommand).then(joined(lena), leading('lena'));
    const changed: IncidentFact = { type: 'TeamRoleChanged', data: { user: 'sam', role: 'leader' } };
    const sams = given(incident, created, joined(sam));
    const becomes = [changed, leading('sam'), asked('sam')];
    sams.when({ ...become('leader', null), asks } as IncidentCommand).then(...becomes);

    // A person who declines does not lead; a leader who was put there before keeps the role when a transfer is declined.
    const answer = (said: 'accept' | 'decline', user = 'lena'): IncidentCommand => {
      const of = { do: 'answerAssignment', incident: 'i1', user, reason: '', by: 'text' } as const;
      return { ...of, answer: said };
    };
    const { transfer } = asked('lena').data;
    const accepted: IncidentFact = { type: 'AssignmentAccepted', data: { transfer, user: 'lena', by: 'text' } };
    const declined: IncidentFact = {
      type: 'AssignmentDeclined',
      data: { transfer, user: 'lena', by: 'text', subject: 'i1', personal: null },
    };
    const leads = [created, joined(lena), leading('lena'), asked('lena')];
    given(incident, ...leads)
      .when(answer('decline'))
      .then(goes('lena'), declined);
    given(incident, ...leads, accepted)
      .when(answer('decline'))
      .then(goes('lena'), declined);
    const nowCrew: IncidentFact = { type: 'TeamRoleChanged', data: { user: 'lena', role: 'crew' } };
    given(incident, ...leads, nowCrew)
      .when(answer('decline'))
      .then(declined);
    // The leader takes it also when another person has acknowledged it before.
    const claimed: IncidentFact = { type: 'IncidentClaimed', data: { callout: 'o1', user: 'rosa' } };
    given(incident, created, claimed, ...leads.slice(1))
      .when(answer('accept'))
      .thenNames('AssignmentAccepted', 'LogEntryRecorded');
    // Another person who acknowledges it on the page meanwhile takes it.
    const acknowledged: IncidentCommand = {
      do: 'acknowledge',
      incident: 'i1',
      user: 'rosa',
      entry: 'e9',
      event: 'acknowledged',
      message: '',
      lat: null,
      lng: null,
      designation: null,
    };
    given(incident, ...leads)
      .when(acknowledged)
      .thenNames('IncidentClaimed', 'LogEntryRecorded');
    const nobody: IncidentCommand = { do: 'noteNobodyTookIt', transfer, calls: null, next: null };
    given(incident, ...leads)
      .when(nobody)
      .then({ type: 'AssignmentFailed', data: { transfer, silent: ['lena'] } });
  });
  it('stays behind when its incident is handed over', () => {
    const transferred = {
      type: 'IncidentTransferred',
      data: { newVersion: 'durham_water', newEntity: { entity: 'e2', name: 'Durham' }, personal: null, subject: 't1' },
    } as unknown as IncidentFact;
    given(incident, created, joined(sam), transferred).when(leaves('sam')).thenRefused('not-found');
  });
});
