import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genesis } from '#events/core/chain';
import type { Clock } from '#events/core/ports';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { EventStore } from '#events/store/store';
import { evidenceLines, hashIn, type Linked, wholeLog } from '#services/api/audit/evidenceExport';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { SeedAfter } from '#services/evidence/keys';
import { openEvidence } from '#services/evidence/openEvidence';

type Read = Pick<EventStore, 'read' | 'readAll'>;

interface Packed {
  readonly dataDir: string;
  readonly seedAfter: SeedAfter;
  readonly clock: Clock;
  readonly store: Read & Pick<EventStore, 'holds' | 'last'>;
  readonly counts: boolean;
  /** The organization's id. */
  readonly entity: string;
  /** The incident or the call-out whose events it has; all events of the organization without either. */
  readonly incident: string | null;
  readonly callout?: string | null;
  /** The folder that is made. */
  readonly to: string;
  /** The repository, whose verifier and document come with the packet. */
  readonly root: string;
}

/** Files that stand beside the events, so that the packet needs nothing else. */
const beside = ['evidence/verify-evidence.py', 'evidence/verify-evidence.html', 'docs/evidence.md'] as const;
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Writes a packet: the evidence, the verifier, the description, the checkpoint, the key, and the SHA-256 of each. Returns
 * the number of events. Throws `WrongCommand` when the folder holds something or there is nothing to pack.
 */
export async function pack({ store, entity, incident, callout = null, to, root, ...of }: Packed): Promise<number> {
  if (existsSync(to) && readdirSync(to).length > 0) throw new WrongCommand(`${to} holds something already.`);
  const evidence = await openEvidence({ store, ...of });
  await evidence.look();
  const checkpoint = evidence.latest(entity);
  if (!checkpoint) throw new WrongCommand('This organization has no event.');
  const events =
    incident !== null
      ? about(store, entity, { id: incident, own: `incident-${incident}` })
      : callout !== null
        ? about(store, entity, { id: callout, own: `callout-${callout}`, kind: 'call-' })
        : wholeLog({ store }, entity);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const file = join(to, 'packet.evidence.jsonl');
  let lines = 0;
  const counting = async function* (): AsyncGenerator<Buffer> {
    for await (const line of evidenceLines({ evidence, checkpoint, entity, incident, callout, events })) {
      lines += 1;
      yield line;
    }
  };
  await writeFile(file, counting(), { mode: 0o600 });
  for (const path of beside) copyFileSync(join(root, path), join(to, nameOf(path)));
  writeFileSync(join(to, 'checkpoint.txt'), checkpoint.note);
  writeFileSync(join(to, 'key.txt'), `${evidence.keyOf(checkpoint)}\n`);
  const names = readdirSync(to).toSorted();
  const sums = await Promise.all(names.map(async (name) => `${await sha256Of(join(to, name))}  ${name}\n`));
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
  // The first and the last line are no events.
  return lines - 2;
}

async function sha256Of(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const bytes of createReadStream(path)) sum.update(bytes as Buffer);
  return sum.digest('hex');
}

interface Subject {
  readonly id: string;
  readonly own: string;
  /** The kind of other streams that belong to it. Every kind by default. */
  readonly kind?: string;
}

/**
 * The events of the organization's streams that name the subject, in the order of the log. Reads the log twice. Of a
 * call-out these are its calls: the list of charged hours names it too, with the hours of everybody.
 */
async function* about(store: Read, entity: string, { id, own, kind = '' }: Subject): AsyncGenerator<Linked> {
  const streams = new Set([own]);
  for await (const { stream, data, metadata } of store.readAll())
    if (metadata.entity === entity && stream.startsWith(kind) && JSON.stringify(data).includes(id)) streams.add(stream);
  const times = await recordedTimes(store, undefined);
  const last = new Map<string, string | null>();
  for await (const stored of store.readAll()) {
    const event = times.read(stored);
    if (!streams.has(event.stream)) continue;
    const previous = event.revision === 0 ? genesis : (last.get(event.stream) ?? null);
    last.set(event.stream, hashIn(event.metadata));
    if (event.metadata.entity === entity) yield { event, previous };
  }
}
