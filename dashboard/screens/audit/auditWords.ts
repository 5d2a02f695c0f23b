import type { SecurityAct, SecurityLine } from '#contracts/accounts/security';
import type { AuditDetail, AuditEvent, Sealing } from '#contracts/audit/events';
import { streamKinds } from '#contracts/audit/streamKinds';
import { typeWords } from '#contracts/audit/words';

export { typeWords };

export const kindWords = (kind: string): string => streamKinds[kind]?.words ?? typeWords(kind);
export const kinds: readonly string[] = Object.keys(streamKinds);

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
