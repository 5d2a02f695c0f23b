import type { DispatchRules } from '#contracts/core/dispatchRules';

/**
 * Why auto-dispatch has no crew for an incident. `off-duty`: none is on duty. `owing`: each that is on duty was asked
 * for another incident, and has not answered. `asked`: each was asked for this one, and does not come.
 */
export const nobodyFoundReasons = ['off-duty', 'owing', 'asked'] as const;
export type NobodyFoundReason = (typeof nobodyFoundReasons)[number];

/** A search for a crew that found none, with what the organization's rule does about it. */
interface Found {
  readonly because: NobodyFoundReason;
  /** The names of the crews on duty. */
  readonly crews: readonly string[];
  readonly rule: DispatchRules['nobody_free'];
  readonly called: string;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** "Truck 1 and Truck 2 owe an answer for another incident" */
export function reasonWords({ because, crews }: Pick<Found, 'because' | 'crews'>): string {
  const one = crews.length === 1;
  if (because === 'off-duty') return 'No crew is on duty';
  if (because === 'owing') return `${listed(crews)} ${one ? 'owes' : 'owe'} an answer for another incident`;
  return `${listed(crews)} ${one ? 'was' : 'were'} asked and ${one ? 'does' : 'do'} not come`;
}

/** The log's sentence: the reason, then the rule that was followed. */
export const nobodyFoundWords = (found: Found): string =>
  `${reasonWords(found)}. ${found.rule === 'wait' ? 'It waits for the next crew.' : `“${found.called}” is called.`}`;
