import type { CallDoc } from '#projections/callout/calls';
import type { CallOrder } from '#services/core/telephony';

/** The steps of the forming of a team by telephone, in the words of their addresses (S2 §2.3). */
export const teamSteps = [
  'entry',
  'proposition',
  'request',
  'accept',
  'decline',
  'confirm_acceptance',
  'confirm_declination',
  'status_handler',
  'end_call',
  'team_full',
  'already_joined',
  'enqueue',
  'pause',
  'resume',
  'success',
] as const;
export type TeamStep = (typeof teamSteps)[number];

/** The call tasks beside it; `job` is ours. */
export const callTasks = ['connect_to_contact', 'send_details', 'enqueue', 'end_call', 'event_handler', 'job'] as const;
export type CallTask = (typeof callTasks)[number];

export type Named = Pick<CallDoc, 'uuid' | 'callout' | 'incident'>;

/** A call without an incident belongs to its call-out; one without a call-out stands for itself. */
export const subjectOf = ({ uuid, callout, incident }: Named): string => incident ?? callout ?? uuid;

type Query = Readonly<Record<string, string | number>>;
const queryOf = (call: Named, query: Query): string =>
  new URLSearchParams({ call: call.uuid, ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) })
    .toString()
    // An ampersand must arrive as it was signed, so the addresses need no other encoding.
    .replaceAll('+', '%20');

const rooted = (call: Named): string => `/incident/${subjectOf(call)}/muster`;
export const teamPath = (call: Named, step: TeamStep, query: Query = {}): string =>
  `${rooted(call)}/incidents/calls/tasks/form_team/${step}/?${queryOf(call, query)}`;
export const taskPath = (call: Named, task: CallTask, query: Query = {}): string =>
  `${rooted(call)}/incidents/calls/tasks/${task}/?${queryOf(call, query)}`;
export const acknowledgePath = (call: Named, query: Query = {}): string =>
  `${rooted(call)}/acknowledge/?${queryOf(call, query)}`;

type Purposed = Named & Pick<CallDoc, 'purpose'>;

/** The first address of a call of this purpose. */
function entryOf(call: Purposed): string {
  switch (call.purpose) {
    case 'team':
      return teamPath(call, 'entry');
    case 'escalation':
      return acknowledgePath(call);
    case 'contact':
      return taskPath(call, 'connect_to_contact');
    case 'job':
      return taskPath(call, 'job');
    case 'test':
      return taskPath(call, 'end_call');
  }
}

/** The addresses of a call, for the network that reaches us at `base`. */
export const addressesOf = (
  base: string,
  call: Purposed,
): Pick<CallOrder, 'voiceUrl' | 'statusUrl' | 'fallbackUrl'> => ({
  voiceUrl: `${base}${entryOf(call)}`,
  statusUrl: `${base}${teamPath(call, 'status_handler')}`,
  fallbackUrl: `${base}/fatal-call-error/?${queryOf(call, {})}`,
});
