import type { EventKind } from '#contracts/admin/events';
import type { CallOutcome } from '#contracts/callout/outcomes';
import type { UndialedReason } from '#contracts/callout/policy';
import type { TeamRole } from '#contracts/core/roles';
import type { Ending } from '#contracts/incident/consequences';
import type { ContactCallEnd } from '#contracts/incident/contactCalls';
import type { Integration } from '#contracts/incident/integration';
import type { TradeState } from '#contracts/onCall/trades';
import type { Actor } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import type { Sending } from '#events/incident/dispatch/sending';
import type { ShiftNewsLooked } from '#events/shiftNews/events';
import type { Look } from '#projections/core/projection';
import type { Webhooks } from '#projections/core/webhookCauses';

interface Owed {
  /** The uuid of the subject: an incident, a check-in or a delivery. */
  readonly id: string;
  /** The organization that the subject belonged to when the obligation arose. */
  readonly entity: string;
  /** ISO-8601 UTC; null while another fact must come first. */
  readonly due_at: string | null;
}

/** Releases a hold at its end, and ends an incident's holds some seconds after the last release. */
export interface HoldsDue extends Owed {
  readonly kind: 'holds';
  /** The release time of each hold, by the hold's uuid; null while it is not released. */
  readonly released: Readonly<Record<string, string | null>>;
  /** The end that its author set, by the hold's uuid; absent when no hold has one. */
  readonly ends?: Readonly<Record<string, string>>;
}

/** Fails a check-in that was not answered. */
export interface CheckInDue extends Owed {
  readonly kind: 'check-in';
  /** True when the text message could not be sent, so that no answer can come. */
  readonly unsent: boolean;
  /** Why the text message is delayed or failed; null once it was sent. */
  readonly cause: string | null;
}

/** Fails a check-in whose text did not arrive although the text service had taken it. The subject is the delivery. */
export interface CheckInTextDue extends Owed {
  readonly kind: 'check-in-text-outcome';
  readonly check_in: string;
  /** Why it did not arrive; '' before such a report. */
  readonly cause: string;
}

/** The texts to a crew: it is sent, recalled, wanted although it answered late, or asked whether it is all right. */
export type JobTemplate = 'job' | 'recall' | 'late' | 'welfare';

/** Sends a message. The subject is the delivery. */
export interface MessageDue extends Owed {
  readonly kind:
    | 'check-in-text'
    | 'job-text'
    | 'notice-sms'
    | 'notice-email'
    | 'notice-http'
    | 'service-request'
    | 'call-centre-test'
    | 'password-mail'
    | 'account-mail'
    | 'notification-text'
    | 'digest-mail'
    | 'event-text'
    | 'webhook'
    | 'shift-text'
    | 'shift-mail';
  /** `requested`: the provider was asked and has not answered. `waiting`: a retry is planned. */
  readonly status: 'owed' | 'requested' | 'waiting';
  /** The number of requests to the provider. */
  readonly attempts: number;
  /** The uuid of the check-in that the text message asks for; null for every other message. */
  readonly check_in: string | null;
  /** The notification that the text belongs to, and the account; absent for every other message. */
  readonly notification?: { readonly notification: string; readonly account: string };
  /** The sending of a crew that the text is about; absent for every other message. */
  readonly job?: { readonly dispatch: string; readonly incident: string; readonly template: JobTemplate };
  /** The telling that a stakeholder's text is about, and the stakeholder; absent for every other message. */
  readonly told?: { readonly telling: string; readonly user: string };
  /** The words of a text about a trade, and its reader; absent for every other message. */
  readonly trade?: { readonly trade: string; readonly user: string; readonly says: TradeState };
  /** The news of a message about shifts, and its reader; absent for every other message. */
  readonly news?: ShiftNewsLooked['data']['told'][number];
}

/** Texts the next people of a notification, or ends it. The subject is the notification. */
export interface NotificationDue extends Owed {
  readonly kind: 'notification';
  /** The people before this one were texted or passed over. */
  readonly through: number;
  /** All people. */
  readonly of: number;
}

/** Calls a crew that is sent. The subject is the call. */
export interface JobCallDue extends Owed {
  readonly kind: 'job-call';
  readonly dispatch: string;
  readonly incident: string;
}

/** Raises the alarm when a crew does not answer. The subject is the sending. */
export interface JobAnswerDue extends Owed {
  readonly kind: 'job-answer';
  readonly incident: string;
}

/** Records the state of a crew's text in its incident. The subject is the delivery. */
export interface JobTextOutcomeDue extends Owed {
  readonly kind: 'job-text-outcome';
  readonly incident: string;
  readonly dispatch: string;
  /** The latest report that the incident does not know; null when there is none. */
  readonly text: 'delayed' | 'in-doubt' | 'sent' | 'delivered' | 'failed' | null;
  readonly reason: string;
}

/** Records the outcome of a service request in the incident. The subject is the delivery. */
export interface OutcomeDue extends Owed {
  readonly kind: 'service-request-outcome';
  /** The status last recorded in the incident. */
  readonly told: Integration['status'];
}

/**
 * Deletes the keys of erased people. One obligation for the whole log: its id is `log`, and it belongs to no
 * organization.
 */
export interface KeyErasureDue extends Owed {
  readonly kind: 'key-erasure';
  /** The time of the first erasure that is not done, ISO-8601 UTC; null when all are. */
  readonly since: string | null;
  readonly last: Erasure;
  /** The erasure up to which nobody erased has a key any more. */
  readonly done: Erasure | null;
}

/** The event that records an erasure, by its id and its place in its stream, which a move keeps. */
export interface Erasure {
  readonly event: string;
  readonly stream: string;
  readonly revision: number;
}

/** How one node of the event store stands tonight. */
export interface NodeDue {
  readonly node: string;
  readonly status: 'owed' | 'started' | 'done' | 'failed';
  /** The node's own id of the scavenge under way. */
  readonly scavenge: string | null;
  /** The newest scavenge point before it; null when we may not read it. */
  readonly point: number | null;
  /** The number of scavenges that have ended tonight. */
  readonly rounds: number;
  /** The time to which a node that is busy or away was put off, ISO-8601 UTC. */
  readonly waits_until: string | null;
  /** Why it was put off or failed. */
  readonly reason: string | null;
}

/** Removes deleted keys from the disks of the event store, once a night. Its id is `log` as well. */
export interface ScavengeDue extends Owed {
  readonly kind: 'scavenge';
  /** The time of the first erasure whose key may still be on a disk, ISO-8601 UTC. */
  readonly since: string;
  /** The time of the first erasure since tonight's scavenge was requested; null when there was none. */
  readonly later: string | null;
  /** The scavenge under way, by its night; null between two nights. */
  readonly night: string | null;
  /** Of the scavenge under way, or of the last one. */
  readonly nodes: readonly NodeDue[];
}

/** Ends a session that was not used. The subject is the session. */
export interface SessionIdleDue extends Owed {
  readonly kind: 'session-idle';
}

/** Takes a deactivated person off the lists of people to call. The subject is the person. */
export interface DepartureDue extends Owed {
  readonly kind: 'departure';
}

/** Gives a crew to the person of the calendar's shift, and back. The subject is the crew's schedule. */
export interface CrewScheduleDue extends Owed {
  readonly kind: 'crew-schedule';
  /** Null for a designation that is no crew of the board: it is never due. */
  readonly crew: string | null;
  /** The time from which a shift is to be looked for; null when no further change is known. */
  readonly at: string | null;
  /** The fact because of which the crew is due. */
  readonly cause: string;
}

/** The crews of an organization that have shifts: a person's leaving concerns each. Never due. */
export interface ScheduledCrewsDue extends Owed {
  readonly kind: 'scheduled-crews';
  readonly schedules: readonly string[];
}

/** Rings the next people of a call-out, or ends it. The subject is the call-out. */
export interface CalloutStepDue extends Owed {
  readonly kind: 'callout-step';
}

/** Tells an incident what its call-out did. The subject is this telling. */
export interface CalloutToldDue extends Owed {
  readonly kind: 'callout-told';
  readonly callout: string;
  readonly incident: string;
  /** The event for the incident's log; `member` for a person who joins the team, `released` for one who leaves it. */
  readonly event:
    | 'team:formation_initialized'
    | 'team:formation_paused'
    | 'team:formation_resumed'
    | 'team:formation_failed'
    | 'team:formation_stopped'
    | 'team:formed'
    | 'acknowledged'
    | 'member'
    | 'released';
  readonly member: { readonly user: string; readonly role: TeamRole } | null;
  /** The person who leaves the team; absent for everything else. */
  readonly leaves?: string;
  /** The one who did it: the incident's log names a person, not the engine that tells it. */
  readonly by: Actor;
  /** Why the team was not formed, or the reason of the person who stopped it; '' otherwise. */
  readonly message: string;
}

/** Starts and stops the escalations of an incident. The subject is the incident. */
export interface EscalationDue extends Owed {
  readonly kind: 'escalation';
  readonly callouts: readonly {
    readonly callout: string;
    /** The name of the tree; null when the people on duty for the designation are called. */
    readonly tree: string | null;
    readonly designation: string | null;
    readonly urgent: boolean;
    readonly everybody?: boolean;
    /** The uuid of a reserve list, or a role, that is called instead of a tree or a designation. */
    readonly list?: string;
    readonly requested_at: string;
    readonly by: Actor;
    readonly started: boolean;
    /** The incident was acknowledged, is over, or was linked to another one; null while none is true. */
    readonly stops: 'taken' | 'over' | 'linked' | null;
  }[];
}

/** An escalation of the incident reached nobody. The subject is the incident. */
export interface UnreachedDue extends Owed {
  readonly kind: 'unreached';
  /** The escalations that the incident asked for. */
  readonly requested: readonly string[];
  /** The one that reached nobody, and when it ended; null while there is none. */
  readonly callout: string | null;
  readonly ended_at: string | null;
  /** True when it is noted, and those who come next are called at `due_at`. */
  readonly noted: boolean;
}

/** Asks a crew that is alone on scene whether it is all right. The subject is the incident. */
export interface WelfareDue extends Owed {
  readonly kind: 'welfare';
  /** The crews on scene. With two of them, neither is alone. */
  readonly crews: readonly CrewOnScene[];
  /** The crews that were on scene when the incident left their organization, until they are handed over; absent without any. */
  readonly left?: readonly CrewOnScene[];
  /** True while the incident is over. */
  readonly ended: boolean;
}

interface CrewOnScene {
  readonly dispatch: string;
  readonly designation: string;
  /** The organization's rule when it arrived, in minutes. */
  readonly after: number;
  readonly within: number;
  /** When it is asked; null while it is asked or needs help. */
  readonly ask_at: string | null;
  /** When it must have answered; null while it is not asked. */
  readonly respond_by: string | null;
}

/** Looks for crews for the incidents that wait. The subject is the organization. */
export interface AutoDispatchDue extends Owed {
  readonly kind: 'auto-dispatch';
  /** True while a dispatcher sends all crews. */
  readonly manual: boolean;
  /** Incidents for which nobody has accepted, as many as are listed, with the time from which they are. */
  readonly waiting: Readonly<Record<string, string>>;
  /** True when there are others. */
  readonly more: boolean;
  /** The facts by which a crew may be free, or an incident needs one at once, and from when on. */
  readonly causes: readonly { readonly id: string; readonly at: string }[];
  /** The time of the next change of duty, or of the first look at incidents that wait; null when there is none. */
  readonly again_at: string | null;
}

/** Ends what an incident began, when it ends, rests or leaves its organization. The subject is the incident. */
export interface ConsequencesDue extends Owed {
  readonly kind: 'consequences';
  /** Null while it goes on. `known`: when the end was recorded, or its own time if that is later. */
  readonly ended: {
    readonly by: Ending;
    readonly at: string;
    readonly actor: string;
    readonly known?: string;
  } | null;
  /**
   * When it was last handed to another organization, who did it, the organization before, and its call-outs, sendings
   * and people.
   */
  readonly moved: {
    readonly at: string;
    readonly actor: string;
    readonly from: string;
    readonly work: readonly string[];
    readonly known?: string;
  } | null;
  /** When it was linked to a main incident; null or absent while it stands alone. */
  readonly linked?: { readonly at: string; readonly actor: string } | null;
  /** Its open holds, with what each asks for where it is not the default. */
  readonly held: readonly {
    readonly hold: string;
    readonly at: string;
    readonly callouts?: 'keep' | undefined;
    readonly crews?: 'recall' | undefined;
  }[];
  /** Its call-outs in progress. `resting`: paused by a hold. `kept`: paused by a person, or resumed by one during a hold. */
  readonly callouts: readonly {
    readonly callout: string;
    readonly is: 'running' | 'resting' | 'kept';
  }[];
  /** The crews that were sent and are on the way or there. */
  readonly crews: readonly Sending[];
  /** The users who accepted, are on standby, were put in the team or are asked by a transfer, are not there yet, and come without a crew that was sent. */
  readonly people: readonly string[];
  /** People whom somebody else released, and who were not told yet; absent in older documents. `known` as for `ended`. */
  readonly released?: readonly {
    readonly user: string;
    readonly at: string;
    readonly actor: string;
    readonly known: string;
  }[];
}

/** Cancels the appointments to come of an incident that ends. The subject is the incident. */
export interface AppointmentsDue extends Owed, Pick<ConsequencesDue, 'ended'> {
  readonly kind: 'appointments';
  /** The appointments that have not taken place, with their times in ISO-8601 UTC. */
  readonly appointments: readonly { readonly tag: string; readonly time: string; readonly kind?: string }[];
}

/** Lets the linked incidents follow their main incident. The subject is the main incident. */
export interface LinkingDue extends Owed {
  readonly kind: 'linking';
  /** The incidents that are linked to it. */
  readonly incidents: readonly string[];
  /** When it was completed and archived; null while it is not. `alone`: they stand alone again. */
  readonly ended: Readonly<Record<'completed' | 'archived', { readonly at: string; readonly alone: boolean } | null>>;
  /** True when they were ended together with it, and not opened again since. */
  readonly followed: Readonly<Record<'completed' | 'archived', boolean>>;
  /** It is no main incident any more: it was deleted, handed to another organization, or linked itself (`to`). */
  readonly gone: { readonly by: 'deleted' | 'moved' } | { readonly by: 'linked'; readonly to: string } | null;
}

/** Notes that nobody has taken an incident that was transferred. The subject is the incident. */
export interface AssignmentDue extends Owed {
  readonly kind: 'assignment-answer';
  readonly transfer: string;
  /** The people who have not declined. */
  readonly asked: readonly string[];
  /** The person who took it. */
  readonly taken?: string;
}

/** Orders the daily mail of a digest subscription. The subject is the subscription. */
export interface DigestDue extends Owed {
  readonly kind: 'digest';
}

/** The stakeholders of a kind of event, so that their events are found. Never due. The subject is the configuration. */
export interface EventConfigurationDue extends Owed {
  readonly kind: 'event-configuration';
  readonly users: readonly string[];
}

/** Tells the stakeholders of an incident's event. The subject is the telling. */
export interface EventTellingDue extends Owed {
  readonly kind: 'event-telling';
  readonly event: EventKind;
  readonly incident: string;
  /** The id of the fact that began it. */
  readonly cause: string;
  /** ISO-8601 UTC. */
  readonly happened_at: string;
  /** 0 for the first notice, then the number of the next check-in. */
  readonly round: number;
}

/** Tells people about shifts to come, changes and gaps. The subject is the organization. */
export interface ShiftNewsDue extends Owed {
  readonly kind: 'shift-news';
  /** The fact because of which it is due. */
  readonly cause: string;
}

/** The webhooks of an organization, so that their messages are found. Never due. The subject is the organization. */
export interface WebhooksDue extends Owed {
  readonly kind: 'webhooks';
  readonly webhooks: Webhooks;
}

/** Places a call, or asks the network what became of it. The subject is the call. */
export interface CallDue extends Owed {
  readonly kind: 'call';
  /** `requested`: the network was asked and has not answered. `watched`: the call is under way. */
  readonly status: 'owed' | 'requested' | 'waiting' | 'watched';
  /** The number of requests to the network. */
  readonly attempts: number;
  readonly ringSeconds: number;
  /** The decision to ring a person; null for a call without a call-out. */
  readonly wanted: {
    readonly callout: string;
    readonly incident: string | null;
    readonly user: string;
    readonly round: number;
    readonly ringSeconds: number;
    readonly urgent: boolean;
    readonly detectMachine: boolean;
  } | null;
}

/** Stops the phones that ring for a call-out that is over. The subject is the call-out. */
export interface CallingOffDue extends Owed {
  readonly kind: 'calling-off';
  /** The calls that have not ended. */
  readonly calls: readonly string[];
}

/** Tells a call-out how its call ended. The subject is the call. */
export interface CallOutcomeDue extends Owed {
  readonly kind: 'call-outcome';
  readonly callout: string;
  readonly outcome: CallOutcome;
  /** False when the call was never placed. */
  readonly placed: boolean;
  /** Why the person was not dialed; absent for a call that was placed. */
  readonly undialed?: UndialedReason;
}

/** Writes down in an incident how a call to its contact ended, when nobody talked. The subject is the call. */
export interface ContactCallDue extends Owed {
  readonly kind: 'contact-call';
  readonly incident: string;
  readonly contact: string;
  /** The user who asked for the call. */
  readonly user: string;
  /** True once the key was pressed that dials the contact. */
  readonly dialed: boolean;
  readonly answered: boolean;
  readonly ended_at: string | null;
  readonly ended: ContactCallEnd;
}

/** Tells a call-out of a key, or a report, that came after the end of its call. The subject is the call. */
export interface CallCorrectionDue extends Owed {
  readonly kind: 'call-correction';
  readonly callout: string;
  readonly outcome: CallOutcome;
}

/** Stops a phone that rings for a person who has answered in an earlier call. The subject is the call. */
export interface CallWithdrawalDue extends Owed {
  readonly kind: 'call-withdrawal';
}

/** Work that falls due at a time. The document is deleted when nothing is left to do. */
export type Obligation =
  | HoldsDue
  | CheckInDue
  | CheckInTextDue
  | MessageDue
  | OutcomeDue
  | JobAnswerDue
  | JobCallDue
  | JobTextOutcomeDue
  | KeyErasureDue
  | ScavengeDue
  | SessionIdleDue
  | DepartureDue
  | CrewScheduleDue
  | ScheduledCrewsDue
  | CallDue
  | CallOutcomeDue
  | CallCorrectionDue
  | ContactCallDue
  | CallWithdrawalDue
  | CallingOffDue
  | CalloutStepDue
  | CalloutToldDue
  | EscalationDue
  | AutoDispatchDue
  | UnreachedDue
  | WelfareDue
  | ConsequencesDue
  | AppointmentsDue
  | LinkingDue
  | AssignmentDue
  | NotificationDue
  | DigestDue
  | EventConfigurationDue
  | EventTellingDue
  | ShiftNewsDue
  | WebhooksDue;

/** The obligations of one kind of subject: the subjects of a fact, and the obligation that results from it. */
export interface Part<Due extends Obligation> {
  /** The prefix of its document keys: `{prefix}:{id}`. */
  readonly prefix: string;
  readonly ids: (event: RecordedFact, look: Look<Obligation>) => readonly string[];
  readonly on: { readonly [Type in FactType]?: (due: Due | null, event: RecordedFact<Type>, id: string) => Due | null };
}

/** Keeps a part's document type in its definition, and hides it from the rest of the code. */
export const part = <Due extends Obligation>(definition: Part<Due>): AnyPart => definition as unknown as AnyPart;

export type AnyPart = Part<Obligation>;

/** True for a fact of an imported history: nobody is called or told because of it. */
export const isHistory = ({ metadata }: RecordedFact): boolean => metadata.actor.kind === 'import';
