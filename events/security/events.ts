import { type FactIn, facts, id, listOf, oneOf, orNull, text, time, whole } from '#events/core/schema';

const exportKinds = [
  ...([
    'form-csv',
    'form-pdf',
    'calls-csv',
    'response-csv',
    'question-csv',
    'question-xlsx',
    'events-csv',
    'events-jsonl',
    'events-records',
    'evidence',
    'incidents-csv',
    'incidents-jsonl',
  ] as const),
  ...(['report-pdf', 'report-redacted-pdf', 'packet'] as const),
] as const;

const copied = { note: id, began: time, archive: orNull(text), events: orNull(whole), files: orNull(whole) };

/**
 * The facts of the stream `security-{entity}.{day}`: acts that change nothing, and that an auditor must be able to find.
 * The day is a date in UTC. What belongs to no organization is in `security-.{day}`. An address stands as its network,
 * such as `192.0.2.0/24`: it does not tell one household from another. `note`
 * tells a repeated fact from another one.
 */
export const securityFacts = facts({
  /** The account is null when there is none by that name. Repeated refusals are one fact with their number. */
  SignInRefused: { note: id, account: orNull(id), network: text, count: whole, since: time, until: time },
  /** Requests beyond a limit (429) of one account, or of strangers of one network: one fact a minute with their number. */
  RequestsRefused: { note: id, account: orNull(id), network: text, count: whole, since: time, until: time },
  /** `of` is the id of the document or incident that was exported, or of the organization. */
  ExportMade: { note: id, account: id, network: text, what: oneOf(exportKinds), of: id },
  /** A person read what is sealed in these incidents, for the first time in an hour. */
  PersonalDataOpened: { note: id, account: id, incidents: listOf(id) },
  /**
   * Everything was copied into an archive, or the installation was made of one. `began` is when that backup began. Each
   * organization has the fact without its last three fields, which tell of all organizations.
   */
  BackupTaken: copied,
  BackupRestored: copied,
  /** A person opened the sealed fields of one event at the auditor's desk. */
  SealedEventOpened: { note: id, account: id, event: id, stream: text },
});
export type SignInRefused = FactIn<typeof securityFacts, 'SignInRefused'>;
export type BackupTaken = FactIn<typeof securityFacts, 'BackupTaken'>;
export type PersonalDataOpened = FactIn<typeof securityFacts, 'PersonalDataOpened'>;
export type SecurityFact = FactIn<typeof securityFacts>;
