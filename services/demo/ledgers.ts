import { usualRules } from '#contracts/callout/ledger';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type LedgerCommand, ledger, ledgerOf } from '#events/ledger/decider';
import type { Cause } from '#events/store/handle';
import { monthOf } from '#projections/ledger/balances';
import type { App } from '#services/app/app';
import { listId } from './beats.ts';
import { entityId, userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

const withLedger = new Set(['arvada']);
/** The storm list. */
const list = 1;
/** A refusal costs four hours, as an answered call-out does at least. */
const fixed = { by: 'fixed', minutes: 240, percent: 100 } as const;
const rules = {
  ...usualRules,
  order: 'lowest-hours',
  cancelledWithin: 60,
  charges: {
    ...usualRules.charges,
    worked: { by: 'worked', minutes: 240, percent: 100 },
    cancelled: { by: 'fixed', minutes: 120, percent: 100 },
    declined: fixed,
    'no-answer': fixed,
  },
} as const;
/** The charged hours at the beginning of the month, and the day from which each person counts. */
const people = [
  ['crew', 41.5, '2009-04-20'],
  ['crew2', 38, '2014-09-02'],
  ['crew3', 40, '2011-06-13'],
  ['crew4', 12.5, '2021-02-08'],
] as const;
const corrections = [
  ['crew3', 4, 'Worked the main break on Carr St; the release was recorded late.'],
  ['crew4', -4, 'Was passed over on Friday by mistake.'],
] as const;

/** A list with a contract, and the hours of its people. The last person of the list is new on it. */
export async function loadLedger(app: App, { name, timezone }: DemoOrganisation, cause: Cause): Promise<void> {
  if (!withLedger.has(name)) return;
  const by: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'manager') } };
  const id = ledgerOf(entityId(name), listId(name, list));
  const month = monthOf(app.clock.now(), timezone);
  const of = (key: string) => ({ ledger: id, user: userId(name, key) });
  const commands: readonly LedgerCommand[] = [
    { do: 'setRules', ledger: id, list: listId(name, list), rules, seen: 0 },
    ...people.flatMap(([key, hours, since]): readonly LedgerCommand[] => [
      { do: 'setPerson', ...of(key), since, volunteer: false },
      { do: 'open', ...of(key), month, minutes: hours * 60 },
    ]),
    ...corrections.map(
      ([key, hours, reason], n): LedgerCommand => ({
        do: 'correct',
        ...of(key),
        correction: idFrom('demo', 'ledger correction', name, n),
        month,
        minutes: hours * 60,
        callout: null,
        reason,
      }),
    ),
  ];
  const occurredAt = iso(app.clock.now() - 24 * 3_600_000);
  const steps = commands.map((command, n) => ({ commandId: idFrom('demo', id, 'ledger', n), occurredAt, command }));
  await app.handle(ledger, id, steps, by);
}
