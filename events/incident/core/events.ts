import type { JsonObject } from '#contracts/core/json';
import type { Alarm } from '#contracts/incident/alarm';
import type { AssetKind } from '#contracts/incident/asset';
import type { Answers } from '#contracts/incident/bupp';
import type { FormValue } from '#contracts/incident/forms';
import type { TagData } from '#contracts/incident/incident';
import type { Problem } from '#contracts/incident/integration';
import type { TeamRole } from '#contracts/incident/team';
import type { Fact, Sealable } from '#events/core/message';

/** What may happen in the stream `incident-{uuid}`. Degrees WGS 84; times are ISO-8601 UTC. */
export type IncidentCreated = Fact<
  'IncidentCreated',
  Sealable<{ description: string }> & {
    readonly incident: string;
    /** The key of the workflow it begins with, and keeps until a dispatch or transfer changes it. */
    readonly version: string;
    /** The outside id it came from, `system:id`, or null. */
    readonly source: string | null;
  }
>;

export type IncidentLocated = Fact<
  'IncidentLocated',
  Sealable<{ raw: string; streetNumber: string; subpremise: string; premise?: string }> & {
    readonly location: string;
    readonly route: string;
    readonly locality: string;
    readonly administrativeLevel1: string;
    readonly postalCode: string;
    readonly lat: number;
    readonly lng: number;
  } & LargerParts
>;

/** Of an address, what is seldom known: absent then. */
type LargerParts = {
  readonly country?: string;
  readonly administrativeLevel2?: string;
  readonly administrativeLevel3?: string;
};

export type ContactAdded = Fact<
  'ContactAdded',
  Sealable<{ name: string; phoneNumber: string; phoneExtension: string; email: string }> & {
    readonly contact: string;
    readonly location: string;
    readonly complainant: boolean;
  }
>;

/** What of a place was put right; null where it stays. */
export type LocationCorrected = Fact<
  'LocationCorrected',
  Sealable<Partial<{ raw: string; streetNumber: string; subpremise: string; premise: string }>> & {
    readonly location: string;
    readonly route: string | null;
    readonly locality: string | null;
    readonly administrativeLevel1: string | null;
    readonly postalCode: string | null;
    readonly lat: number | null;
    readonly lng: number | null;
  } & LargerParts
>;
export type LocationRemoved = Fact<'LocationRemoved', { readonly location: string }>;
export type LocationFact = IncidentLocated | LocationCorrected | LocationRemoved;

/** What of a contact was put right; `complainant` is null where it stays. */
export type ContactCorrected = Fact<
  'ContactCorrected',
  Sealable<Partial<{ name: string; phoneNumber: string; phoneExtension: string; email: string }>> & {
    readonly contact: string;
    readonly location: string;
    readonly complainant: boolean | null;
  }
>;
export type ContactRemoved = Fact<'ContactRemoved', { readonly location: string; readonly contact: string }>;
export type ContactFact = ContactAdded | ContactCorrected | ContactRemoved;

type Said = Sealable<{ body: string }> & { readonly note: string };
export type NoteWritten = Fact<'NoteWritten', Said>;
export type NoteRewritten = Fact<'NoteRewritten', Said>;
export type NoteRemoved = Fact<'NoteRemoved', { readonly note: string }>;
export type NoteFact = NoteWritten | NoteRewritten | NoteRemoved;

/** The bytes are kept outside the log, under their hash. */
export type FileAdded = Fact<
  'FileAdded',
  Sealable<{ title: string; description: string; name: string }> & {
    readonly file: string;
    /** SHA-256 of the bytes, hexadecimal. */
    readonly sha256: string;
    /** Bytes. */
    readonly size: number;
    /** Judged by the content. */
    readonly contentType: string;
  }
>;
/** What of its words was put right. */
export type FileDescribed = Fact<
  'FileDescribed',
  Sealable<Partial<{ title: string; description: string }>> & { readonly file: string }
>;
export type FileRemoved = Fact<'FileRemoved', { readonly file: string }>;
export type FileFact = FileAdded | FileDescribed | FileRemoved;

/** It keeps this version of its definition to the end. */
export type FormAdded = Fact<'FormAdded', { readonly form: string; readonly name: string; readonly version: number }>;
/** A field that says nothing about a person: a number, a choice, a time. Null empties it. */
export type FormFieldSet = Fact<
  'FormFieldSet',
  { readonly form: string; readonly field: string; readonly value: FormValue }
>;
/** A field of words, whatever they say. */
export type FormTextWritten = Fact<
  'FormTextWritten',
  Sealable<{ words: string }> & { readonly form: string; readonly field: string }
>;
/** `submission` names this very submission, so that nobody approves one that he has not read. */
export type FormSubmitted = Fact<'FormSubmitted', { readonly form: string; readonly submission: string }>;
export type FormApproved = Fact<'FormApproved', { readonly form: string; readonly submission: string }>;
/** Back to be filled in again, and why. */
export type FormReturned = Fact<'FormReturned', Sealable<{ reason: string }> & { readonly form: string }>;
export type FormRemoved = Fact<'FormRemoved', { readonly form: string }>;

export type FormFact =
  | FormAdded
  | FormFieldSet
  | FormTextWritten
  | FormSubmitted
  | FormApproved
  | FormReturned
  | FormRemoved;

export type LabelAdded = Fact<'LabelAdded', { readonly label: string; readonly name: string }>;
export type LabelRemoved = Fact<'LabelRemoved', { readonly label: string }>;

/** The specification's own log events: `acknowledged`, `geo:arrived`, `team:done` … The workflows match on `event`. */
export type LogEntryRecorded = Fact<
  'LogEntryRecorded',
  Sealable<{ message: string }> & {
    readonly entry: string;
    readonly event: string;
    readonly lat: number | null;
    readonly lng: number | null;
    /** The crew it is about, where it is about one. */
    readonly designation: string | null;
  }
>;

export type CrewDispatched = Fact<
  'CrewDispatched',
  {
    readonly designation: string;
    readonly name: string;
    /** Who held the designation at that moment: this explains afterwards who was sent. */
    readonly user: string | null;
    readonly previousVersion: string;
    readonly newVersion: string;
  }
>;

/** What a transfer owes the world outside: a text to who holds a designation, a mail, or a call of an address. */
export type Notice = { readonly delivery: string } & (
  | { readonly medium: 'sms'; readonly user: string; readonly designation: string }
  /** `address`: which of the transfer's sealed addresses. */
  | { readonly medium: 'email'; readonly address: number }
  | { readonly medium: 'http'; readonly url: string }
);

/** It goes on as another version, with other people, or as another organisation's (S2 §2.2, §7.2). */
export type IncidentTransferred = Fact<
  'IncidentTransferred',
  Sealable<{ explanation: string; addresses: readonly string[] }> & {
    readonly transfer: string;
    readonly kind: 'version' | 'escalation' | 'designation-notification' | 'email' | 'custom' | 'flux-handler';
    /** Where to, as it was offered: the option's words, or the version's. */
    readonly name: string;
    readonly previousVersion: string;
    readonly newVersion: string;
    /** Whose it is from now on, and what that organisation is called; null where it stays. */
    readonly newEntity: { readonly entity: string; readonly name: string } | null;
    readonly urgent: boolean;
    readonly assigned: { readonly user: string; readonly designation: string } | null;
    /** What the option said then, in the specification's own names: tree, leader, policy, token, handler … */
    readonly option: JsonObject;
    /** Numbers to call back are named to whoever is written to. */
    readonly callbackNumbers: boolean;
    readonly notices: readonly Notice[];
  }
>;

export type IncidentCompleted = Fact<'IncidentCompleted', Record<string, never>>;
export type IncidentReopened = Fact<'IncidentReopened', Record<string, never>>;
export type IncidentArchived = Fact<'IncidentArchived', Record<string, never>>;
export type IncidentUnarchived = Fact<'IncidentUnarchived', Record<string, never>>;

/** What a customer's module keeps with it: fields by name, under a kind of content. A change names only what it sets. */
export type TagAdded = Fact<
  'TagAdded',
  Sealable<{ data: TagData }> & { readonly tag: string; readonly contentType: string }
>;
export type TagChanged = Fact<'TagChanged', Sealable<{ data: TagData }> & { readonly tag: string }>;
export type TagRemoved = Fact<'TagRemoved', { readonly tag: string }>;
export type TagFact = TagAdded | TagChanged | TagRemoved;

/** It waits for somebody's word, and stands in no list until then; there may be several holds at a time. */
export type IncidentHeld = Fact<'IncidentHeld', { readonly hold: string }>;
export type HoldReleased = Fact<'HoldReleased', { readonly hold: string }>;
/** The grace after the latest release is over: it stands in the lists again. */
export type HoldsEnded = Fact<'HoldsEnded', Record<string, never>>;
export type HoldFact = IncidentHeld | HoldReleased | HoldsEnded;

/** Something of the utility's stands at a place: a hydrant, a valve, by the utility's own number. */
export type AssetRecorded = Fact<
  'AssetRecorded',
  Sealable<{ note: string }> & {
    readonly asset: string;
    readonly location: string;
    readonly kind: AssetKind;
    readonly assetId: string;
  }
>;
export type AssetRemoved = Fact<'AssetRemoved', { readonly asset: string }>;
export type AssetFact = AssetRecorded | AssetRemoved;

/** It came from an alarm; one that met a filter came in as filtered. */
export type AlarmReceived = Fact<'AlarmReceived', Alarm>;

/** A service request that another system is to have of it; `delivery` is the stream of the attempts to send it. */
export type IntegrationQueued = Fact<
  'IntegrationQueued',
  Attempt & { readonly system: 'cityworks'; readonly problem: Problem }
>;
/** It certainly did not arrive, and is tried again. */
export type IntegrationDelayed = Fact<'IntegrationDelayed', Attempt & { readonly reason: string }>;
/** It is there; `reference` is what the other system calls it, as it said itself or as a person found it. */
export type IntegrationCompleted = Fact<'IntegrationCompleted', Attempt & { readonly reference: string }>;
export type IntegrationFailed = Fact<'IntegrationFailed', Attempt & { readonly reason: string }>;
/** It may be there: the answer was lost. It is not sent again unless a person says so. */
export type IntegrationDoubted = Fact<'IntegrationDoubted', Attempt>;
/** A person had it sent again; `previous` is the attempt that failed or is in doubt. */
export type IntegrationRetried = Fact<'IntegrationRetried', Attempt & { readonly previous: string }>;
type Attempt = { readonly integration: string; readonly delivery: string };
export type IntegrationFact =
  | IntegrationQueued
  | IntegrationDelayed
  | IntegrationCompleted
  | IntegrationFailed
  | IntegrationDoubted
  | IntegrationRetried;
/** The steps of the backup prevention programme that are more than a line of the log (S2 §2.3, §4.2). */
export type BuppLeaderAssigned = Fact<'BuppLeaderAssigned', { readonly user: string }>;
/** The key of its link is derived from `questionnaire`, so the log holds nothing that opens it. */
export type QuestionnaireSent = Fact<
  'QuestionnaireSent',
  Sealable<{ to: string }> & {
    readonly questionnaire: string;
    readonly delivery: string;
    readonly medium: 'sms' | 'email';
    readonly expiresAt: string;
  }
>;
export type QuestionnaireRevoked = Fact<'QuestionnaireRevoked', { readonly questionnaire: string }>;
export type QuestionnaireAnswered = Fact<
  'QuestionnaireAnswered',
  Sealable<{ answers: Answers }> & { readonly questionnaire: string }
>;
export type BuppFact = BuppLeaderAssigned | QuestionnaireSent | QuestionnaireRevoked | QuestionnaireAnswered;
/** Who works on it, as what. The name and the number are the user's own, and stand in his stream. */
export type TeamMemberAdded = Fact<'TeamMemberAdded', { readonly user: string; readonly role: TeamRole }>;
export type TeamRoleChanged = Fact<'TeamRoleChanged', { readonly user: string; readonly role: TeamRole }>;
export type TeamMemberRemoved = Fact<'TeamMemberRemoved', { readonly user: string }>;
export type TeamFact = TeamMemberAdded | TeamRoleChanged | TeamMemberRemoved;

/** Nobody sees it any more; its stream stays, for whoever must account for it. */
export type IncidentDeleted = Fact<'IncidentDeleted', Record<string, never>>;

/** A person's part of the history was made unreadable: whatever holds a copy drops it. */
export type PersonalDataErased = Fact<'PersonalDataErased', { readonly subject: string }>;

export type IncidentFact =
  | IncidentCreated
  | LocationFact
  | ContactFact
  | NoteFact
  | HoldFact
  | FileFact
  | FormFact
  | TagFact
  | IntegrationFact
  | AlarmReceived
  | BuppFact
  | TeamFact
  | AssetFact
  | LabelAdded
  | LabelRemoved
  | LogEntryRecorded
  | CrewDispatched
  | IncidentTransferred
  | IncidentCompleted
  | IncidentReopened
  | IncidentArchived
  | IncidentUnarchived
  | IncidentDeleted
  | PersonalDataErased;
