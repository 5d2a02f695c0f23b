import type { Verdict } from '#contracts/audit/verdict';
import { type ExplainedBreak, faultWords } from '#services/verify/soundness';
import { type Verified, verdict } from '#services/verify/verify';

const number = (n: number): string => n.toLocaleString('en-US');

const verdictWords: Readonly<Record<Verdict, string>> = {
  sound: 'No damage was found.',
  unsure: 'NOT PROVEN: the log and the files show no damage, and the read models were not compared.',
  damaged: 'Damage was found: docs/operations.md says what to do.',
};

/** The output of `make verify`. Organizations are named by their uuid: the log has no other name for a reader of all. */
export function summary(verified: Verified): string {
  const all = [...verified.found.values()];
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((n, one) => n + of(one), 0);
  const lines = [
    `Events: ${number(sum((one) => one.events))} in ${number(sum((one) => one.streams))} streams, ${number(sum((one) => one.damaged))} damaged.`,
    ...all.flatMap((one) =>
      one.faults.map(({ stream, revision, kind }) => `  event ${revision} of the stream ${stream} ${faultWords[kind]}`),
    ),
    ...explainedWords(all.flatMap(({ explained }) => explained)),
    `Files: ${number(sum((one) => one.files))}, ${number(sum((one) => one.damagedFiles))} missing or damaged.`,
    ...all.flatMap((one) => one.wrong.map((sha256) => `  ${sha256}`)),
    modelWords(verified),
    verdictWords[verdict(verified)],
  ];
  return `${lines.join('\n')}\n`;
}

function explainedWords(breaks: readonly ExplainedBreak[]): readonly string[] {
  if (breaks.length === 0) return [];
  return [
    `Hash chains with an explained break: ${number(new Set(breaks.map(({ stream }) => stream)).size)}. An earlier release wrote them; nothing was changed.`,
    ...breaks.map(
      ({ stream, revision }) => `  event ${revision} of the stream ${stream} continues an event that was never stored`,
    ),
  ];
}

function modelWords({ readModels, reason }: Verified): string {
  if (readModels === 'equal') return 'Read models: equal to those built anew from the log.';
  if (readModels === 'different') return `Read models: different from those built anew from the log: ${reason}.`;
  return `Read models: not compared, because ${reason}.`;
}
