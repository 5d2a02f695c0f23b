import type { Act } from './act.ts';
import { faultActs } from './faultActs.ts';
import { linkActs, waited } from './linkActs.ts';
import { peopleActs } from './peopleActs.ts';
import { textActs } from './textActs.ts';

const desks = ['dispatcher', 'manager', 'leader'] as const;

/** A fault, and work that it strikes. */
const during =
  (fault: Act, ...work: readonly Act[]): Act =>
  async (around) => {
    const over = fault(around);
    await waited(around.world, 2);
    // People of several roles, who reach both machines.
    const answers = await Promise.all(
      work.map((act, n) => act({ ...around, hands: around.hands.as(desks[n % desks.length] ?? '') })),
    );
    return `${answers.join(', ')}: ${await over}`;
  };

const { note, acknowledge, callRoles, report } = peopleActs;

/** Nights in which a fault and its victim meet only by chance would say little. */
export const jointActs = {
  callRefused: during(faultActs.accountRefused, callRoles),
  saveInOutage: during(faultActs.storeTrouble, report, note, acknowledge, note, report, report),
  textInTrouble: during(faultActs.phoneTrouble, linkActs.checkIn, textActs.notify),
} satisfies Record<string, Act>;
