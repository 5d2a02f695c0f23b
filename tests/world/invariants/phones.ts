import { type CalloutDoc, callouts } from '#projections/callout/callouts';
import type { Invariant } from './invariant.ts';

export const phoneInvariants: readonly Invariant[] = [
  {
    says: 'No phone has two open calls of ours at once.',
    when: 'step',
    check: ({ world: { phoneCompany } }) => {
      const open = new Set<string>();
      for (const { to, status, ringingAt, endedAt } of phoneCompany.calls()) {
        if (endedAt !== null || ringingAt === null) continue;
        if (open.has(to)) return `${to} has two open calls, ${status}`;
        open.add(to);
      }
      return null;
    },
  },
  {
    says: 'No call-out has more people than its target.',
    when: 'rest',
    check: ({ world: { machines } }) => {
      for (const { app } of machines)
        for (const one of app?.views.docs<CalloutDoc>(callouts.name) ?? []) {
          const members = one.people.filter(({ place }) => place === 'member').length;
          // A target that was lowered dismisses nobody.
          if (members > one.target && one.people.every(({ corrections }) => corrections.length === 0))
            return `${one.uuid} has ${members} of ${one.target}`;
        }
      return null;
    },
  },
];
