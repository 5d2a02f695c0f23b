import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idFrom } from '#events/core/ids';
import { type UserCommand, user } from '#events/user/decider';
import { routes } from '#services/api/routes';
import { importFile } from '#services/commands/import/importing';
import { systemRandom } from '#services/core/clock';
import { signInLinks } from '#services/demo/demo';
import { crewId, entityId, userId } from '#services/demo/ids';
import { csv, map, row } from '#services/testing/importFile';
import { caseBefore } from '../../support/buppCase.ts';
import { calloutTeams } from '../../support/callouts/calloutTeams.ts';
import { Attached } from '../../support/forms.ts';
import { browser, type Installation, type Person } from '../../support/installation.ts';
import { askersOf, known, preparedSample } from '../../support/preparedSamples.ts';
import { nameOf } from '../../support/routeSamples.ts';
import { acting, minute, must, post, shownOf } from './acting.ts';
import { alarms, checkIns, type Outside, serviceRequests, transfersThatFail } from './outsideJourneys.ts';

/** At least one journey of every kind, through the API where the API has a route for it. */
export async function everyJourney(here: Installation, outside: Outside): Promise<void> {
  await everyCommand(here);
  await manualMode(here);
  await aLongIncident(here);
  await transfersThatFail(here, outside);
  await serviceRequests(here, outside);
  await checkIns(here);
  await alarms(here);
  await questionnaires(here);
  await peopleComeAndGo(here);
  await imported(here);
  await forgotten(here);
  await leftOpen(here);
  await here.settled();
}

/** One good request of every command that a signed-in user may send, each with a key of its own. */
async function everyCommand(here: Installation): Promise<void> {
  const commands = routes.filter(
    ({ method, permission, reads }) => method !== 'GET' && permission !== 'open' && !reads,
  );
  for (const [n, route] of commands.entries()) {
    const [asker = ''] = askersOf(route);
    const who = await known(here, asker);
    const { path, body } = await preparedSample(here, route, `golden-${n}`);
    const reply = await who.send(route.method as 'POST', path, body, { 'Idempotency-Key': `golden-${n}` });
    must(reply, nameOf(route));
    await here.clock.advance(20_000);
  }
}

/** Ends the board's manual mode. */
async function manualMode(here: Installation): Promise<void> {
  const dana = await known(here, 'dispatcher@arvada.example');
  for (const enabled of [false, true, false])
    await post(dana, '/api/beta/dispatch/update-manual-mode-status/', { entity: entityId('arvada'), enabled });
}

/** One incident from the call to the archive and back, with late and corrected facts on the way. */
async function aLongIncident(here: Installation): Promise<void> {
  const dana = await known(here, 'dispatcher@arvada.example');
  const contacts = [{ name: 'P. Novak', phone_number: '+13035550161', complainant: true }];
  const locations = [
    {
      raw: '6100 Yukon St, Arvada, CO',
      street_number: '6100',
      route: 'Yukon St',
      locality: 'Arvada',
      lat: 39.806,
      lng: -105.082,
      contacts,
    },
  ];
  const incident = await post(dana, '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: 'Hydrant hit by a truck',
    labels: ['Water', 'Hydrant'],
    locations,
  });
  await here.clock.advance(minute);
  await post(dana, '/api/beta/dispatch/manual-dispatch/', {
    incident,
    new_version: 'arvada_water',
    designation: crewId('arvada', 1),
  });
  await lateAndInOrder(here, dana, incident);
  await corrected(dana, incident);
  await heldAndClosed(here, dana, incident);
}

async function lateAndInOrder(here: Installation, dana: Person, incident: string): Promise<void> {
  const entries: readonly (readonly [event: string, message: string, time?: string])[] = [
    ['acknowledged', 'On the way'],
    ['geo:arrived', 'At the hydrant', '2026-03-01T08:01:30.000Z'],
    ['notes:added', 'The valve box is full of gravel', '2026-02-27T23:40:00-07:00'],
    ['contacts:call_completed', 'Mr Novak will move his car'],
    ['notes:added', 'Zażółć gęślą jaźń 水道 🚰 "quoted" <b>not bold</b>'],
    ['team:done', 'Hydrant off'],
  ];
  for (const [event, message, time] of entries) {
    await here.clock.advance(minute);
    await post(dana, `/api/incident/${incident}/log/`, { event, message, ...(time ? { time } : {}) });
  }
}

async function corrected(dana: Person, incident: string): Promise<void> {
  const path = `/api/incident/${incident}/`;
  const [place] = (await shownOf(dana, incident)).locations;
  const corner = await post(dana, `${path}location/`, { raw: 'Yukon St and W 61st Ave', lat: 39.807, lng: -105.083 });
  must(
    await dana.send('PATCH', `${path}location/${corner}/`, {
      raw: 'Yukon St at W 61st Ave',
      lat: 39.8071,
      lng: -105.0831,
    }),
    'a corrected place',
  );
  const contact = await post(dana, `${path}location/${place.uuid}/contact/`, {
    name: 'Q. Adeyemi',
    phone_number: '+13035550162',
  });
  must(
    await dana.send('PATCH', `${path}location/${place.uuid}/contact/${contact}/`, { name: 'Q. Adeyemi-Cole' }),
    'a corrected contact',
  );
  const photo = await post(dana, `${path}file/`, {
    title: 'Hydrant',
    file: new Attached('hydrant.txt', 'A broken hydrant'),
  });
  must(await dana.send('PATCH', `${path}file/${photo}/`, { title: 'Hydrant, broken' }), 'a described file');
}

async function heldAndClosed(here: Installation, dana: Person, incident: string): Promise<void> {
  const path = `/api/incident/${incident}/`;
  const marcus = await known(here, 'manager@arvada.example');
  const hold = await post(dana, `${path}hold/`);
  await here.clock.advance(10 * minute);
  must(await dana.send('DELETE', `${path}hold/${hold}/`), 'a released hold');
  for (const change of [
    { completed: true },
    { archived: true },
    { archived: false },
    { completed: false },
    { completed: true },
  ]) {
    await here.clock.advance(minute);
    must(await marcus.send('PATCH', `/api/manage/incident/${incident}/`, change), JSON.stringify(change));
  }
  const held = await post(dana, '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: 'Waits for the gas utility',
  });
  await post(dana, `/api/incident/${held}/hold/`);
}

async function questionnaires(here: Installation): Promise<void> {
  const alice = await known(here, 'administrator@jcw.example');
  const { next } = await caseBefore(here, alice, 'visited');
  await post(alice, next.path, next.body);
}

async function peopleComeAndGo(here: Installation): Promise<void> {
  const changes: readonly (readonly [string, UserCommand])[] = [
    ['crew6', { do: 'deactivate' }],
    ['crew3', { do: 'deactivate' }],
    ['crew3', { do: 'reinstate' }],
    ['crew3', { do: 'giveRole', role: 'leader' }],
  ];
  for (const [n, [key, command]] of changes.entries()) {
    const { commandId, occurredAt, cause } = acting(here, 'olathe', 'user', `${n}`);
    await here.muster.app.handle(user, userId('olathe', key), { commandId, occurredAt, command }, cause);
  }
  for (const name of ['Main break', 'Second main break']) {
    const { commandId, occurredAt, cause } = acting(here, 'arvada', 'callout', name);
    const command = {
      callout: commandId,
      name,
      beats: [idFrom('demo', 'beat', 'arvada', 0)],
      users: [userId('arvada', 'crew')],
    } as const;
    await here.muster.app.handle(calloutTeams, commandId, { commandId, occurredAt, command }, cause);
    await here.clock.advance(minute);
  }
  const [first] = await signInLinks(here.muster.app);
  await here.settled();
  await browser(here.url).get(new URL(first?.url ?? '').pathname);
  const leaving = await here.person('analyst@durham.example');
  await post(leaving, '/logout/');
}

/** Two incidents imported from another system's file. */
async function imported(here: Installation): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-golden-'));
  const file = join(folder, 'mesa.csv');
  writeFileSync(
    file,
    csv(
      row(),
      row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20' }),
      row({ No: '8', Part: '8-A', What: 'Odor', There: '', Done: '' }),
    ),
  );
  const { config } = here.muster.app;
  const progress = () => ({ to: () => {}, end: () => {} });
  await importFile({
    file,
    map,
    config: { ...config, dataDir: folder, eventStoreUrl: here.muster.eventStore },
    clock: here.clock,
    random: systemRandom,
    progress,
  });
  rmSync(folder, { recursive: true });
}

/** A resident asks to be erased, and a fact is recorded on the same incident afterwards. */
async function forgotten(here: Installation): Promise<void> {
  const alice = await known(here, 'administrator@arvada.example');
  const contacts = [{ name: 'Zebulon Quagmire', phone_number: '(303) 555-0177', complainant: true }];
  const locations = [
    {
      raw: '7 Nightjar Lane, Arvada, CO',
      street_number: '7',
      route: 'Nightjar Lane',
      locality: 'Arvada',
      lat: 39.81,
      lng: -105.08,
      contacts,
    },
  ];
  const incident = await post(alice, '/api/incidents/', {
    version: 'arvada_manual_dispatch',
    description: 'Mr Quagmire says the basement floods',
    locations,
  });
  const path = `/api/incident/${incident}/`;
  await post(alice, `${path}log/`, { event: 'contacts:call_completed', message: 'Mr Quagmire will be home' });
  const [place] = (await shownOf(alice, incident)).locations;
  for (const subject of [place.contacts[0].uuid, place.uuid, incident]) await post(alice, `${path}erase/${subject}/`);
  await post(alice, `${path}log/`, { event: 'notes:added', message: 'Closed at the wish of the resident' });
}

/** Links that are still unanswered. */
async function leftOpen(here: Installation): Promise<void> {
  const dana = await known(here, 'dispatcher@arvada.example');
  const body = { entity: entityId('arvada'), designations: [crewId('arvada', 2), crewId('arvada', 3)] };
  await post(dana, '/api/beta/dispatch/initiate-checkins/', body);
  const alice = await known(here, 'administrator@jcw.example');
  await caseBefore(here, alice, 'answered');
}
