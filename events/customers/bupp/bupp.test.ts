import { describe, it } from 'vitest';
import type { Answers, BuppDecision } from '#contracts/customers/bupp/programme';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon } from '#events/testing/given';
import { reported } from '#events/testing/incident';

const created = (version = 'jcw_bupp'): IncidentFact => reported(version, 'Backup');
const logged = (event: string, message = ''): IncidentFact => ({
  type: 'LogEntryRecorded',
  data: {
    entry: 'e1',
    event,
    lat: null,
    lng: null,
    designation: null,
    subject: 'i1',
    personal: message === '' ? null : { message },
  },
});
const at = { incident: 'i1', entry: 'e1' };
const until = '2026-03-15T12:00:00.000Z';

const joined = (user: string): IncidentFact => ({ type: 'TeamMemberAdded', data: { user, role: 'leader' } });
const left = (user: string): IncidentFact => ({ type: 'TeamMemberRemoved', data: { user, tells: true } });
const led: IncidentFact[] = [
  created(),
  joined('ines'),
  { type: 'BuppLeaderAssigned', data: { user: 'ines' } },
  logged('team:leader_assigned', 'Ines Roth'),
];
const sent: IncidentFact = {
  type: 'QuestionnaireSent',
  data: {
    questionnaire: 'q1',
    delivery: 'd1',
    medium: 'sms',
    expiresAt: until,
    subject: 'i1',
    personal: { to: '+19135550170' },
  },
};
const out = [...led, sent, logged('bupp:questionnaire_sent')];
const revoked: IncidentFact = { type: 'QuestionnaireRevoked', data: { questionnaire: 'q1' } };
const answers: Answers = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'yes',
  device: 'no',
  holder: 'own',
  when_reachable: 'After 5 PM',
  remarks: '',
};
const received: IncidentFact = {
  type: 'QuestionnaireAnswered',
  data: { questionnaire: 'q1', subject: 'i1', personal: { answers } },
};
const transferred: IncidentFact = {
  type: 'IncidentTransferred',
  data: {
    transfer: 't1',
    kind: 'version',
    name: 'After hours',
    previousVersion: 'jcw_bupp',
    newVersion: 'jcw_after_hours',
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    subject: 'i1',
    personal: null,
  },
};
const back = [...out, received, logged('bupp:questionnaire_received')];

const assign = (user = 'ines', name = 'Ines Roth'): IncidentCommand => ({ do: 'assignBuppLeader', ...at, user, name });
const send = (questionnaire = 'q1', now = noon): IncidentCommand => ({
  do: 'sendQuestionnaire',
  ...at,
  questionnaire,
  delivery: 'd1',
  medium: 'sms',
  to: '+19135550170',
  at: now,
  expiresAt: until,
});
const answer = (changed: Partial<Answers> = {}, now = noon): IncidentCommand => ({
  do: 'answerQuestionnaire',
  ...at,
  questionnaire: 'q1',
  at: now,
  answers: { ...answers, ...changed },
});
const decide = (decision: BuppDecision, reason = ''): IncidentCommand => ({
  do: 'decideBupp',
  ...at,
  decision,
  reason,
});
const appoint = (kind: 'visit' | 'inspection', tag = 't1'): IncidentCommand => ({
  do: 'makeAppointment',
  ...at,
  tag,
  kind,
  staff: 'Ines Roth',
  time: '2026-03-09T15:00:00.000Z',
  words: '',
});
const appointed = (kind: 'visit' | 'inspection'): IncidentFact => ({
  type: 'TagAdded',
  data: {
    tag: 't1',
    contentType: 'appointment',
    subject: 'i1',
    personal: { data: { kind, staff: 'Ines Roth', time: '2026-03-09T15:00:00.000Z' } },
  },
});
const keep = (kind: 'visit' | 'inspection'): IncidentCommand => ({ do: 'keepAppointment', ...at, kind, message: '' });

describe('a case of the program', () => {
  it('is led by one person, and by another after a new choice', () => {
    given(incident, created())
      .when(assign())
      .then(...led.slice(1));
    given(incident, ...led)
      .when(assign())
      .thenNothing();
    const assigned: IncidentFact = { type: 'BuppLeaderAssigned', data: { user: 'omar' } };
    const next = [left('ines'), joined('omar'), assigned, logged('team:leader_assigned', 'Omar Haddad')];
    given(incident, ...led)
      .when(assign('omar', 'Omar Haddad'))
      .then(...next);
  });

  it('is led from its team, by a person who is asked, and by nobody once the leader has left', () => {
    const crew: IncidentFact = { type: 'TeamMemberAdded', data: { user: 'ines', role: 'crew' } };
    const leads: IncidentFact = { type: 'TeamRoleChanged', data: { user: 'ines', role: 'leader' } };
    given(incident, created(), crew)
      .when(assign())
      .then(leads, ...led.slice(2));
    given(incident, created(), joined('ines'))
      .when(assign())
      .then(...led.slice(2));
    const asks = { respondBy: '2026-03-01T12:10:00.000Z', but: null };
    given(incident, created())
      .when({ ...assign(), asks } as IncidentCommand)
      .thenNames('TeamMemberAdded', 'BuppLeaderAssigned', 'LogEntryRecorded', 'LeaderAsked');
    given(incident, ...led, left('omar'))
      .when(assign())
      .thenNothing();
    given(incident, ...led, left('ines'))
      .when(assign())
      .then(...led.slice(1));
    const nowCrew: IncidentFact = { type: 'TeamRoleChanged', data: { user: 'ines', role: 'crew' } };
    given(incident, ...led, nowCrew)
      .when(assign('omar'))
      .thenNames('TeamMemberAdded', 'BuppLeaderAssigned', 'LogEntryRecorded');
  });

  it('needs an open incident of its own version', () => {
    given(incident, created('jcw_after_hours')).when(assign()).thenRefused('not-found');
    given(incident, created(), { type: 'IncidentCompleted', data: {} })
      .when(assign())
      .thenRefused('incident.not-active');
    given(incident, created(), { type: 'IncidentDeleted', data: {} }).when(assign()).thenRefused('not-found');
  });
});

describe('the questionnaire', () => {
  it('is sent once the case has a leader, and one at a time', () => {
    given(incident, created()).when(send()).thenRefused('bupp.no-leader');
    given(incident, ...led)
      .when(send())
      .then(sent, logged('bupp:questionnaire_sent'));
    given(incident, ...led)
      .when(send())
      .thenRepeatIsNothing();
    given(incident, ...out)
      .when(send('q2'))
      .thenRefused('bupp.out');
    given(incident, ...out, revoked)
      .when(send('q1'))
      .thenNothing();
    given(incident, ...back)
      .when(send('q2'))
      .thenRefused('bupp.answered');
  });

  it('is sent again once the first was revoked, or has expired', () => {
    const again = { ...sent, data: { ...sent.data, questionnaire: 'q2' } } as IncidentFact;
    given(incident, ...out, revoked)
      .when(send('q2'))
      .then(again, logged('bupp:questionnaire_sent'));
    given(incident, ...out)
      .when(send('q2', '2026-03-15T12:00:00.001Z'))
      .then(again, logged('bupp:questionnaire_sent'));
  });

  it('is answered once; the same answers again are the same', () => {
    given(incident, ...out)
      .when(answer())
      .then(received, logged('bupp:questionnaire_received'));
    given(incident, ...out)
      .when(answer())
      .thenRepeatIsNothing();
    given(incident, ...back)
      .when(answer({ remarks: 'Other words' }))
      .thenRefused('questionnaire.used');
  });

  it('takes no answer that is late, unrequested, or no longer wanted', () => {
    given(incident, ...out)
      .when(answer({}, until))
      .then(received, logged('bupp:questionnaire_received'));
    given(incident, ...out)
      .when(answer({}, '2026-03-15T12:00:00.001Z'))
      .thenRefused('questionnaire.expired');
    given(incident, ...led)
      .when(answer())
      .thenRefused('questionnaire.wrong-key');
    given(incident, ...out, revoked)
      .when(answer())
      .thenRefused('questionnaire.revoked');
  });

  it('is accepted even for a case that was completed meanwhile, so that the answers are kept', () => {
    given(incident, ...out, { type: 'IncidentCompleted', data: {} })
      .when(answer())
      .then(received, logged('bupp:questionnaire_received'));
  });

  it('is accepted for a case that was transferred meanwhile', () => {
    given(incident, ...out, transferred)
      .when(answer())
      .then(received, logged('bupp:questionnaire_received'));
    given(incident, created('jcw_after_hours')).when(answer()).thenRefused('questionnaire.wrong-key');
  });

  it('is revoked once, unless it was answered', () => {
    const revoke: IncidentCommand = { do: 'revokeQuestionnaire', questionnaire: 'q1' };
    given(incident, ...out)
      .when(revoke)
      .then(revoked);
    given(incident, ...out)
      .when(revoke)
      .thenRepeatIsNothing();
    given(incident, ...back)
      .when(revoke)
      .thenRefused('bupp.answered');
    given(incident, ...led)
      .when(revoke)
      .thenRefused('not-found');
  });

  it('stays answered after an erasure of its answers', () => {
    const erased: IncidentFact = {
      type: 'QuestionnaireAnswered',
      data: { questionnaire: 'q1', subject: 'i1', personal: null },
    };
    given(incident, ...out, erased)
      .when(answer())
      .thenRefused('questionnaire.used');
  });
});

describe('a decision', () => {
  it('waits for the step before it', () => {
    for (const decision of ['eligible', 'ineligible'] as const)
      given(incident, ...out)
        .when(decide(decision, 'Why'))
        .thenRefused('bupp.too-early');
    for (const decision of ['qualified', 'unqualified'] as const)
      given(incident, ...back)
        .when(decide(decision, 'Why'))
        .thenRefused('bupp.too-early');
    given(incident, ...back)
      .when(decide('eligible'))
      .then(logged('bupp:eligible'));
    given(incident, ...back)
      .when(decide('eligible'))
      .thenRepeatIsNothing();
  });

  it('against a household has a reason', () => {
    given(incident, ...back)
      .when(decide('ineligible', ' '))
      .thenRefused('bupp.reason-blank');
    given(incident, ...back)
      .when(decide('ineligible', 'Rented'))
      .then(logged('bupp:ineligible', 'Rented'));
    const visited = [...back, logged('bupp:site_visited')];
    given(incident, ...visited)
      .when(decide('unqualified'))
      .thenRefused('bupp.reason-blank');
    given(incident, ...visited)
      .when(decide('unqualified', 'No room'))
      .then(logged('bupp:unqualified', 'No room'));
  });

  it('is corrected once by its opposite, but not reversed again, which would move no state', () => {
    const turned = [...back, logged('bupp:ineligible', 'Rented'), logged('bupp:eligible')];
    given(incident, ...back, logged('bupp:ineligible', 'Rented'))
      .when(decide('eligible'))
      .then(logged('bupp:eligible'));
    given(incident, ...turned)
      .when(decide('eligible'))
      .thenNothing();
    given(incident, ...turned)
      .when(decide('ineligible', 'Rented'))
      .thenRefused('bupp.decided-before');
  });
});

describe('an appointment', () => {
  const eligible = [...back, logged('bupp:eligible')];
  const booked = [...eligible, appointed('visit'), logged('bupp:visit_scheduled')];

  it('is made for an eligible household, then for a qualified one', () => {
    given(incident, ...back)
      .when(appoint('visit'))
      .thenRefused('bupp.too-early');
    given(incident, ...eligible)
      .when(appoint('visit'))
      .then(appointed('visit'), logged('bupp:visit_scheduled'));
    given(incident, ...eligible)
      .when(appoint('visit'))
      .thenRepeatIsNothing();
    given(incident, ...booked)
      .when(appoint('inspection'))
      .thenRefused('bupp.too-early');
    const qualified = [...booked, logged('bupp:site_visited'), logged('bupp:qualified')];
    given(incident, ...qualified)
      .when(appoint('inspection', 't1'))
      .then(appointed('inspection'), logged('bupp:inspection_scheduled'));
    given(incident, ...eligible, logged('bupp:ineligible', 'Sold'))
      .when(appoint('visit'))
      .thenRefused('bupp.too-early');
  });

  it('is current until it is cancelled; another one moves no state', () => {
    given(incident, ...booked)
      .when(appoint('visit', 't2'))
      .thenRefused('bupp.appointment-stands');
    given(incident, ...booked, { type: 'TagRemoved', data: { tag: 't1' } })
      .when(appoint('visit', 't1'))
      .then(appointed('visit'), logged('bupp:visit_scheduled'));
  });

  it('that is cancelled was not made, until it is made again', () => {
    const told = { incident: 'i1', entry: 'e1', words: 'Ines Roth, Mon, Mar 9, 9:00 AM' };
    const off = [{ type: 'TagRemoved', data: { tag: 't1' } } as const, logged('bupp:visit_cancelled', told.words)];
    given(incident, ...booked)
      .when({ do: 'removeTag', tag: 't1', told })
      .then(...off);
    const again = [appointed('visit'), logged('bupp:visit_scheduled')];
    given(incident, ...booked, ...off)
      .when(keep('visit'))
      .thenRefused('bupp.too-early');
    given(incident, ...booked, ...off)
      .when(appoint('visit'))
      .then(...again);
    given(incident, ...booked, ...off, ...again)
      .when(keep('visit'))
      .then(logged('bupp:site_visited'));
    // The end of the case takes it back too, but nothing is written into a case that is gone.
    const ends = { do: 'cancelAppointment', tag: 't1', because: 'completed' } as const;
    given(incident, ...booked)
      .when(ends)
      .thenNames('AppointmentCancelled', 'LogEntryRecorded');
    given(incident, ...booked, { type: 'IncidentDeleted', data: {} })
      .when(ends)
      .thenNames('AppointmentCancelled');
  });

  it('takes place only after it was made', () => {
    given(incident, ...eligible)
      .when(keep('visit'))
      .thenRefused('bupp.too-early');
    given(incident, ...booked)
      .when(keep('visit'))
      .then(logged('bupp:site_visited'));
    given(incident, ...booked)
      .when(keep('visit'))
      .thenRepeatIsNothing();
    given(incident, ...booked)
      .when(keep('inspection'))
      .thenRefused('bupp.too-early');
  });
});
