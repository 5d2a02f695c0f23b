import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type EscalationsDoc, escalations } from './escalations.ts';

const on = { stream: 'user-ada' };
const added = (profile: string, phoneNumber: string | null) =>
  happened(
    'EscalationProfileAdded',
    {
      user: 'ada',
      profile,
      tree: 'On-call',
      startSeconds: 300,
      phonePolicy: 'RESPECTFUL',
      subject: 'ada',
      personal: phoneNumber === null ? null : { phoneNumber },
    },
    on,
  );
const removed = (profile: string) => happened('EscalationProfileRemoved', { user: 'ada', profile }, on);
const docOf = (...events: Parameters<typeof given>[1][]) => given(escalations, ...events).doc('ada');
const entry = (uuid: string, phone_number: string | null) => ({
  uuid,
  tree: 'On-call',
  start_seconds: 300,
  personal_phone_policy: 'RESPECTFUL',
  phone_number,
});

it('lists the escalations of a person in the order in which they were added', () => {
  expect(docOf(added('p1', '+13035550105'), added('p2', null))).toEqual({
    user: 'ada',
    entity: 'arvada',
    profiles: [entry('p1', '+13035550105'), entry('p2', null)],
  });
});

it('lists no escalation that was removed, and keeps the others', () => {
  expect(docOf(added('p1', null), added('p2', null), removed('p1'))?.profiles).toEqual([entry('p2', null)]);
  expect(docOf(removed('p1'))).toBeNull();
});

it('keeps the escalations of an erased person without their numbers', () => {
  const erased = happened('PersonalDataErased', { subject: 'ada' }, on);
  expect(docOf(added('p1', '+13035550105'), erased)?.profiles).toEqual([entry('p1', null)]);
  expect(docOf(erased)).toBeNull();
});

it('belongs to the organization in which it was added', () => {
  expect(escalations.columns?.entity?.(docOf(added('p1', null)) as EscalationsDoc)).toBe('arvada');
});
