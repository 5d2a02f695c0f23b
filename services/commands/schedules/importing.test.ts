import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { designation } from '#events/designation/decider';
import { type EmbeddedNode, startEmbeddedNode } from '#events/embedded/node';
import { entity } from '#events/entity/decider';
import { user } from '#events/user/decider';
import { systemRandom } from '#services/core/clock';
import { type OpenStore, openStore } from '#services/store/openStore';
import { importSchedules } from './importing.ts';

// 5:00 AM in Denver, on a Sunday.
let now = Date.parse('2026-03-01T12:00:10.000Z');
const ports = { clock: { now: () => now, at: () => () => {} }, random: systemRandom };
const organization = idFrom('entity', 'springwater');
let dataDir: string;
let config: { dataDir: string; eventStoreUrl: null; masterKey: string };
let node: EmbeddedNode;

async function onLog<T>(work: (log: OpenStore) => Promise<T>): Promise<T> {
  const log = await openStore(config, ports);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
const does = <State, Command, F extends Fact>(decider: Decider<State, Command, F>, id: string, command: Command) =>
  onLog(({ handle }) =>
    handle(
      decider,
      id,
      { commandId: idFrom('test', id, JSON.stringify(command)), occurredAt: new Date(now).toISOString(), command },
      { entity: organization, actor: { kind: 'system', id: 'test' }, correlationId: 'c' },
    ),
  );
const person = (firstName: string, lastName: string) => {
  const id = idFrom('person', firstName);
  const email = `${firstName.toLowerCase()}@x.example`;
  return does(user, id, { do: 'register', user: id, role: 'crew', email, firstName, lastName, phoneNumber: '' });
};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-schedules-'));
  config = { dataDir, eventStoreUrl: null, masterKey: '07'.repeat(32) };
  node = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
  const place = { displayName: 'Springwater', timezone: 'America/Denver', lat: 39.8, lng: -105.1, versions: [] };
  await does(entity, organization, { do: 'register', entity: organization, name: 'springwater', ...place });
  const truck = idFrom('designation', 'truck');
  await does(designation, truck, { do: 'create', designation: truck, name: 'Truck', sharedPhoneNumber: '' });
  await person('Ada', 'Abel');
  await person('Bo', 'Berg');
});
afterAll(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const participant = (username: string) => ({ type: 'user', username });
const weeks = (...participants: readonly object[]) => ({
  data: {
    name: 'truck',
    timezone: 'America/Denver',
    rotations: [{ name: 'Weeks', startDate: '2026-02-23T15:00:00Z', type: 'weekly', length: 4, participants }],
  },
});
const imports = (file: object, more: { readonly apply?: boolean; readonly designation?: string } = {}) => {
  const asked = { text: JSON.stringify(file), organization: 'springwater', designation: '', apply: false, ...more };
  return importSchedules(config, asked, ports);
};
const both = weeks(participant('ADA@x.example'), { type: 'user', username: '', name: 'On call: Bo Berg (2)' });

it('shows the differences of the next 90 days first, writes them once, and adds what comes later', async () => {
  const preview = await imports(both);
  expect(preview).toEqual([
    'Truck, the next 90 days:',
    '  Overrides are not in this export.',
    '  + Ada Abel, Mar 1, 5:01 AM to Mar 23, 8:00 AM',
    '  + Bo Berg, Mar 23, 8:00 AM to Apr 20, 8:00 AM',
    '  + Ada Abel, Apr 20, 8:00 AM to May 18, 8:00 AM',
    '  + Bo Berg, May 18, 8:00 AM to Jun 15, 8:00 AM',
    '  0 shifts are in the calendar already.',
    '4 shifts would be added. Nothing was written: APPLY=1 writes them.',
  ]);
  expect(await imports(both)).toEqual(preview);
  expect((await imports(both, { apply: true })).at(-1)).toBe('4 shifts were added.');
  // The person whose turn has begun has it already.
  now += 60 * 60_000;
  const again = await imports(both);
  expect(again.slice(2)).toEqual([
    '  4 shifts are in the calendar already.',
    '0 shifts would be added. Nothing was written: APPLY=1 writes them.',
  ]);
  const alone = await imports(weeks(participant('bo@x.example')), { designation: 'TRUCK' });
  expect(alone).toContain('  ! Ada Abel, Mar 1, 5:01 AM to Mar 23, 8:00 AM: not in the file, and stays');
  // The same end of another time is another shift.
  const other = { user_email: 'bo@x.example', shift_start: '2026-03-24T14:00:00Z', shift_end: '2026-04-20T14:00:00Z' };
  expect((await imports({ results: [other] }, { designation: 'Truck' })).at(-1)).toMatch(/^1 shifts would be added/);
  expect(existsSync(join(dataDir, 'importing-schedules'))).toBe(false);
}, 60_000);

it('names the people, the designation and the organization that are not known, and writes nothing', async () => {
  const strangers = weeks(participant('cy@x.example'), { type: 'user', name: 'Dee', username: '' });
  await expect(imports(strangers, { apply: true })).rejects.toThrow(
    '“truck” names people who are no active people here:\n   <cy@x.example>\n  Dee',
  );
  await expect(imports(both, { designation: 'Jetter' })).rejects.toThrow(
    'There is no designation “Jetter”. DESIGNATION=… names one of: Truck.',
  );
  await expect(imports({ data: { ...both.data, timezone: 'Mars/Base' } })).rejects.toThrow(
    'unknown time zone "Mars/Base"',
  );
  const asked = { text: JSON.stringify(both), organization: 'elsewhere', designation: '', apply: false };
  await expect(importSchedules(config, asked, ports)).rejects.toThrow('There is no organization "elsewhere".');
});
