import { chargeReasons, usualRules } from '#contracts/callout/ledger';
import type { Ids } from '../ids.ts';
import type { Line, Lines } from '../line.ts';

const { cancelledWithin: cancelled_within, freeUpTo: free_up_to, charges: _, ...rules } = usualRules;

/** A change of the ledger of a reserve list. */
const changes = (
  what: string,
  body: (ids: Ids) => object,
  names: Line['names'] = ['reserveList', 'member'],
): Lines => ({
  [`POST /api/ledgers/:list/${what}/`]: {
    names,
    request: (ids) => ({ path: `/api/ledgers/${ids.reserveList}/${what}/`, body: { ...body(ids) }, status: 200 }),
  },
});

/** The contracts of lists, and the charged hours of their people. */
export const ledgerSamples: Lines = {
  'GET /api/ledgers/': { names: [], request: () => ({ path: '/api/ledgers/', status: 200 }) },
  'GET /api/ledgers/:list/': {
    names: ['reserveList'],
    request: ({ reserveList }) => ({ path: `/api/ledgers/${reserveList}/`, status: 200 }),
  },
  ...changes(
    'rules',
    () => ({
      ...rules,
      order: 'lowest-hours',
      cancelled_within,
      free_up_to,
      charges: chargeReasons.map((reason) => ({ reason, by: 'worked', minutes: 120, percent: 150 })),
      seen: 0,
    }),
    ['reserveList'],
  ),
  ...changes('person', ({ member: user }) => ({ user, since: '2014-05-01', volunteer: true })),
  ...changes('open', ({ member: user }) => ({ user, minutes: 600 })),
  ...changes(
    'correct',
    ({ member: user, callout }) => ({ user, minutes: -60, reason: 'Passed over on Friday', callout }),
    ['reserveList', 'member', 'callout'],
  ),
};
