import { idFrom } from '#events/core/ids';
import { every } from '#events/core/ports';
import { security, securityStream } from '#events/security/decider';
import type { SecurityFact } from '#events/security/events';
import type { App } from '#services/app/app';
import { type CopyNote, copyNotes, dropCopyNote } from '#services/app/proof/copyNotes';

/** A backup is a process of its own, and leaves a note. Milliseconds. */
const looked = 60_000;

type Parts = Pick<App, 'config' | 'views' | 'handle' | 'clock' | 'log'>;

/**
 * Records the backups and restores that left a note in the data directory: for the installation, and for each
 * organization. Looks at the start and once a minute. Returns a function that ends it.
 */
export function recordCopies(app: Parts): { readonly look: () => Promise<void>; readonly stop: () => Promise<void> } {
  const { config, clock, log } = app;
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.then(recordAll);
    return looking;
  };
  const recordAll = async (): Promise<void> => {
    try {
      for (const note of copyNotes(config.dataDir)) await recorded(app, note);
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a backup is not in the security log yet');
    }
  };
  void look();
  const end = every(clock, looked, () => void look());
  return {
    look,
    stop: () => {
      end();
      return looking;
    },
  };
}

/** Ids follow from the note, so that a note that is read again after a kill adds nothing. */
async function recorded({ config, views, handle }: Parts, { did, time, ...copy }: CopyNote): Promise<void> {
  const type = did === 'taken' ? 'BackupTaken' : 'BackupRestored';
  const { note, began, archive, events, files } = copy;
  const actor = { kind: 'system', id: did === 'taken' ? 'backup' : 'restore' } as const;
  for (const entity of ['', ...views.keys('entities')]) {
    const known = entity === '' ? { archive, events, files } : { archive: null, events: null, files: null };
    const fact: SecurityFact = { type, data: { note: idFrom('copy', note, entity), began, ...known } };
    const commandId = idFrom('copy', 'command', note, entity);
    const step = { commandId, occurredAt: time, command: { do: 'record', fact } } as const;
    const cause = { entity, actor, correlationId: note };
    await handle(security, securityStream(entity, time), step, cause);
  }
  dropCopyNote(config.dataDir, note);
}
