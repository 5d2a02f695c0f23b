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
] as const;
export type ListRule = (typeof listRules)[number];

export const leftOutReasons = [
  'inactive',
  'no-phone',
  'quiet-hours',
  'do-not-call',
  'on-team',
  'other-callout',
  'listed-already',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const skipReasons = ['quiet-hours', 'too-late', 'busy-elsewhere', 'inactive'] as const;
export type SkipReason = (typeof skipReasons)[number];
