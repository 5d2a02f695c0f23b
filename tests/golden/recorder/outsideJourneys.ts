import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import { crewId, entityId, userId } from '#services/demo/ids';
import type { Manner } from '../../contracts/outside/cityworksDouble.ts';
import { browser, type Installation } from '../../support/installation.ts';
import { known } from '../../support/preparedSamples.ts';
import { acting, minute, post, shownOf } from './acting.ts';

const arvada = entityId('arvada');

/** Outside systems that give the answers they were told to, in order. */
export interface Outside {
  readonly webhook: { readonly url: string; answers: (number | 'drop')[] };
  readonly cityworks: { manners: Manner[] };
}

/** A transfer whose receiver is busy, then unreachable, then succeeds; and one that never succeeds. */
export async function transfersThatFail(here: Installation, { webhook }: Outside): Promise<void> {
  const dana = await known(here, 'dispatcher@arvada.example');
  const { commandId, occurredAt, cause } = acting(here, 'arvada', 'transfers');
  const option = {
    display_name: 'Work orders',
    transfer_type: 'CUSTOM_TRANSFER',
    data: { token: 'work-orders', version: 'arvada_water' },
    url: webhook.url,
  } as const;
  const truck = {
    display_name: 'Truck 1',
    transfer_type: 'DESIGNATION_NOTIFICATION',
    data: { designation_name: 'Truck 1' },
  } as const;
  const given = {
    version: 'standard_manual_dispatch',
    new_entity: 'durham',
    designation_name: 'Water on-call',
    notification_type: 'sms',
  } as const;
  const neighbour = { display_name: 'Neighbour', transfer_type: 'DESIGNATION_NOTIFICATION', data: given } as const;
  const command = {
    do: 'configureTransfers',
    options: [option, truck, neighbour],
    versionTransferUrl: webhook.url,
  } as const;
  await here.muster.app.handle(entity, arvada, { commandId, occurredAt, command }, cause);
  await here.settled();
  const leaving = await post(dana, '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: 'Beyond the town line',
  });
  const notify = '/api/incidents/transfer-to-designation-notification/';
  await post(dana, notify, { incident_id: leaving, designation_name: 'Truck 1' });
  await here.clock.advance(minute);
  await post(dana, notify, { incident_id: leaving, ...given });
  for (const answers of [[], [503, 503], ['drop'], [400]] as const) {
    webhook.answers = [...answers];
    const incident_id = await post(dana, '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: `Valve ${answers.join()}`,
    });
    await post(dana, '/api/incidents/custom-transfer/', {
      incident_id,
      token: 'work-orders',
      dispatch: true,
      explanation: 'A new valve.',
    });
    await here.settled();
    for (const wait of [10_000, 30_000, 120_000]) {
      await here.clock.advance(wait);
      await here.settled();
    }
  }
}

export async function serviceRequests(here: Installation, { cityworks }: Outside): Promise<void> {
  const dana = await known(here, 'dispatcher@loveland.example');
  const queue = '/api/integrations/cityworks/service_requests/queue_from_incident';
  for (const manners of [[], [503, 429], ['refused'], ['drop'], ['nonsense']] as readonly (readonly Manner[])[]) {
    cityworks.manners = [...manners];
    const locations = [
      {
        raw: '500 E 3rd St, Loveland, CO',
        lat: 40.4,
        lng: -105.07,
        contacts: [{ name: 'L. Berg', phone_number: '+19705550170' }],
      },
    ];
    const incident = await post(dana, '/api/incidents/', {
      version: 'loveland_after_hours',
      description: `Main break ${manners.join()}`,
      locations,
    });
    await post(dana, queue, { incident_id: incident, problem_sid: 1_003 });
    for (const wait of [0, 10_000, 30_000]) {
      await here.clock.advance(wait);
      await here.settled();
      await here.settled();
    }
    const { integrations } = await shownOf(dana, incident);
    const [{ uuid, delivery }] = integrations;
    const act = (what: string, body: object) =>
      post(dana, `/api/incident/${incident}/integration/${uuid}/${what}/`, { delivery, ...body });
    if (manners[0] === 'refused') await act('retry', {});
    if (manners[0] === 'drop') await act('mark', { reference: '48213' });
    await here.settled();
    await here.settled();
  }
}

/** Check-ins that were answered, answered too late, not answered at all, and never sent. */
export async function checkIns(here: Installation): Promise<void> {
  const dana = await known(here, 'dispatcher@durham.example');
  const durham = entityId('durham');
  const crews = [0, 1, 2].map((n) => crewId('durham', n));
  await post(dana, '/api/beta/dispatch/initiate-checkins/', { entity: durham, designations: crews });
  await here.settled();
  const { results } = (await dana.get('/api/simulator/messages/')).body;
  const ck = new URL(results[0].link).searchParams.get('ck') ?? '';
  await post(browser(here.url), '/api/check-in/', { ck, lat: 35.99, lng: -78.9, accuracy: 12, note: 'At the plant' });
  await here.clock.advance(6 * 60 * minute);
  await here.settled();
  await designationDoes(here, 'durham', 3, { do: 'releaseUser' });
  await designationDoes(here, 'durham', 3, { do: 'assignUser', user: userId('durham', 'crew4') });
  for (const reason of ['expired', 'unsent'] as const) {
    const checkIn = idFrom('golden', 'check-in', reason);
    await designationDoes(here, 'durham', 3, { do: 'requestCheckIn', checkIn, dueAt: iso(here.clock.now() + minute) });
    await designationDoes(here, 'durham', 3, { do: 'failCheckIn', checkIn, reason });
  }
}

let done = 0;
async function designationDoes(
  here: Installation,
  organisation: string,
  n: number,
  command: DesignationCommand,
): Promise<void> {
  const { commandId, occurredAt, cause } = acting(here, organisation, 'designation', `${++done}`);
  await here.muster.app.handle(designation, crewId(organisation, n), { commandId, occurredAt, command }, cause);
}

/** A pump station repeats an alarm until a user filters it; then it arrives as filtered. */
export async function alarms(here: Installation): Promise<void> {
  const dana = await known(here, 'dispatcher@wichita.example');
  const marcus = await known(here, 'manager@wichita.example');
  const alarm = { alarm: 'High wet well', station: 'Lift station 12', description: 'The float sticks', event: 'ALM' };
  const says = (n: number) =>
    post(dana, '/api/incidents/', {
      version: 'wichita_pump_stations_pm',
      description: 'High wet well',
      source: `scada:${n}`,
      alarm,
    });
  const incident = await says(1);
  await post(marcus, '/wichita_pump_stations/add-filter/', { incident, filter: alarm });
  await here.clock.advance(minute);
  await says(2);
}
