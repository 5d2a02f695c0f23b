import { document, id, listOf, oneOf, orNull, type Shape, text, whole } from '#contracts/core/schema';
import { beatUser } from '#contracts/onCall/beats';
import { calloutPreview } from './callouts.ts';

/** RESPECTFUL: the phone is not rung in quiet hours (S1 §3). */
export const phonePolicies = ['RESPECTFUL'] as const;
export type PhonePolicy = (typeof phonePolicies)[number];

/** Ours: the quiet hours of a personal phone, in the organization's own time. */
export const quietHours = { from: '22:00', until: '06:00' } as const;

/** A person of an escalation tree (S1 §3). */
const escalationProfile = document('EscalationProfile', {
  uuid: id,
  user: beatUser,
  /** Seconds after the start of the escalation at which the person is called first. */
  start_seconds: whole(300),
  personal_phone_policy: orNull(oneOf(phonePolicies)),
  escalation_tree: text('On-call'),
  /** The number chosen for this tree; null when the person's own phone is rung. */
  phone_number: orNull(text('+12025550105')),
});
export type EscalationProfile = Shape<typeof escalationProfile>;

const escalationTree = document('EscalationTree', {
  name: text('On-call'),
  /** By start. */
  profiles: listOf(escalationProfile),
  /** The order in which people would be called if the escalation started now. */
  preview: calloutPreview,
});
export type EscalationTree = Shape<typeof escalationTree>;

/** `GET /api/escalation/`: the trees by name, and the people who may be added. */
export const escalation = document('Escalation', {
  trees: listOf(escalationTree),
  people: listOf(beatUser),
  /** The names that a person can be added under: these trees, and those that settings name before they have people. */
  names: listOf(text('On-call')),
});
export type Escalation = Shape<typeof escalation>;
