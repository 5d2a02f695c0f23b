import type { DispatchData } from '#contracts/dispatch/dispatch';
import { entityId } from '#services/demo/ids';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { waited } from './linkActs.ts';
import { said } from './said.ts';

/** A new incident and the crews that were sent to it; a designation may be sent twice. */
async function withCrews({ hands, house, luck }: Around, crews: number): Promise<Sending | null> {
  const report = { version: `${house}_water`, description: luck.one(['Main break', 'Sewer backup']) };
  const incident = (await hands.send('POST', '/api/incidents/', report))?.body?.uuid as string | undefined;
  const dispatcher = hands.as('dispatcher');
  const { crew = [] } = ((await dispatcher.get('/api/beta/dispatch/get-data/')).body ?? {}) as Partial<DispatchData>;
  const onDuty = crew.filter(({ active, designated_user }) => active && designated_user).map(({ uuid }) => uuid);
  if (incident === undefined || onDuty.length === 0) return null;
  const sent = onDuty.slice(0, crews);
  for (const designation of sent)
    await dispatcher.send('POST', '/api/beta/dispatch/manual-dispatch/', {
      incident,
      new_version: report.version,
      designation,
    });
  return { incident, sent };
}
interface Sending {
  readonly incident: string;
  readonly sent: readonly string[];
}

/** The keys of the job links in all texts about this incident. */
function jobsOf({ phoneCompany, machines }: World, incident: string): readonly string[] {
  const app = machines.find((one) => one.app !== null)?.app;
  const keys = phoneCompany.texts().flatMap(({ body }) => /\/job\/\?k=(\S+)/.exec(body)?.[1] ?? []);
  const isOf = (k: string) => app?.views.doc('jobs', app.secrets.jobOf(k) ?? '')?.incident === incident;
  return [...new Set(keys)].filter(isOf);
}

interface Option {
  readonly display_name: string;
  readonly transfer_type: string;
  readonly data: object;
}

/** Two organizations agree that the first may hand incidents to the second. */
async function agreed({ hands, house }: Around, other: string): Promise<void> {
  const consent = { name: house, allowed: true };
  await hands.at(other).as('administrator').send('POST', '/api/transfer-consents/', consent);
  const administrator = hands.as('administrator');
  const { body } = await administrator.get('/api/transfer-settings/');
  const { options = [], revision: seen } = (body ?? {}) as { options?: readonly Option[]; revision?: number };
  const data = { version: `${other}_water`, new_entity: other, emails: [`desk@${other}.example`] };
  const option = { display_name: `To ${other}`, transfer_type: 'EMAIL_TRANSFER', data };
  if (options.some(({ display_name }) => display_name === option.display_name)) return;
  const kept = options.map(({ display_name, transfer_type, data }) => ({ display_name, transfer_type, data }));
  await administrator.send('POST', '/api/transfer-settings/', { options: [...kept, option], seen });
}

export const acrossActs = {
  /** An incident goes to the other organization with some of its crews, who go on, are released, or see its end. */
  handAcross: async (around) => {
    const { hands, luck, world, house } = around;
    const other = house === 'arvada' ? 'durham' : 'arvada';
    await agreed(around, other);
    const sending = await withCrews(around, luck.whole(1, 3));
    if (sending === null) return 'no incident, or no crew';
    const { incident, sent } = sending;
    const crew = hands.stranger(`a crew@${house}.example`);
    await waited(world, luck.whole(5, 60));
    for (const k of jobsOf(world, incident))
      if (luck.is(0.7))
        await crew.send('POST', '/api/job/', { k, step: luck.one(['accepted', 'on-my-way', 'on-scene']) });
    const to = { version: `${other}_water`, new_entity: other, emails: [`desk@${other}.example`] };
    const chosen = { hand_over: sent.filter(() => luck.is(0.6)) };
    const path = '/api/incidents/email-transfer/';
    const reply = await hands.as('manager').send('POST', path, { incident_id: incident, ...to, ...chosen });
    await waited(world, luck.whole(2, 120));
    for (const k of jobsOf(world, incident))
      if (luck.is(0.4)) await crew.send('POST', '/api/job/', { k, step: luck.one(['on-scene', 'done', 'declined']) });
    const there = hands.at(other);
    if (luck.is(0.3))
      for (const designation of sent)
        await there.as('dispatcher').send('POST', '/api/beta/dispatch/recall/', { incident, designation });
    if (luck.is(0.4)) await there.as('manager').send('PATCH', `/api/manage/incident/${incident}/`, { completed: true });
    return said(`hand across ${incident.slice(0, 8)}`, reply);
  },
  /** Every crew owes an answer, and one more incident comes in: the rule calls a list, or waits. Some crews answer. */
  nobodyFree: async (around) => {
    const { hands, luck, world, house } = around;
    const rules = { nobody_free: luck.one(['list', 'wait']), nobody_free_list: 'crew' };
    await hands.as('manager').send('POST', '/api/beta/dispatch/update-rules/', { entity: entityId(house), ...rules });
    const sending = await withCrews(around, 9);
    const report = { version: `${house}_water`, description: 'No water' };
    const reply = await hands.send('POST', '/api/incidents/', report);
    await waited(world, luck.whole(10, 90));
    const crew = hands.stranger(`a crew@${house}.example`);
    for (const k of sending ? jobsOf(world, sending.incident) : [])
      if (luck.is(0.5)) await crew.send('POST', '/api/job/', { k, step: luck.one(['accepted', 'declined', 'done']) });
    return said('ask every crew', reply);
  },
} satisfies Record<string, Act>;
