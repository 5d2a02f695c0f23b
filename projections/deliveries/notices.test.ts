import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { notices } from './notices.ts';

const sent = (questionnaire: string, to: string) =>
  happened('QuestionnaireSent', {
    questionnaire,
    delivery: `${questionnaire} text`,
    medium: 'sms',
    expiresAt: '2026-03-15T12:00:00.000Z',
    subject: 'i1',
    personal: { to },
  });

it('a leader is asked by a text of the organization', () => {
  const asked = { user: 'lena', transfer: 'a1', delivery: 'd1', respondBy: '2026-03-01T12:10:00.000Z' };
  expect(given(notices, happened('LeaderAsked', asked)).doc('d1')).toMatchObject({
    transfer: 'a1',
    medium: 'sms',
    to: 'lena',
    asks: 'lena',
    status: 'owed',
    incident: 'i1',
    said: { type: 'leader', name: 'you are asked to lead' },
  });
});

it('the erasure of an incident takes the number out of each questionnaire that was sent', () => {
  const asked = [sent('q1', '+13035550101'), sent('q2', '+13035550102')];
  const numbers = (...facts: Parameters<typeof given>[1][]) =>
    ['q1 text', 'q2 text'].map((delivery) => given(notices, ...asked, ...facts).doc(delivery)?.to);
  expect(numbers()).toEqual(['+13035550101', '+13035550102']);
  expect(numbers(happened('PersonalDataErased', { subject: 'i1' }))).toEqual([null, null]);
  expect(numbers(happened('PersonalDataErased', { subject: 'a contact' }))).toEqual(['+13035550101', '+13035550102']);
});
