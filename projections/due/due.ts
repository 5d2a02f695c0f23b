import type { FactType, RecordedFact } from '#events/facts';
import { type Fold, projection } from '#projections/core/projection';
import { incidentAppointments } from './appointments.ts';
import { assignmentAnswers } from './assignments.ts';
import { callingOffs, calloutSteps, calloutTellings } from './callouts/callouts.ts';
import { callCorrections, callOutcomes, calls, callWithdrawals } from './callouts/calls.ts';
import { incidentConsequences } from './callouts/consequences.ts';
import { escalations } from './callouts/escalations.ts';
import { linkedIncidents } from './callouts/linking.ts';
import { unreachedEscalations } from './callouts/unreached.ts';
import { contactCalls } from './contactCalls.ts';
import { autoDispatches } from './crews/autoDispatch.ts';
import { checkIns, checkInTexts } from './crews/checkIns.ts';
import { crewSchedules, scheduledCrews } from './crews/crewSchedules.ts';
import { departures } from './crews/departures.ts';
import { jobAnswers, jobCalls, jobTextOutcomes } from './crews/jobs.ts';
import { welfareChecks } from './crews/welfare.ts';
import { digests } from './digests.ts';
import { holds } from './holds.ts';
import { messages } from './messages.ts';
import { notificationBatches } from './notifications.ts';
import type { AnyPart, Obligation } from './obligation.ts';
import { outcomes } from './outcomes.ts';
import { keyErasures, scavenges } from './scavenges.ts';
import { idleSessions } from './sessions.ts';
import { shiftNews } from './shiftNews.ts';
import { eventConfigurations, eventTellings } from './stakeholders.ts';
import { webhookMessages, webhooks } from './webhooks.ts';

const parts: readonly AnyPart[] = [
  holds,
  checkIns,
  checkInTexts,
  messages,
  outcomes,
  jobAnswers,
  jobCalls,
  jobTextOutcomes,
  keyErasures,
  scavenges,
  idleSessions,
  departures,
  crewSchedules,
  scheduledCrews,
  calls,
  callOutcomes,
  callCorrections,
  contactCalls,
  callWithdrawals,
  calloutSteps,
  calloutTellings,
  callingOffs,
  escalations,
  autoDispatches,
  unreachedEscalations,
  incidentConsequences,
  incidentAppointments,
  linkedIncidents,
  welfareChecks,
  assignmentAnswers,
  notificationBatches,
  shiftNews,
  digests,
  eventConfigurations,
  eventTellings,
  webhooks,
  webhookMessages,
];

type Folded = (due: Obligation | null, event: RecordedFact, id: string) => Obligation | null;

const fold: Fold<Obligation, RecordedFact> = (due, event, { key }) => {
  const [prefix = '', id = ''] = key.split(':');
  const { on } = parts.find((one) => one.prefix === prefix) ?? {};
  const folded = on?.[event.type as FactType] as Folded | undefined;
  return folded ? folded(due, event, id) : due;
};
const types = parts.flatMap(({ on }) => Object.keys(on));

/** The sort key of an obligation: its kind, then its due time. */
export const turnOf = (kind: Obligation['kind'], dueAt: string): string => `${kind} ${dueAt}`;

/** All work that falls due, with its time. The engine reads its tasks only from here. */
export const due = projection<Obligation>()({
  name: 'due',
  version: 36,
  keys: (event, look) =>
    parts
      .filter((one) => event.type in one.on)
      .flatMap((one) => one.ids(event, look).map((id) => `${one.prefix}:${id}`)),
  on: Object.fromEntries(types.map((type) => [type, fold])),
  columns: {
    due_at: (doc) => doc.due_at,
    turn: (doc) => doc.due_at && turnOf(doc.kind, doc.due_at),
    // A receiver of webhooks that hangs is no fault of this server, and no call or text waits for it.
    late: (doc) => (doc.kind === 'webhook' ? null : doc.due_at),
  },
});
