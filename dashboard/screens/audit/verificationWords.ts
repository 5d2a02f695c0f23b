import { type Verdict, verdictOf } from '#contracts/audit/verdict';
import type { FaultKind, ReadModelFinding, VerificationResult } from '#contracts/audit/verification';

const number = (n: number): string => n.toLocaleString('en-US');
const counted = (n: number, one: string): string => `${number(n)} ${one}${n === 1 ? '' : 's'}`;

export const faultWords: Readonly<Record<FaultKind, string>> = {
  unreadable: 'Cannot be read',
  missing: 'Is missing',
  'not-json': 'Is not readable JSON',
  hash: 'Does not fit its hash',
  misshapen: 'Does not have the shape of its type',
  unknown: 'Is of a type that this release does not know',
  foreign: 'Belongs to another organization than its stream',
  repeated: 'Has the id of an earlier event',
  dated: 'Has a recorded time that is out of order',
  signed: 'Is not the event that was signed',
};

const modelWords: Readonly<Record<ReadModelFinding, string>> = {
  equal: 'The screens match the log.',
  different: 'The screens differ from the log. An operator must look: make verify says where.',
  'not-compared': 'The screens were not compared with the log.',
};

/** Damage: files that changed or are gone, faults of the log, or a difference of the read models. */
export const verdictIn = ({ damaged, damaged_files: files, read_models: models }: VerificationResult): Verdict =>
  verdictOf(damaged + files.length, models);
export const verdictWords: Readonly<Record<Verdict, string>> = {
  sound: 'no damage',
  unsure: 'not proven, because the screens were not compared',
  damaged: 'damage was found',
};

/** The findings of a verification, one sentence each. */
export function resultWords(result: VerificationResult): readonly string[] {
  const { events, streams, damaged, files, damaged_files: wrong, explained = [] } = result;
  const known = counted(new Set(explained.map(({ stream }) => stream)).size, 'stream');
  const ofLog = `${counted(events, 'event')} in ${counted(streams, 'stream')}`;
  return [
    damaged === 0
      ? `${explained.length === 0 ? 'Each' : 'Every other one'} of ${ofLog} follows from the one before it.`
      : `${number(damaged)} of ${ofLog} ${damaged === 1 ? 'is' : 'are'} damaged.`,
    ...(explained.length === 0
      ? []
      : [
          `The hash chain of ${known} has a break that an earlier release made. It is explained, and nothing was changed.`,
        ]),
    ...(files === 0
      ? []
      : [
          wrong.length === 0
            ? `${counted(files, 'file')} ${files === 1 ? 'is' : 'are'} whole.`
            : `${wrong.length} of ${counted(files, 'file')} missing or changed.`,
        ]),
    modelWords[result.read_models],
  ];
}

/** Two nights were left out, and a few hours. */
const old = 60 * 3_600_000;

/** True when the nightly verification does not happen any more. Times are in milliseconds and ISO-8601. */
export const isOld = ({ since }: Pick<VerificationResult, 'since'>, now: number): boolean =>
  now - Date.parse(since) > old;
