import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';

const answers = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'yes',
  device: 'no',
  holder: 'own',
  when_reachable: 'Weekdays after 5 PM',
  remarks: '',
} as const;
const led = (user: string) => happened('BuppLeaderAssigned', { user }, at('12:30'));
const sent = (questionnaire: string, to: string, time: string) =>
  happened(
    'QuestionnaireSent',
    {
      questionnaire,
      delivery: `${questionnaire} text`,
      medium: 'sms',
      expiresAt: '2026-03-15T12:00:00.000Z',
      subject: 'i1',
      personal: { to },
    },
    at(time),
  );
const revoked = (questionnaire: string) => happened('QuestionnaireRevoked', { questionnaire }, at('14:00'));
const answered = (questionnaire: string) =>
  happened('QuestionnaireAnswered', { questionnaire, subject: 'i1', personal: { answers } }, at('15:00'));
const withoutWords = (questionnaire: string) =>
  happened('QuestionnaireAnswered', { questionnaire, subject: 'i1', personal: null }, at('15:00'));

const first = sent('q1', '+13035550101', '13:00');
const second = sent('q2', '+13035550102', '13:30');
const out = (uuid: string, to: string, time: string) => ({
  uuid,
  medium: 'sms',
  to,
  sent_time: at(time).at,
  expires_time: '2026-03-15T12:00:00.000Z',
  status: 'out',
  answers: null,
});
const [one, two] = [out('q1', '+13035550101', '13:00'), out('q2', '+13035550102', '13:30')];
const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts).page.bupp;

describe('the backup prevention program of an incident', () => {
  it('is absent while the incident is not a case of it, also after an erasure', () => {
    expect(after()).toBeNull();
    expect(after(erased('i1'))).toBeNull();
  });

  it('has the leader who was assigned last, and keeps the questionnaires', () => {
    expect(after(led('rosa'))).toEqual({ leader: 'rosa', questionnaires: [] });
    expect(after(led('rosa'), first, led('sam'))).toEqual({ leader: 'sam', questionnaires: [one] });
  });

  it('has no leader once the leader has left its team', () => {
    const left = (user: string) => happened('TeamMemberRemoved', { user }, at('12:40'));
    expect(after(led('rosa'), left('rosa'))).toEqual({ leader: null, questionnaires: [] });
    expect(after(led('rosa'), left('sam'))).toEqual({ leader: 'rosa', questionnaires: [] });
    expect(after(left('rosa'))).toBeNull();
  });

  it('lists the questionnaires oldest first, and their messages among those of the incident', () => {
    const { doc, page } = incidentAfter(created, first, second);
    expect(page.bupp).toEqual({ leader: null, questionnaires: [one, two] });
    expect(doc.notices).toEqual(['q1 text', 'q2 text']);
  });

  it('marks the questionnaire that was taken back, and no other', () =>
    expect(after(led('rosa'), first, second, revoked('q2'))).toEqual({
      leader: 'rosa',
      questionnaires: [one, { ...two, status: 'revoked' }],
    }));

  it('shows the answers of the household to the questionnaire that it answered', () =>
    expect(after(led('rosa'), first, second, answered('q1'))).toEqual({
      leader: 'rosa',
      questionnaires: [{ ...one, status: 'answered', answers }, two],
    }));

  it('has no recipients and no answers once the incident is erased; an erased answer stays an answer', () => {
    expect(after(led('rosa'), first, answered('q1'), erased('i1'))).toEqual({
      leader: 'rosa',
      questionnaires: [{ ...one, to: null, status: 'answered' }],
    });
    expect(after(first, withoutWords('q1'))?.questionnaires).toEqual([{ ...one, status: 'answered' }]);
    expect(after(first, erased('l1'))?.questionnaires).toEqual([one]);
  });

  it('stays empty when a questionnaire is named that was never sent', () =>
    expect(after(revoked('q9'))).toEqual({ leader: null, questionnaires: [] }));
});
