import { hoursOf } from '#contracts/callout/ledger';
import type { ListRule } from '#contracts/callout/policy';
import type { Candidate } from './callouts.ts';

type Listed = Pick<Candidate, 'rank' | 'rule' | 'inputs'>;
/** A call-out, or an order before it starts. */
interface Order {
  readonly people: readonly Listed[];
}

const contractRules: ReadonlySet<ListRule> = new Set(['lowest-hours', 'seniority', 'rotation']);

const minutesOf = ({ inputs }: Listed): number | null =>
  typeof inputs['minutes'] === 'number' ? inputs['minutes'] : null;

/** "38, 40 and 40.5" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "41.5 charged hours"; the mean of a list is no charge of the person. */
const hoursWords = (one: Listed, minutes: number): string =>
  `${hoursOf(minutes)} charged hours${one.inputs['newcomer'] === true ? ' (new on the list)' : ''}`;

/** The people of the same ledger who come right before, at most three. */
function before({ people }: Order, one: Listed): readonly number[] {
  const { ledger } = one.inputs;
  return people
    .filter((other) => other.rank < one.rank && other.inputs['ledger'] === ledger)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(-3)
    .flatMap((other) => minutesOf(other) ?? []);
}

const sinceWords = ({ inputs: { since } }: Listed): string =>
  typeof since === 'string' ? `seniority from ${since}` : 'no day of seniority';

function ruleWords(order: Order, one: Listed): string {
  if (one.rule === 'rotation') return 'by rotation';
  if (one.rule === 'seniority') return `with ${sinceWords(one)}`;
  const others = before(order, one).map(hoursOf);
  return `with ${hoursWords(one, minutesOf(one) ?? 0)}${others.length === 0 ? '' : `, after ${listed(others)}`}`;
}

const overrideWords: Readonly<Record<string, string>> = {
  first: 'put first by the author of the call-out',
  last: 'put last by the author of the call-out',
};

/** The words behind a rank: ", with 41.5 charged hours, after 38 and 40; rest until 6:10 AM had passed". '' without any. */
export function orderReason(doc: Order, one: Listed): string {
  const { override, volunteer, rested } = one.inputs;
  const words = [
    ...(contractRules.has(one.rule) ? [ruleWords(doc, one)] : []),
    ...(volunteer === true ? ['as a volunteer'] : volunteer === false ? ['after the volunteers'] : []),
    ...(typeof override === 'string' && overrideWords[override] ? [overrideWords[override]] : []),
  ];
  const rest = typeof rested === 'string' ? `; rest until ${rested} had passed` : '';
  return `${words.map((each) => `, ${each}`).join('')}${rest}`;
}
