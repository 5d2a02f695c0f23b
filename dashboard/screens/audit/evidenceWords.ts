import type { AnchorState, EventProof } from '#contracts/audit/evidence';

const number = (n: number): string => n.toLocaleString('en-US');

/** The proof of an event that a stranger can check, in one sentence. `signed`: the time of the checkpoint, in words. */
export function proofWords({ state, index, checkpoint }: EventProof, signed: string): string {
  if (state === 'different')
    return 'This is not the event that was signed: the log was changed. An operator must look (make verify).';
  if (state === 'waiting' || index === null || !checkpoint)
    return 'Not in a signed checkpoint yet. One is signed each minute.';
  return `Proven: event ${number(index + 1)} of the ${number(checkpoint.size)} of this organization that were signed ${signed}. It cannot be changed or removed without breaking that signature.`;
}

const kinds: Readonly<Record<AnchorState['kind'], (name: string) => string>> = {
  witness: (name) => `the witness ${name}`,
  timestamp: () => 'a time stamp',
  mail: () => 'a mail to the auditors',
  bucket: () => 'the bucket with object lock',
};
/** The name of an anchor in the middle of a sentence. */
const anchorWords = ({ kind, name }: Pick<AnchorState, 'kind' | 'name'>): string => kinds[kind](name);

const titles: Readonly<Record<AnchorState['kind'], (name: string) => string>> = {
  witness: (name) => `Witness ${name}`,
  timestamp: () => 'Time stamp',
  mail: () => 'Mail to auditors',
  bucket: () => 'Bucket with object lock',
};
export const anchorTitle = ({ kind, name }: Pick<AnchorState, 'kind' | 'name'>): string => titles[kind](name);

/** The state of an anchor, in one sentence; its times are written by `timeOf`. */
export function anchorStateWords(anchor: AnchorState, timeOf: (at: string) => string): string {
  const { size, at, failing_since, reason } = anchor;
  const took = size === null || at === null ? 'none yet' : `${number(size)} events, ${timeOf(at)}`;
  return failing_since === null ? took : `${took}. Failing since ${timeOf(failing_since)}: ${reason}`;
}

/** "Recorded no later than …", by the earliest anchor; null when no anchor took the event. `timeOf` writes a time. */
export function noLaterWords(
  { anchored }: Pick<EventProof, 'anchored'>,
  timeOf: (at: string) => string,
): string | null {
  const [first, ...others] = anchored;
  if (!first) return null;
  const more = others.map((one) => `${anchorWords(one)}, ${timeOf(one.at)}`);
  const also = more.length === 0 ? '' : ` Also: ${more.join('; ')}.`;
  return `Recorded no later than ${timeOf(first.at)}, when ${anchorWords(first)} took it.${also}`;
}
