import { dispatchRules } from '#contracts/core/dispatchRules';
import { priorities } from '#contracts/core/priority';
import { words as alarmWords } from '#contracts/incident/alarm';
import { type TransferOption, transferData, transferType } from '#contracts/incident/transfers/transfer';
import {
  type FactIn,
  facts,
  flag,
  id,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Schema,
  sealed,
  text,
  time,
  whole,
} from '#events/core/schema';

const configuredOption: Schema<ConfiguredOption> = object({
  display_name: text,
  transfer_type: transferType,
  data: transferData,
  /** A custom transfer's http(s) address. Never shown on a screen. */
  url: optional(text),
});
export type ConfiguredOption = TransferOption & { readonly url?: string };

/**
 * The person who answers for a version, and the designation; the specification's designated user {designation, user,
 * target} (S2 §3). `target` is the key of a version.
 */
const designee = { entity: id, designation: text, user: id, target: text };

/** The facts of the stream `entity-{uuid}`: an organization. */
export const entityFacts = facts({
  EntityRegistered: {
    entity: id,
    /** The internal name, `arvada`: lower case, unique. */
    name: text,
    displayName: text,
    /** IANA. */
    timezone: text,
    lat: number,
    lng: number,
    /** Keys of the versions it works with, in the order they are offered. */
    versions: listOf(text),
  },
  ManualModeEnabled: { entity: id },
  ManualModeDisabled: { entity: id },
  /** The minutes in which a crew that is sent must answer. */
  ResponseTimeSet: { entity: id, minutes: whole },
  /** Whether a crew that is sent is called first. Without it, the crew is texted. */
  JobCallsSet: { entity: id, enabled: flag },
  /** The rules by which its board acts by itself, as far as this changes them (`contracts/core/dispatchRules.ts`). */
  DispatchRulesSet: {
    entity: id,
    nobody_free: optional(oneOf(dispatchRules.nobody_free)),
    nobody_free_emergency: optional(oneOf(dispatchRules.nobody_free_emergency)),
    emergency_callouts: optional(oneOf(dispatchRules.emergency_callouts)),
    nobody_takes_it: optional(oneOf(dispatchRules.nobody_takes_it)),
    asked_see_caller: optional(oneOf(dispatchRules.asked_see_caller)),
    nobody_reached: optional(oneOf(dispatchRules.nobody_reached)),
    crew_needs_help: optional(oneOf(dispatchRules.crew_needs_help)),
    welfare_check: optional(oneOf(dispatchRules.welfare_check)),
    welfare_answer: optional(oneOf(dispatchRules.welfare_answer)),
    rest_after_work: optional(oneOf(dispatchRules.rest_after_work)),
    shift_trades: optional(oneOf(dispatchRules.shift_trades)),
    shift_news: optional(oneOf(dispatchRules.shift_news)),
    gap_news: optional(oneOf(dispatchRules.gap_news)),
    hold_callouts: optional(oneOf(dispatchRules.hold_callouts)),
    hold_crews: optional(oneOf(dispatchRules.hold_crews)),
    moved_crews: optional(oneOf(dispatchRules.moved_crews)),
    alarm_cleared: optional(oneOf(dispatchRules.alarm_cleared)),
    alarm_storm: optional(oneOf(dispatchRules.alarm_storm)),
    cap_status: optional(oneOf(dispatchRules.cap_status)),
    cap_expires: optional(oneOf(dispatchRules.cap_expires)),
    /** The uuid of a reserve list, or a role. */
    nobody_free_list: optional(text),
  },
  /**
   * Auto-dispatch looked for crews for the incidents that wait, because of these facts or times. `waiting` are the incidents that
   * still wait, as far as they are listed (`more`: there are others); `next` is the time of the next change of duty.
   */
  WaitingIncidentsReviewed: {
    entity: id,
    causes: listOf(text),
    waiting: listOf(id),
    more: flag,
    next: orNull(time),
  },
  /** The priority of the incidents of a problem, by its key (`events/incident/versions/problems/priorities.ts`). */
  ProblemPrioritySet: { entity: id, problem: text, priority: oneOf(priorities) },
  /** Whether call-outs call people on leave after everybody else. Without it, they are left out. */
  LeaveCallsSet: { entity: id, last: flag },
  /** The miles from the center of its map within which its places lie; null for the default of its layers and accounts. */
  ReachSet: { entity: id, miles: orNull(whole) },
  /** The minutes after which an unused session of its people ends; null for the installation's setting. */
  SessionIdleSet: { entity: id, minutes: orNull(whole) },
  /** The destinations of its incidents: options in the specification's own names (S2 §3), with a few of our own. */
  TransfersConfigured: {
    entity: id,
    options: listOf(configuredOption),
    /** The http(s) address that receives every version transfer, or null. */
    versionTransferUrl: orNull(text),
  },
  DesignatedUserNamed: designee,
  DesignatedUserRemoved: designee,
  /** The number on which a person answers for a designation. The subject is the person; '' is the person's own. */
  DesignatedNumberChosen: { ...sealed({ phoneNumber: text }), entity: id, designation: text },
  /**
   * Later alarms that match arrive filtered. `incident` is the one from which the filter was added; null when the list
   * was edited.
   */
  AlarmFilterAdded: { ...alarmWords, entity: id, filter: id, incident: orNull(id) },
  AlarmFilterRemoved: { entity: id, filter: id },
  /** Incidents of the organization with the internal name `from` may be transferred to this one. */
  TransferConsentGiven: { entity: id, from: text },
  TransferConsentWithdrawn: { entity: id, from: text },
  /** The organization lets a role do more than the table of roles says, or less. Names of a later release pass. */
  PermissionGiven: { entity: id, role: text, permission: text },
  PermissionWithdrawn: { entity: id, role: text, permission: text },
  /** Whether people of the role must have a second step, or a passkey, before they can work. Without it, they need none. */
  SecondStepRuleSet: { entity: id, role: text, required: flag },
  /** So many of the parts of a demo organization's year are in the log. The first such fact has none of them. */
  DemoYearLoaded: { entity: id, parts: whole, of: whole },
});
export type EntityRegistered = FactIn<typeof entityFacts, 'EntityRegistered'>;
export type TransfersConfigured = FactIn<typeof entityFacts, 'TransfersConfigured'>;
export type WaitingIncidentsReviewed = FactIn<typeof entityFacts, 'WaitingIncidentsReviewed'>;
export type DesignatedUserNamed = FactIn<typeof entityFacts, 'DesignatedUserNamed'>;
export type PermissionGiven = FactIn<typeof entityFacts, 'PermissionGiven'>;
export type PermissionWithdrawn = FactIn<typeof entityFacts, 'PermissionWithdrawn'>;
export type SecondStepRuleSet = FactIn<typeof entityFacts, 'SecondStepRuleSet'>;
export type AlarmFilterAdded = FactIn<typeof entityFacts, 'AlarmFilterAdded'>;
export type AlarmFilterRemoved = FactIn<typeof entityFacts, 'AlarmFilterRemoved'>;
export type EntityFact = FactIn<typeof entityFacts>;
