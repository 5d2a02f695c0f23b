import type { FactType, RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';

/** The words that a sentence may use besides its own fact. */
export interface Known {
  /** The name of a person by account. */
  readonly person: (user: string | null) => string;
  readonly time: (time: string) => string;
  /** The words that were last recorded for a thing; null before. Given new words, it keeps them for the next fact. */
  readonly was: (thing: string, now?: string) => string | null;
}

/**
 * The sentence of a fact. One that begins with a small letter goes on after the name of its author: "sent Truck 3". Null:
 * the fact tells a reader nothing, or another fact says the same.
 */
export type Sentence<Type extends FactType> = (
  data: RecordedFact<Type>['data'],
  known: Known,
  fact: RecordedFact<Type>,
) => string | null;

export type Sentences<Types extends FactType> = { readonly [Type in Types]: Sentence<Type> };

/** For facts that are the system's own bookkeeping, or that a fact beside them says in words. */
export const nothing = (): null => null;

/** The words of an incident's type. */
export const typeOf = (version: string): string => workflowOf(version).displayName;

/** ", and changed its type from Water to Sewer"; '' when it stays. */
export const typeChange = ({ previousVersion, newVersion }: { previousVersion: string; newVersion: string }): string =>
  previousVersion === newVersion
    ? ''
    : `, and changed its type from ${typeOf(previousVersion)} to ${typeOf(newVersion)}`;
