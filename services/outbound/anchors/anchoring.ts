import { every, iso } from '#events/core/ports';
import type { App } from '#services/app/app';
import type { AnchorState, CheckpointAnchors } from '#services/app/proof/anchors';
import type { Anchored, AnchorKind } from '#services/evidence/anchored';
import type { Evidence } from '#services/evidence/evidence';
import type { KeptCheckpoint } from '#services/evidence/kept';

/** Somebody outside who takes checkpoints, so that the operator cannot write the log anew. */
export interface Anchor {
  /** One of each: the book keeps its state by it. */
  readonly name: string;
  readonly kind: AnchorKind;
  /** True when it takes the checkpoints of this tree. */
  readonly covers: (tree: string) => boolean;
  /** Rejects when the checkpoint has not arrived; with `AnchorRefused` when asking again at once is of no use. */
  readonly send: (tree: string, checkpoint: KeptCheckpoint) => Promise<Pick<Anchored, 'seconds' | 'note' | 'token'>>;
}

/** The anchor answered, and did not take the checkpoint. Its words stand on the desk. */
export class AnchorRefused extends Error {
  override readonly name = 'AnchorRefused';
}

/** Milliseconds. */
const beat = 60_000;
const longestPause = 15 * 60_000;
export const failsTooLong = 24 * 3_600_000;
const DAY = 86_400_000;

/**
 * Sends new checkpoints to each anchor: each minute to a witness, once a day (UTC) to others. Nothing of it stands in the log,
 * which would then grow by being anchored; the book on this disk keeps what was taken, and since when an anchor fails.
 */
export function anchorCheckpoints(
  { evidence, clock, log }: Pick<App, 'clock' | 'log'> & { readonly evidence: Evidence },
  anchors: readonly Anchor[],
): CheckpointAnchors {
  const { anchors: book, trees } = evidence;
  const pauses = new Map<string, { readonly tries: number; readonly until: number }>();
  const dayNow = (): number => Math.floor(clock.now() / DAY);

  const isDue = ({ name, kind }: Anchor, tree: string, { size }: KeptCheckpoint): boolean => {
    const last = book.newest(tree, name);
    if (last === null) return true;
    return last.size < size && (kind === 'witness' || last.day < dayNow());
  };

  const sendTo = async (anchor: Anchor, tree: string, checkpoint: KeptCheckpoint): Promise<void> => {
    const { name, kind } = anchor;
    const taken = await anchor.send(tree, checkpoint);
    book.keep(tree, dayNow(), { anchor: name, kind, size: checkpoint.size, ...taken });
  };

  /** An anchor that is away is asked once for all trees, and more and more rarely. */
  async function serve(anchor: Anchor): Promise<void> {
    const { name } = anchor;
    if (clock.now() < (pauses.get(name)?.until ?? 0)) return;
    let away: unknown = null;
    let failed = 0;
    for (const tree of trees.names().filter(anchor.covers)) {
      const checkpoint = evidence.latest(tree);
      if (!checkpoint || !isDue(anchor, tree, checkpoint)) continue;
      try {
        if (away !== null) throw away;
        await sendTo(anchor, tree, checkpoint);
      } catch (error) {
        const reason = reasonOf(error);
        if (!book.failing().some((one) => one.anchor === name && one.tree === tree))
          log.warn({ anchor: name, reason }, 'a checkpoint was not taken outside');
        book.fail({ tree, anchor: name, since: clock.now(), reason });
        failed += 1;
        if (!(error instanceof AnchorRefused)) away = error;
      }
    }
    const tries = failed === 0 ? 0 : (pauses.get(name)?.tries ?? 0) + 1;
    pauses.set(name, { tries, until: tries === 0 ? 0 : clock.now() + Math.min(longestPause, beat * 2 ** (tries - 1)) });
  }

  let work: Promise<void> | null = null;
  const look = (): Promise<void> => {
    work ??= Promise.all(anchors.map(serve))
      .then(() => {})
      .finally(() => {
        work = null;
      });
    return work;
  };
  const failures = () => book.failing().filter(({ anchor }) => anchors.some(({ name }) => name === anchor));
  const stop = every(clock, beat, () => void look().catch(() => {}));
  return {
    look,
    states: (tree) =>
      anchors
        .filter(({ covers }) => covers(tree))
        .map(({ name, kind }): AnchorState => {
          const last = book.newest(tree, name);
          const failing = failures().find((one) => one.anchor === name && one.tree === tree);
          return {
            name,
            kind,
            size: last?.size ?? null,
            at: last && iso(last.seconds * 1_000),
            failing_since: failing ? iso(failing.since) : null,
            reason: failing?.reason ?? null,
          };
        }),
    failing: () => {
      const old = failures().filter(({ since }) => clock.now() - since >= failsTooLong);
      const names = [...new Set(old.map(({ anchor }) => anchor))];
      return names.flatMap((name) => {
        const first = old.find(({ anchor }) => anchor === name);
        return first ? [{ name, since: iso(first.since), reason: first.reason }] : [];
      });
    },
    stop: async () => {
      stop();
      await work?.catch(() => {});
    },
  };
}

/** A word for people, without an address or a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof AnchorRefused) return error.message;
  const { cause, code, name } = error as { cause?: { code?: unknown }; code?: unknown; name?: unknown };
  return String(cause?.code ?? code ?? name ?? 'unknown');
}
