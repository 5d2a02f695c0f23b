import { type CalloutDoc, callouts } from '#projections/callout/callouts';
import { type CallDoc, calls } from '#projections/callout/calls';
import type { TrueCall } from '../peers/phoneCompany.ts';
import type { Invariant } from './invariant.ts';

/** The outcomes that a call may have, where the phone company's truth leaves no doubt; null where it does. */
function outcomesOf({ status, keys }: TrueCall): readonly string[] | null {
  const reached = keys.filter((press) => press.reached === true).map(({ key }) => key);
  if (reached.includes('1')) return ['accepted', 'accepted-too-late'];
  if (reached.includes('2')) return ['declined'];
  if (status === 'canceled') return ['called-off'];
  return status === 'busy' || status === 'no-answer' || status === 'failed' ? [status] : null;
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

function untrue(call: TrueCall, doc: CallDoc | undefined): string | null {
  const truth = `the phone company says ${call.status}, keys ${call.keys.map(({ key }) => key).join(' ') || 'none'}`;
  if (!doc) return `${call.to} was rung at ${timeOf(call.placedAt)}, and no call knows it: ${truth} (${call.request})`;
  if (doc.status !== 'ended') return `the call ${doc.uuid} is ${doc.status}: ${truth}`;
  const may = outcomesOf(call);
  return may && !may.includes(doc.outcome ?? '') ? `the call ${doc.uuid} is ${doc.outcome}: ${truth}` : null;
}

export const phoneInvariants: readonly Invariant[] = [
  {
    says: 'No phone has two open calls of ours at once.',
    when: 'step',
    check: ({ world: { phoneCompany } }) => {
      const overlaps = phoneCompany.overlaps();
      const [pair] = overlaps;
      return pair ? `${pair[0].to} at ${pair.map(({ placedAt }) => timeOf(placedAt)).join(' and ')}` : null;
    },
  },
  {
    says: 'No call-out has more people than its target.',
    when: 'rest',
    check: ({ world: { machines } }) => {
      for (const { app } of machines)
        for (const one of app?.views.docs<CalloutDoc>(callouts.name) ?? []) {
          const members = one.people.filter(({ place }) => place === 'member').length;
          // A correction may add a person to a full team.
          if (members > one.target && one.people.every(({ corrections }) => corrections.length === 0))
            return `${one.uuid} has ${members} of ${one.target}`;
        }
      return null;
    },
  },
  {
    says: "Each call ends in one outcome, which is the phone company's truth.",
    when: 'rest',
    check: ({ world: { machines, phoneCompany } }) => {
      const docs = machines[0]?.app?.views.docs<CallDoc>(calls.name) ?? [];
      const by = new Map(docs.map((doc) => [doc.provider_id, doc]));
      for (const call of phoneCompany.calls()) {
        const found = untrue(call, by.get(call.sid));
        if (found) return found;
      }
      return null;
    },
  },
];
