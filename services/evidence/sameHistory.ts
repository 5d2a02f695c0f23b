import { comparePositions } from '#events/core/position';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { EventStore } from '#events/store/store';
import { endOf, findLog } from '#services/projector/log/findLog';
import { knownPlace, lossOf, lostLog } from '#services/views/file/knownLog';
import { placeInFile } from '#services/views/place';
import { INSTALLATION, readOn } from './evidence.ts';
import { type Kept, lossAcceptedAt, newestOnDisk } from './kept.ts';
import { isEvidence, leafOf } from './leaf.ts';
import { rootOf } from './merkle.ts';
import type { Checkpoint } from './note.ts';
import { WIDTH } from './tiles.ts';

interface Compared {
  readonly store: Pick<EventStore, 'read' | 'readAll' | 'holds' | 'last'>;
  readonly kept: Kept;
  readonly dataDir: string;
  /** The positions of this log count its events. */
  readonly counts: boolean;
}

/**
 * Compares the log with the newest checkpoints known here, before anything is served. Throws `LostLog` when the log lacks
 * an event that was signed, or has another in its place. The trees are built again when the log was moved, or when they are
 * not what was signed.
 */
export async function refuseOtherHistory({ store, kept, dataDir, counts }: Compared): Promise<void> {
  const refuse = (words: string): never => {
    throw lostLog(words, knownPlace(dataDir, placeInFile(dataDir)));
  };
  const known = kept.place.place();
  const found = known ? await findLog(store, known) : 'here';
  if (known && found === 'lost') refuse(lossOf({ known, end: await endOf(store), counts }));
  const changed = known && found === 'here' ? await changedAtTheEnd(store, kept) : null;
  if (changed) refuse(`The event log is not the one that was signed: ${changed}.`);
  const signed = checkpointsOf(kept, dataDir);
  if (found === 'here' && signed.every(([tree, one]) => isIn(kept, tree, one))) return;
  kept.clear();
  await readOn({ store, kept });
  const other = signed.find(([tree, one]) => !isIn(kept, tree, one));
  if (!other) return;
  const [tree, { size }] = other;
  const has = kept.trees.size(tree);
  const whose = tree === INSTALLATION ? 'this installation' : `the organization ${tree}`;
  refuse(
    has < size
      ? `The event log is not whole: the newest checkpoint of ${whose} was signed over ${size} events, and the log has ${has} of them.`
      : `The event log is not the one that was signed: its first ${size} events of ${whose} give another hash than the checkpoint in DATA_DIR/evidence.`,
  );
}

/** The newest checkpoint of a tree that a witness shows, signed by this log's own key. */
export interface Witnessed {
  readonly witness: string;
  readonly tree: string;
  readonly checkpoint: Checkpoint;
  /** When the witness signed it, seconds since 1970. */
  readonly seconds: number;
}

/**
 * Compares the log with checkpoints that witnesses hold. Throws `LostLog` when it is not the log of which they were signed,
 * unless an operator accepted that loss after they were.
 */
export async function refuseOtherThanWitnessed(
  { store, kept, dataDir }: Pick<Compared, 'store' | 'kept' | 'dataDir'>,
  witnessed: readonly Witnessed[],
): Promise<void> {
  const accepted = lossAcceptedAt(dataDir) ?? 0;
  const standing = witnessed.filter(({ seconds }) => seconds > accepted);
  if (standing.length === 0) return;
  await readOn({ store, kept });
  const other = standing.find(
    ({ tree, checkpoint }) => kept.originOf(tree) !== checkpoint.origin || !isIn(kept, tree, checkpoint),
  );
  if (!other) return;
  const { witness, tree, checkpoint } = other;
  const has = kept.trees.size(tree);
  throw lostLog(
    `The event log is not the one that the witness ${witness} saw: it holds a checkpoint of ${checkpoint.size} events, signed by this log's key, ` +
      (has < checkpoint.size ? `and the log has ${has} of them.` : 'and the log gives another hash for them.'),
    knownPlace(dataDir, placeInFile(dataDir)),
  );
}

/** The database may be younger than the checkpoint that stands beside it as text. */
function checkpointsOf(kept: Kept, dataDir: string): readonly (readonly [string, Checkpoint])[] {
  const beside = newestOnDisk(dataDir);
  return [...kept.all(), ...(beside ? [[INSTALLATION, beside] as const] : [])];
}

const isIn = ({ trees }: Kept, tree: string, { size, root }: Checkpoint): boolean =>
  trees.size(tree) >= size && rootOf(trees.node(tree), size).equals(root);

/** The first of the last events, at most 512, that is not the one that was signed, in words; null when all are. */
async function changedAtTheEnd(store: Compared['store'], { trees, place }: Kept): Promise<string | null> {
  const size = trees.size(INSTALLATION);
  const last = place.place()?.position;
  const tile = Math.floor(Math.max(0, size - 1) / WIDTH) - 1;
  const after = tile < 0 ? undefined : (trees.beginning(INSTALLATION, tile) ?? undefined);
  const times = await recordedTimes(store, after);
  const node = trees.node(INSTALLATION);
  let index = after ? tile * WIDTH + 1 : 0;
  for await (const stored of store.readAll(after ? { after } : {})) {
    const event = times.read(stored);
    if (last && comparePositions(event.position, last) > 0) break;
    if (!isEvidence(event)) continue;
    if (index >= size || !node(0, index).equals(leafOf(event)))
      return `event ${event.revision} of the stream ${event.stream} is another one than the checkpoints in DATA_DIR/evidence say`;
    index += 1;
  }
  return index < size ? `${size - index} of the events that were signed last are missing` : null;
}
