import { callouts } from '#projections/callout/callouts';
import { type CallDoc, calls } from '#projections/callout/calls';
import { recordedBefore } from '../begun.ts';
import type { TrueCall } from '../peers/phoneCompany.ts';
import type { Invariant } from './invariant.ts';

/** The outcomes that a call may have, where the phone company's truth leaves no doubt; null where it does. */
function outcomesOf({ status, keys, heard, answeredBy }: TrueCall): readonly string[] | null {
  const reached = keys.filter((press) => press.reached === true).map(({ key }) => key);
  // A person who was taken for a machine is asked to press it again, and may have hung up before hearing that.
  const isAskedAgain =
    heard.some(({ words }) => words.startsWith('Press 1 again')) || /^(machine|fax)/.test(answeredBy ?? '');
  if (reached.filter((key) => key === '1').length > (isAskedAgain ? 1 : 0)) return ['accepted', 'accepted-too-late'];
  if (reached.includes('1')) return null;
  if (reached.includes('2')) return ['declined'];
  if (status === 'canceled') return ['called-off'];
  return status === 'busy' || status === 'no-answer' || status === 'failed' ? [status] : null;
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

function untrue(call: TrueCall, doc: CallDoc | undefined, isForgotten: boolean): string | null {
  const truth = `the phone company says ${call.status}, keys ${call.keys.map(({ key }) => key).join(' ') || 'none'}`;
  if (!doc) return `${call.to} was rung at ${timeOf(call.placedAt)}, and no call knows it: ${truth} (${call.request})`;
  if (doc.status !== 'ended') return `the call ${doc.uuid} is ${doc.status}: ${truth}`;
  // A key in a call to a contact is no answer to a call-out.
  const may = doc.callout === null && call.keys.length > 0 ? null : outcomesOf(call);
  if (isForgotten && doc.outcome === 'unknown' && !may?.includes('accepted') && !may?.includes('declined')) return null;
  return may && !may.includes(doc.outcome ?? '') ? `the call ${doc.uuid} is ${doc.outcome}: ${truth}` : null;
}

export const phoneInvariants: readonly Invariant[] = [
  {
    says: 'No phone has two open calls of ours at once.',
    when: 'step',
    check: ({ world: { phoneCompany }, saw }) => {
      saw(phoneCompany.calls().length);
      const overlaps = phoneCompany.overlaps();
      const [pair] = overlaps;
      return pair ? `${pair[0].to} at ${pair.map(({ placedAt }) => timeOf(placedAt)).join(' and ')}` : null;
    },
  },
  {
    says: 'No call-out has more people than its target.',
    when: 'rest',
    check: ({ world: { machines }, saw }) => {
      for (const { app } of machines)
        for (const one of app?.views.docs(callouts.name) ?? []) {
          const members = one.people.filter(({ place }) => place === 'member').length;
          if (Date.parse(one.started_time) > recordedBefore) saw(members);
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
    check: ({ world: { machines, phoneCompany, faults }, saw }) => {
      saw(phoneCompany.calls().length);
      const docs = machines[0]?.app?.views.docs(calls.name) ?? [];
      const by = new Map(docs.map((doc) => [doc.provider_id, doc]));
      for (const call of phoneCompany.calls()) {
        const found = untrue(call, by.get(call.sid), faults.phone.forgets?.(call) ?? false);
        if (found) return found;
      }
      return null;
    },
  },
  {
    says: 'A person counts as called only when the phone company took the call.',
    when: 'rest',
    check: ({ world: { machines }, saw }) => {
      const { views } = machines[0]?.app ?? {};
      const docs = new Map((views?.docs(calls.name) ?? []).map((doc) => [doc.uuid, doc]));
      for (const { people } of views?.docs(callouts.name) ?? [])
        for (const { uuid, placed } of people.flatMap((one) => one.calls)) {
          const call = docs.get(uuid);
          if (!placed) saw();
          if (placed && call?.provider === 'twilio' && call.provider_id === null)
            return `the call ${uuid} at ${call.requested_time} counts, and was not taken: ${call.refused}`;
        }
      return null;
    },
  },
  {
    says: 'Nobody gets the same text twice.',
    when: 'rest',
    check: ({ world: { phoneCompany }, saw }) => {
      const sent = new Map<string, number>();
      for (const { to, at, statusUrl } of phoneCompany.texts()) {
        if (statusUrl === null) continue;
        saw();
        const before = sent.get(statusUrl);
        if (before !== undefined) return `${to} at ${timeOf(before)} and ${timeOf(at)}`;
        sent.set(statusUrl, at);
      }
      return null;
    },
  },
];
