import type { WitnessAddress } from '#services/app/settings/anchors';
import type { Evidence } from '#services/evidence/evidence';
import type { KeptCheckpoint } from '#services/evidence/kept';
import { consistencyOf } from '#services/evidence/merkle';
import { checkpointText, cosignatureIn, signedBy } from '#services/evidence/note';
import type { Witnessed } from '#services/evidence/sameHistory';
import { type Anchor, AnchorRefused } from './anchoring.ts';

/** Milliseconds. */
const patience = 10_000;
/** A start does not wait longer for witnesses that are away. */
const patienceAtStart = 3_000;

const words: Readonly<Record<number, string>> = {
  403: 'HTTP 403: it does not know the key of this log',
  404: 'HTTP 404: it does not know this log, or knows another one of this name',
  422: 'HTTP 422: the log does not continue the one that it saw',
};

/** A witness by C2SP tlog-witness. Each checkpoint goes with the proof that it continues the one that the witness signed last. */
export function witnessAnchor(
  { name, url, key }: WitnessAddress,
  { evidence, covers }: { readonly evidence: Pick<Evidence, 'trees' | 'anchors'>; readonly covers: Anchor['covers'] },
): Anchor {
  const ask = async (tree: string, { note, size }: KeptCheckpoint, old: number) => {
    const proof = consistencyOf(evidence.trees.node(tree), old, size).map((one) => `${one.toString('base64')}\n`);
    const answer = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${old}\n${proof.join('')}\n${note}`,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    return { status: answer.status, text: (await answer.text()).slice(0, 10_000) };
  };
  return {
    name,
    kind: 'witness',
    covers,
    send: async (tree, checkpoint) => {
      const old = Math.min(evidence.anchors.newest(tree, name)?.size ?? 0, checkpoint.size);
      let { status, text } = await ask(tree, checkpoint, old);
      if (status === 409) {
        const seen = /^\d{1,15}\n?$/.test(text) ? Number(text) : null;
        if (seen === null) throw new AnchorRefused('its answer cannot be read');
        if (seen > checkpoint.size)
          throw new AnchorRefused(`it says that it saw ${seen} events, more than this log has`);
        // A witness that forgot begins anew, and one that another process of ours asked is further.
        if (seen !== old) ({ status, text } = await ask(tree, checkpoint, seen));
      }
      if (status === 409) throw new AnchorRefused('it signed another checkpoint of the same size');
      if (status !== 200) throw new AnchorRefused(words[status] ?? `HTTP ${status}`);
      const found = cosignatureIn(text, checkpointText(checkpoint), key);
      if (!found) throw new AnchorRefused('its answer is not signed with its key');
      return { seconds: found.seconds, note: checkpoint.note + found.line, token: null };
    },
  };
}

interface Start {
  readonly witnesses: readonly WitnessAddress[];
  /** The public keys of this log, 32 bytes each, the newest first. */
  readonly keys: readonly Buffer[];
  /** The id of an organization by its internal name; null when there is none. */
  readonly entityOf: (name: string) => Promise<string | null>;
}

/**
 * The newest checkpoints that the witnesses show, for the comparison at a start. A witness that is away, that has no such
 * page, or whose words this log's key did not sign, counts for nothing: it could stop any start.
 */
export async function newestAtWitnesses({ witnesses, keys, entityOf }: Start): Promise<readonly Witnessed[]> {
  const trees = await Promise.all(witnesses.map(async ({ organization: own }) => (own === null ? '' : entityOf(own))));
  const asked = witnesses.map(async ({ name, url, key: signer }, n): Promise<readonly Witnessed[]> => {
    const tree = trees[n] ?? null;
    if (tree === null) return [];
    const owner = tree === '' ? 'installation' : encodeURIComponent(tree);
    // A witness that was not told of a change knows an older key.
    const notes = await Promise.all(
      keys.map(async (key) => {
        const answer = await fetch(`${url}/newest/${key.toString('hex')}/muster/${owner}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceAtStart),
        });
        const note = (await answer.text()).slice(0, 10_000);
        return answer.ok ? note : '';
      }),
    );
    const note = notes.find((one) => one !== '') ?? '';
    const checkpoint = keys.map((key) => signedBy(key, note)).find((one) => one !== null);
    const cosigned = checkpoint && cosignatureIn(note, checkpointText(checkpoint), signer);
    const isOfTree = checkpoint?.origin.startsWith(`muster/${owner}/`);
    return cosigned && isOfTree ? [{ witness: name, tree, checkpoint, seconds: cosigned.seconds }] : [];
  });
  const found = await Promise.allSettled(asked);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
