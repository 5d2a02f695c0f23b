import type { SecurityAct, SecurityLine } from '#contracts/accounts/security';
import type { AuditDetail, AuditEvent, Sealing } from '#contracts/audit/events';
import { typeWords } from '#contracts/audit/words';

export { typeWords };

/** The kinds of stream, whose names in the log are one word. */
const kindNames: Readonly<Record<string, string>> = {
  incident: 'Incident',
  afterhours: 'After-hours leader',
  alarm: 'Alarm point',
  beat: 'Beat',
  call: 'Call',
  classification: 'Classification',
  delivery: 'Delivery',
  layer: 'Layer',
  notification: 'Notification',
  optout: 'Opt-out',
  schedule: 'Schedule',
  savedview: 'Saved view of the analytics',
  scavenge: 'Deletion of erased keys',
  security: 'Security log',
  serviceaccount: 'Service account',
  session: 'Session',
  callout: 'Call-out',
  callprofile: 'Call profile',
  reservation: 'Reserved person',
  roster: 'Roster',
  designation: 'Crew or designation',
  dialing: 'Phone queue',
  digest: 'Digest subscription',
  entity: 'Organization',
  evidencekey: 'Key that signs the log',
  eventconfiguration: 'Event and its stakeholders',
  eventtelling: 'Notice to stakeholders',
  link: 'Sign-in link',
  request: 'Service request',
  feed: 'Calendar feed',
  token: 'API token',
  shiftNews: 'News of shifts',
  timeOff: 'Leave and holidays',
  ledger: 'Ledger of charged hours',
  reservelist: 'Reserve list',
  redaction: 'Redacted copy of a report',
  user: 'Person',
  userlist: 'User list',
  verification: 'Verification of the log',
  webhook: 'Webhook',
  directory: 'Service list or facilities',
  spreadsheet: 'Spreadsheet',
};
export const kindWords = (kind: string): string => kindNames[kind] ?? typeWords(kind);
export const kinds: readonly string[] = Object.keys(kindNames);

const authors: Readonly<Record<string, string>> = {
  system: 'System',
  phone: 'By phone',
  link: 'By a link',
  token: 'A program',
  import: 'Import',
};

/** The author of an event. A person whose account is not known here is named by the beginning of the id. */
export const authorWords = ({ by, by_name: name }: Pick<AuditEvent, 'by' | 'by_name'>): string => {
  if (name !== null) return name;
  const [kind = '', id = ''] = by.split(/:(.*)/s);
  return kind === 'user' ? `User ${id.slice(0, 8)}` : (authors[kind] ?? by);
};

export const sealedWords: Readonly<Record<Exclude<Sealing, 'none'>, string>> = {
  closed: 'Personal details are sealed.',
  open: 'Personal details are shown. The security log records that you opened them.',
  erased: 'The personal details were erased. They cannot be read again.',
};

export function chainWords({ checked, broken_at: brokenAt, explained_at: explainedAt }: AuditDetail['chain']): string {
  if (brokenAt !== null)
    return `The chain breaks at event ${brokenAt}: it, or one before it, is not as it was written.`;
  return explainedAt === null
    ? `Each of the ${checked} events up to this one has the hash that follows from the one before.`
    : `The chain breaks at event ${explainedAt}, and an operator's check found the cause: an earlier release continued an event that was never stored. Nothing was changed.`;
}

const acts: Partial<Readonly<Record<SecurityAct, string>>> = {
  exported: 'Document exported',
  personal_data_opened: 'Incidents opened',
  sealed_event_opened: 'Sealed event opened',
};
export const actWords = (act: SecurityAct): string => {
  const words = act.replaceAll('_', ' ');
  return acts[act] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** A refused stranger is not known. Muster's own work, such as a backup, is no person's. */
export const withoutAccount = ({ act, by_name }: Pick<SecurityLine, 'act' | 'by_name'>): string =>
  by_name ?? (act.endsWith('_refused') ? 'Unknown' : 'Muster');
