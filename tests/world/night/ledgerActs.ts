import { chargeReasons } from '#contracts/callout/ledger';
import type { Act } from './act.ts';
import { calledBy } from './peopleActs.ts';
import { said } from './said.ts';

/** The jobs of a supervisor who keeps the charged hours of the crew. */
export const ledgerActs = {
  /** A contract by which every answer is charged, so that the hours change with each of them. */
  setContract: async ({ hands, luck }) => {
    const writer = hands.as('manager');
    const { body } = await writer.get('/api/ledgers/crew/');
    const seen = (body as { version?: number } | null)?.version ?? 0;
    const charges = chargeReasons.map((reason) => ({
      reason,
      by: luck.one(['worked', 'team', 'fixed']),
      minutes: luck.whole(0, 4) * 30,
      percent: luck.one([100, 150]),
    }));
    const rules = {
      order: luck.one(['lowest-hours', 'seniority', 'rotation']),
      volunteers: luck.one(['none', 'first']),
      mandatory: luck.one(['same', 'reverse-seniority']),
      newcomers: luck.one(['average', 'highest', 'zero']),
      resets: 'yearly',
      cancelled_within: 5,
      free_up_to: 0,
      rounding: 'minute',
      charges,
      seen,
    };
    return said('set contract', await writer.send('POST', '/api/ledgers/crew/rules/', rules));
  },
  correctHours: async ({ hands, luck }) => {
    const people = await calledBy(hands);
    if (people.length === 0) return 'nobody';
    const user = luck.one(people).uuid;
    const correction = { user, minutes: luck.whole(-300, 300), reason: 'Passed over on Friday' };
    return said('correct hours', await hands.as('manager').send('POST', '/api/ledgers/crew/correct/', correction));
  },
} as const satisfies Readonly<Record<string, Act>>;
