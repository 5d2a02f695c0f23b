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

it('the erasure of an incident takes the number out of each questionnaire that was sent', () => {
  const asked = [sent('q1', '+13035550101'), sent('q2', '+13035550102')];
  const numbers = (...facts: Parameters<typeof given>[1][]) =>
    ['q1 text', 'q2 text'].map((delivery) => given(notices, ...asked, ...facts).doc(delivery)?.to);
  expect(numbers()).toEqual(['+13035550101', '+13035550102']);
  expect(numbers(happened('PersonalDataErased', { subject: 'i1' }))).toEqual([null, null]);
  expect(numbers(happened('PersonalDataErased', { subject: 'a contact' }))).toEqual(['+13035550101', '+13035550102']);
});
