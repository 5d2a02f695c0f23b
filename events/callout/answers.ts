import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';

/** The answers of one person: the one that counts, and those of the calls in their order. */
interface Answered {
  readonly outcome: CallOutcome | null;
  readonly calls: readonly { readonly call: string; readonly outcome: CallOutcome | null }[];
}

const isKeyed = (outcome: CallOutcome | null): boolean => outcome !== null && outcomeTable[outcome].keyed;

/** True when the person has pressed a key in a later call than this one. The network promises no order. */
export function isOvertaken({ calls }: Pick<Answered, 'calls'>, call: string): boolean {
  const at = calls.findIndex((one) => one.call === call);
  return calls.slice(at + 1).some(({ outcome }) => isKeyed(outcome));
}

/** True when this outcome of a call replaces the answer that counts. */
export function counts(person: Answered, call: string, said: CallOutcome): boolean {
  const { outcome: known } = person;
  if (isOvertaken(person, call)) return false;
  if (isKeyed(said) || known === null) return true;
  // A phone that we silence says nothing about a person who has answered.
  if (said === 'called-off' && isKeyed(known)) return false;
  // A call that ended says nothing about a person who decided in an earlier one.
  return outcomeTable[known].again !== 'no';
}
