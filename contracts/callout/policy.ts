/** One after the other; as many phones at once as places are open; or everyone at once. */
export const callMethods = ['one-by-one', 'open-places', 'everyone'] as const;

/** The rules by which a person is called, kept out of it, or passed over. Each has one sentence in `explain`. */
export const callRules = ['first-call', 'again', 'standby-first', 'only-if-open'] as const;
export type CallRule = (typeof callRules)[number];

export const listRules = [
  'role-order',
  'call-order',
  'chosen-order',
  'list-order',
  'beat-profile',
  'reserve-list',
  'escalation',
  'lowest-hours',
  'seniority',
  'rotation',
] as const;
export type ListRule = (typeof listRules)[number];

export const leftOutReasons = [
  'inactive',
  'no-phone',
  'quiet-hours',
  'do-not-call',
  'on-team',
  'leave',
  'other-callout',
  'resting',
  'listed-already',
  'bypassed',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The place of a person whom the author of a call-out moves in the order, or leaves out. */
export const overrides = ['first', 'last', 'out'] as const;
export type Override = (typeof overrides)[number];

export const skipReasons = [
  'quiet-hours',
  'too-late',
  'busy-elsewhere',
  'phone-in-use',
  'inactive',
  'no-phone',
  'do-not-call',
  'on-team',
  'leave',
  'other-callout',
  'resting',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * The reasons for which a person is out of a call-out while they last: the person is called again once they are over, and
 * nobody waits for that. The others of `skipReasons` are for good, or for a moment.
 */
export const passingReasons: ReadonlySet<SkipReason> = new Set([
  'no-phone',
  'do-not-call',
  'on-team',
  'leave',
  'other-callout',
  'resting',
]);

/** Why a person who was chosen was not dialed after all. */
export const undialedReasons = [
  'paused',
  'ended',
  'answered',
  'filled',
  'unavailable',
  'late',
  'phone-in-use',
  'phone-company',
  'lost',
] as const;
export type UndialedReason = (typeof undialedReasons)[number];
