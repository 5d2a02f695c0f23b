import type { BalanceDoc, EntryDoc } from '#projections/ledger/ledger';
import { monthsTold, recomputed } from '#projections/testing/recomputed';
import type { Invariant } from './invariant.ts';

export const ledgerInvariants: readonly Invariant[] = [
  {
    says: 'The charged hours of each person are the sum of the charges.',
    when: 'rest',
    check: ({ world: { machines }, saw }) => {
      for (const { name, app } of machines) {
        const docs = app?.views.docs('ledger') ?? [];
        const balances = docs.filter((doc): doc is BalanceDoc => doc.kind === 'balance');
        const sums = recomputed(docs.filter((doc): doc is EntryDoc => doc.kind === 'entry'));
        for (const { ledger, user, months } of balances) {
          const [is, should] = [monthsTold(months), monthsTold(sums.get(`balance:${ledger}:${user}`) ?? {})];
          if (should !== '') saw();
          if (is !== should)
            return `${name}: ${user} has ${is || 'nothing'}, and the charges say ${should || 'nothing'}`;
        }
        const known = new Set(balances.map(({ ledger, user }) => `balance:${ledger}:${user}`));
        const lost = [...sums].find(([key]) => !known.has(key));
        if (lost) return `${name}: ${lost[0]} is unknown, and the charges say ${monthsTold(lost[1])}`;
      }
      return null;
    },
  },
];
