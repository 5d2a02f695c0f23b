import type { CalloutPerson, CalloutReasonFact, Inputs } from '#contracts/callout/callouts';
import { isCorrected, outcomeTable } from '#contracts/callout/outcomes';
import type { CallRule, LeftOutReason, ListRule, SkipReason, UndialedReason } from '#contracts/callout/policy';
import { teamRoles } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import { type CalloutDoc, type Candidate, isUnderWay } from './callouts.ts';
import { orderReason } from './orderWords.ts';

const ruleWords: Readonly<Record<CallRule, string>> = {
  'first-call': 'First call, by the order',
  again: 'Called again, because the call before did not reach the person',
  'standby-first': 'Called again from standby, because a place is open',
  'only-if-open': 'Asked again, because nobody else is left',
};
const listWords: Readonly<Record<ListRule, string>> = {
  'role-order': 'The order of the groups, then by name',
  'call-order': 'The call order of the group',
  'chosen-order': 'The order in which the dispatcher chose',
  'list-order': 'The order of the list',
  'beat-profile': 'The call profiles of the beat, by start',
  'reserve-list': 'The order of the reserve list',
  escalation: 'The escalation profiles, by start',
  'lowest-hours': 'The lowest charged hours first',
  seniority: 'The longest seniority first',
  rotation: 'In rotation, after the last turn',
};
export const methodWords: Readonly<Record<string, string>> = {
  'one-by-one': 'One after the other',
  'open-places': 'As many phones as places are open',
  everyone: 'Everyone at once',
};

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  inactive: 'their account is not active',
  'no-phone': 'they have no phone number',
  'quiet-hours': 'these are their quiet hours',
  'do-not-call': 'they asked not to be called again for this incident',
  'on-team': 'they are on the team already',
  leave: 'they are on leave',
  'other-callout': 'they have a place in another call-out that is under way',
  resting: 'they rest after long work',
  'listed-already': 'they are on another list of this call-out already',
  bypassed: 'the author of the call-out passed over them',
};
const skipWords: Readonly<Record<SkipReason, string>> = {
  'quiet-hours': 'these were their quiet hours',
  'too-late': 'their time was over',
  'busy-elsewhere': 'their phone rang for another call-out',
  'phone-in-use': 'their phone was in use for another call',
  inactive: 'their account was deactivated',
  'no-phone': 'they had no phone number',
  'do-not-call': 'they asked not to be called again for this incident',
  'on-team': 'they were on the team already',
  leave: 'they were on leave',
  'other-callout': 'they had a place in another call-out that was under way',
  resting: 'they rested after long work',
};

const undialedWords: Readonly<Record<UndialedReason, string>> = {
  paused: 'the calls were paused just then',
  ended: 'the call-out was over by then',
  answered: 'they had answered by then',
  filled: 'nobody more was needed by then',
  unavailable: 'they could not be called any more by then',
  late: 'the phone would have rung too late',
  'phone-in-use': 'their phone was in use for another call',
  'phone-company': 'the call could not be placed: the phone company refused',
  lost: 'the call did not reach the phone company',
};

/** One sentence on a person who is not called at all. `until`: a time of day at which the reason ends; '' without one. */
export const whyLeftOut = (name: string, reason: LeftOutReason, until = ''): string =>
  `${name} is not called because ${leftOutWords[reason]}${until === '' ? '' : `, until ${until}`}.`;

const orderWords: Readonly<Record<ListRule, string>> = {
  'role-order': 'by name',
  'call-order': 'by call order',
  'chosen-order': 'as chosen',
  'list-order': 'by the order of the list',
  'beat-profile': 'by the call profiles of the beat',
  'reserve-list': 'by the order of the reserve list',
  escalation: 'by the escalation profiles',
  'lowest-hours': 'by the lowest charged hours',
  seniority: 'by seniority',
  rotation: 'by rotation',
};

/**
 * The rule behind a person's place in the order, before the call-out starts: "Next by call order". `people` are those of the
 * whole order.
 */
export function whyListed(one: Listed, people: readonly Listed[] = []): string {
  const { rank, rule, inputs } = one;
  const role = teamRoles.find((one) => rule === 'role-order' && one === inputs['group']);
  const unordered = role ? `: no call order for ${roleNames[role]}` : '';
  const leave = inputs['on_leave'] ? ', after the others: on leave' : '';
  return `${rank === 1 ? 'Next' : `Number ${rank}`} ${orderWords[rule]}${unordered}${leave}${orderReason({ people }, one)}`;
}

type Listed = Pick<Candidate, 'rank' | 'rule' | 'inputs'>;

/** Why a person was, or was not, called: one sentence, and the facts of the log behind it. */
export function explain(doc: CalloutDoc, one: Candidate, name: string): Pick<CalloutPerson, 'why' | 'facts'> {
  return { why: sentence(doc, one, name), facts: factsOf(doc, one) };
}

function sentence(doc: CalloutDoc, one: Candidate, name: string): string {
  const { calls, outcome, place, rank } = one;
  const placed = calls.filter((call) => call.placed);
  const [corrected] = one.corrections;
  if (outcome && corrected && isCorrected(one)) {
    const before = sentence(doc, { ...one, outcome: corrected.from, place: 'none', corrections: [] }, name);
    return `${before} A correction recorded "${outcomeTable[outcome].words}".`;
  }
  if (placed.length === 0) return `${name} ${notCalled(doc, one)}.`;
  const called = `${name} was called ${times(placed.length)} as number ${rank} in the order${orderReason(doc, one)}`;
  if (place === 'member') return `${called}, and accepted.`;
  if (place === 'released') return `${called}, accepted, and was released later.`;
  if (place === 'standby') return `${called}, accepted after the team was full, and is on standby.`;
  const rings = calls.some(({ freed_time, outcome: said }) => freed_time === null && said === null);
  if (rings) return `${called}; the call is under way.`;
  if (outcome === 'called-off') return `${called}; the phone stopped ringing because the call-out was over.`;
  return outcome ? `${called}; the answer was "${outcomeTable[outcome].words}".` : `${called}, without an answer.`;
}

function notCalled(doc: CalloutDoc, one: Candidate): string {
  const { rank, skips, calls } = one;
  const place = `as number ${rank} in the order${orderReason(doc, one)}`;
  const undialed = calls.at(-1)?.undialed;
  if (undialed) return `was chosen ${place} and not dialed, because ${undialedWords[undialed]}`;
  const skip = skips.at(-1);
  if (skip && !skip.over) return `was skipped because ${skipWords[skip.reason]}`;
  if (doc.state === 'paused') return `was not called yet, ${place}, because the calls are paused`;
  if (isUnderWay(doc)) return `was not called yet, ${place}`;
  if (doc.state === 'formed') return `was not called, ${place}, because the team was complete before`;
  if (doc.state === 'stopped') return `was not called, ${place}, because the calls were stopped before`;
  const { maxCalls } = doc.policy;
  const made = doc.people.reduce((sum, one) => sum + one.calls.filter((call) => call.placed).length, 0);
  if (maxCalls !== null && made >= maxCalls)
    return `was not called, ${place}, because the limit of ${maxCalls} ${maxCalls === 1 ? 'call' : 'calls'} was reached before`;
  return `was not called, ${place}, because the call-out ended before`;
}

function factsOf(doc: CalloutDoc, one: Candidate): readonly CalloutReasonFact[] {
  const { list, rank, rule, calls, skips, outcome, start_seconds, stop_seconds } = one;
  const here = doc.policy.lists.find((each) => each.list === list);
  const last = calls.at(-1);
  return [
    { name: 'Rank', value: `${rank} of ${doc.people.length}` },
    { name: 'Order', value: listWords[rule] },
    ...(here && here.name !== '' ? [{ name: 'List', value: here.name }] : []),
    ...(here ? [{ name: 'Method', value: methodWords[here.method] ?? here.method }] : []),
    ...(start_seconds > 0 ? [{ name: 'Called from', value: afterStart(start_seconds) }] : []),
    ...(stop_seconds === null ? [] : [{ name: 'Called until', value: afterStart(stop_seconds) }]),
    { name: 'Calls', value: String(calls.filter(({ placed }) => placed).length) },
    ...(last ? [{ name: 'Rule of the last call', value: ruleWords[last.rule] }, ...openThen(last.inputs)] : []),
    ...(outcome ? [{ name: 'Answer', value: outcomeTable[outcome].words }] : []),
    ...calls.flatMap(({ round, undialed }) =>
      undialed ? [{ name: `Call ${round} not dialed`, value: `Because ${undialedWords[undialed]}` }] : [],
    ),
    ...skips.map(({ round, reason }) => ({ name: `Call ${round} skipped`, value: `Because ${skipWords[reason]}` })),
  ];
}

const afterStart = (seconds: number): string =>
  seconds % 60 === 0 ? `${seconds / 60} min after the start` : `${seconds} s after the start`;

const openThen = ({ open, ringing }: Inputs): readonly CalloutReasonFact[] => [
  ...(typeof open === 'number' ? [{ name: 'Open places then', value: String(open) }] : []),
  ...(typeof ringing === 'number' ? [{ name: 'Phones ringing then', value: String(ringing) }] : []),
];
