import { stepOf } from '#events/core/oneTimeCodes';
import { Refused } from '#events/core/refused';
import { accountMail } from './accountMails.ts';
import type { SecondStepFact, UserFact } from './events.ts';

/** The authenticator app that a sign-in asks for after the password. */
export interface SecondStep {
  readonly proposal: string;
  /** Hex; empty once the person was erased, and then no code fits. */
  readonly secret: string;
  /** Keyed hashes of the recovery codes that are left. */
  readonly recovery: readonly string[];
  /** The last step whose code was accepted: it is not accepted again. */
  readonly last: number;
  /** The times of wrong codes since the last right one. */
  readonly wrong: readonly string[];
}

/** A typed code, and the keyed hash under which it would be a recovery code. */
interface Typed {
  readonly code: string;
  readonly hash: string;
  /** ISO-8601 UTC. */
  readonly at: string;
}

interface MailTarget {
  /** The person's address, and the request, for the mail that tells of it. */
  readonly to: string;
  readonly of: string;
}

export type SecondStepCommand =
  | ({
      readonly do: 'turnOnSecondStep';
      readonly proposal: string;
      readonly secret: string;
      readonly recovery: readonly string[];
      readonly code: string;
      readonly at: string;
    } & MailTarget)
  | ({ readonly do: 'passSecondStep' } & Typed & MailTarget)
  /** By the person, with a code. */
  | ({ readonly do: 'turnOffSecondStep' } & Typed & MailTarget)
  /** By an administrator, for a person who lost the phone. */
  | ({ readonly do: 'removeSecondStep' } & MailTarget);

/** After so many wrong codes in so many milliseconds every code is refused, until the oldest of them is that old. */
const mostWrong = 10;
const within = 15 * 60_000;

export function secondStepAfter(
  step: SecondStep | null,
  event: SecondStepFact & { readonly occurredAt: string },
): SecondStep | null {
  const { type, data } = event;
  if (type === 'SecondStepTurnedOn') {
    const { secret = '', recovery = [] } = data.personal ?? {};
    return { proposal: data.proposal, secret, recovery, last: data.step, wrong: [] };
  }
  if (step === null || type === 'SecondStepTurnedOff') return null;
  switch (type) {
    case 'SecondStepPassed':
      return { ...step, last: data.step, wrong: [] };
    case 'RecoveryCodeUsed':
      return { ...step, recovery: step.recovery.filter((hash) => hash !== data.hash), wrong: [] };
    case 'SecondStepRefused':
      return { ...step, wrong: [...step.wrong, event.occurredAt].slice(-mostWrong) };
  }
}

export function decideSecondStep(user: string, step: SecondStep | null, command: SecondStepCommand): UserFact[] {
  const { to, of } = command;
  if (command.do === 'turnOnSecondStep') return turnedOn(user, step, command);
  if (step === null) return [];
  const off: UserFact[] = [
    { type: 'SecondStepTurnedOff', data: { user } },
    accountMail(user, to, 'second-step-off', of),
  ];
  switch (command.do) {
    case 'removeSecondStep':
      return off;
    case 'passSecondStep':
      return tried(user, step, command);
    case 'turnOffSecondStep': {
      const facts = tried(user, step, command);
      return facts.some(({ type }) => type === 'SecondStepRefused') ? facts : [...facts, ...off];
    }
  }
}

type TurnOn = Extract<SecondStepCommand, { readonly do: 'turnOnSecondStep' }>;

function turnedOn(user: string, step: SecondStep | null, command: TurnOn): UserFact[] {
  const { proposal, secret, recovery, code, at, to, of } = command;
  if (step?.proposal === proposal) return [];
  if (step !== null) throw new Refused('second-step.on');
  const confirmed = stepOf(secret, code, { at, after: 0 });
  if (confirmed === null) throw new Refused('second-step.wrong');
  const personal = { secret, recovery };
  return [
    { type: 'SecondStepTurnedOn', data: { user, proposal, step: confirmed, subject: user, personal } },
    accountMail(user, to, 'second-step-on', of),
  ];
}

/** A wrong code is a fact too, so that parallel guesses are counted one after the other, on every node. */
function tried(
  user: string,
  { secret, recovery, last, wrong }: SecondStep,
  { code, hash, at, to, of }: Typed & MailTarget,
) {
  const since = Date.parse(at) - within;
  const recent = wrong.filter((time) => Date.parse(time) > since).length;
  if (recent >= mostWrong) throw new Refused('second-step.wait');
  const step = secret === '' ? null : stepOf(secret, code, { at, after: last });
  if (step !== null) return [{ type: 'SecondStepPassed', data: { user, step } }] satisfies UserFact[];
  if (recovery.includes(hash))
    return [
      { type: 'RecoveryCodeUsed', data: { user, hash } },
      accountMail(user, to, 'recovery-code-used', of),
    ] satisfies UserFact[];
  const refused: UserFact = { type: 'SecondStepRefused', data: { user } };
  return recent + 1 < mostWrong ? [refused] : [refused, accountMail(user, to, 'second-step-guessed', of)];
}
