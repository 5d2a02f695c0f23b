import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '#contracts/incident/incident';
import type { CallDoc } from '#projections/callout/calls';
import type { Line } from '#services/outbound/telephony/twilio/simulated/line';
import type { SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from './passing.ts';

const presses = (...keys: readonly string[]): Behaviour => ({
  line: 'answers',
  after: 3,
  keys,
  keyAfter: 4,
  hangsUpAfter: null,
});
const asks = 'This is City of Arvada. Press 1 to be connected to the contact, or 2 to hear who it is.';
const notConnected = 'Contact 70: The caller hung up before being connected.';
const goodbye = 'Thank you. Goodbye.';

/** The phones of the dispatcher, by their last two digits: each test has its own. */
const dispatchers: Readonly<Record<string, Behaviour>> = {
  '60': presses('1'),
  '61': presses('2', '2', '1'),
  '62': presses('7', '0', '9', '*', '#', '3'),
  '63': presses('7', '2', '1'),
  '64': { ...presses(), line: 'machine' },
  '65': { ...presses(), line: 'silent' },
  '66': presses(),
  // Hangs up while the other phone still rings.
  '67': { ...presses('1'), hangsUpAfter: 6 },
};
/** The phones of the contacts. */
const contacts: Readonly<Record<string, Behaviour>> = {
  '70': presses(),
  '71': { ...presses(), line: 'busy' },
  '72': { ...presses(), line: 'silent' },
  '73': { ...presses(), line: 'dead' },
  '74': { ...presses(), after: 20 },
};

let here: Installation;
let dana: Person;
let time: ReturnType<typeof passing>;
let incident: string;
/** The zones by whose clocks the owners of the phones wake and sleep. */
const zones = new Set<string>();
let people: readonly { readonly uuid: string; readonly phone_number: string | null }[];

beforeAll(async () => {
  const all = { ...dispatchers, ...contacts };
  const silent = { ...presses(), line: 'silent' } as const;
  here = await installation({
    organisations: ['arvada'],
    people: (to, _, zone) => {
      zones.add(zone);
      return all[to.slice(-2)] ?? silent;
    },
  });
  dana = await here.person('dispatcher@arvada.example');
  time = passing(here.muster, here.clock);
  const place = {
    raw: '5700 Carr St, Arvada',
    contacts: Object.keys(contacts).map((digits) => ({
      name: `Contact ${digits}`,
      phone_number: `+130355501${digits}`,
      ...(digits === '70' ? { phone_extension: '12' } : {}),
    })),
  };
  const report = { version: 'arvada_water', description: 'Water in the street', locations: [place] };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
  people = (await dana.get(`/api/incident/${incident}/location/`)).body[0].contacts;
});
afterAll(async () => {
  time.stop();
  await here.close();
});

const lines = (): readonly Line[] => (here.muster.app.telephony as unknown as SimulatedNetwork).truth();
/** The calls to contacts in the log of the incident: whom, and how it ended. */
const logged = async (): Promise<readonly string[]> =>
  (await dana.get(`/api/incident/${incident}/log/`)).body.flatMap(({ event, contact, by, message }: LogEntry) =>
    contact ? [event === 'contacts:call_completed' ? `${by} → ${contact.name}` : `${contact.name}: ${message}`] : [],
  );

interface Made {
  readonly line: Line | undefined;
  /** The words that were heard and the keys that were pressed. */
  readonly heard: readonly string[];
  readonly call: CallDoc | null;
  /** The calls to contacts that the log of the incident has more than before. */
  readonly added: readonly string[];
}

/** The dispatcher asks for a contact on one of the phones, and the call takes its course. */
async function called(from: string, contact: string): Promise<Made> {
  const before = await logged();
  const body = {
    contact_uuid: people.find(({ phone_number: number }) => number?.endsWith(contact))?.uuid,
    phone_number: `+130355501${from}`,
  };
  const asked = await dana.send(
    'POST',
    `/incident/${incident}/muster/incidents/calls/tasks/connect_to_contact/request/`,
    body,
  );
  expect(asked.status).toBe(200);
  const { uuid } = asked.body;
  const callOf = () => here.muster.app.views.doc('calls', uuid);
  await time.until(() => callOf()?.status === 'ended');
  await time.until(() => here.muster.app.views.docs('due').every(({ kind }) => kind !== 'contact-call'));
  const line = lines().find(({ order }) => order.call === uuid);
  const heard = line?.heard.map(({ kind, words }) => (kind === 'key' ? `[${words}]` : words)) ?? [];
  return { line, heard, call: callOf(), added: (await logged()).slice(before.length) };
}

describe('a dispatcher who asks to be connected to a contact', () => {
  it('presses 1, is connected with the extension, and the incident has the conversation', async () => {
    const { line, heard, call, added } = await called('60', '70');
    expect(heard).toEqual([asks, '[1]', 'Connecting you.', 'You are connected.', goodbye]);
    expect(line?.dialed).toEqual(['+13035550170ww12']);
    expect(call).toMatchObject({ purpose: 'contact', to: '+13035550160', outcome: 'accepted' });
    expect(added).toEqual(['Dana Whitfield → Contact 70']);
  });

  it('hears twice who it is, and is connected after 1', async () => {
    const { heard, call, added } = await called('61', '70');
    const who = 'Contact 70, about 5700 Carr St, Arvada.';
    const hears = [asks, '[2]', who];
    expect(heard).toEqual([...hears, ...hears, asks, '[1]', 'Connecting you.', 'You are connected.', goodbye]);
    expect([call?.outcome, added]).toEqual(['accepted', ['Dana Whitfield → Contact 70']]);
  });

  it('is asked again after keys without a meaning, four times', async () => {
    const { heard, call, line, added } = await called('62', '70');
    const wrong = (key: string) => [asks, `[${key}]`, 'That is not one of the choices.'];
    expect(heard).toEqual([...wrong('7'), ...wrong('0'), ...wrong('9'), ...wrong('*'), goodbye]);
    expect([line?.dialed, call?.outcome, added]).toEqual([[], 'invalid-entry', [notConnected]]);
  });

  it('is connected after a key without a meaning and the details', async () => {
    const { call, added } = await called('63', '70');
    expect([call?.outcome, added]).toEqual(['accepted', ['Dana Whitfield → Contact 70']]);
  });

  it.each([
    // Both questions were over in less than half a minute.
    ['64', 'hang-up', notConnected],
    ['65', 'no-answer', 'Contact 70: The phone of the person who asked for the call was not answered.'],
    ['66', 'hang-up', notConnected],
  ])('on a phone where nobody presses a key (%s) is connected to nobody', async (from, outcome, told) => {
    const { line, call, added } = await called(from, '70');
    expect([line?.dialed, call?.outcome, added]).toEqual([[], outcome, [told]]);
  });

  it.each([
    ['71', 'The line was busy.'],
    ['72', 'No answer.'],
    ['73', 'The phone company could not reach the number.'],
  ])('hears that a contact (%s) could not be reached, and the log says: %s', async (contact, told) => {
    const { heard, call, added } = await called('60', contact);
    expect(heard.slice(-2)).toEqual(['Connecting you.', 'The contact could not be reached. Goodbye.']);
    expect([call?.outcome, added]).toEqual(['accepted', [`Contact ${contact}: ${told}`]]);
  });

  it('and hangs up before the contact answers has had no conversation', async () => {
    const { heard, added } = await called('67', '74');
    expect(heard).toEqual([asks, '[1]', 'Connecting you.']);
    expect(added).toEqual(['Contact 74: No answer.']);
  });
});

it('no phone rings by itself afterwards, and none rings twice for one call', async () => {
  const rung = lines().length;
  await here.clock.advance(30 * 60_000);
  await time.until(() => true);
  expect(lines().filter(({ order }) => order.to.startsWith('+130355501'))).toHaveLength(rung);
  expect(new Set(lines().map(({ order }) => order.call)).size).toBe(lines().length);
});

it('the owners of the phones live in the zone of the organization that calls', () =>
  expect(zones).toEqual(new Set(['America/Denver'])));
