import type { EventProof } from '#contracts/audit/evidence';

const number = (n: number): string => n.toLocaleString('en-US');

/** The proof of an event that a stranger can check, in one sentence. `signed`: the time of the checkpoint, in words. */
export function proofWords({ state, index, checkpoint }: EventProof, signed: string): string {
  if (state === 'different')
    return 'This is not the event that was signed: the log was changed. An operator must look (make verify).';
  if (state === 'waiting' || index === null || !checkpoint)
    return 'Not in a signed checkpoint yet. One is signed each minute.';
  return `Proven: event ${number(index + 1)} of the ${number(checkpoint.size)} of this organization that were signed ${signed}. It cannot be changed or removed without breaking that signature.`;
}
