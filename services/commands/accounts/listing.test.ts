import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { directoryOf } from '#events/directory/decider';
import { type EmbeddedNode, runningNode, startEmbeddedNode } from '#events/embedded/node';
import { entity } from '#events/entity/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import type { StoredEvent } from '#events/store/store';
import { uploadSheet } from '#services/api/directories/upload';
import { knownModels } from '#services/commands/knownModels';
import { WrongCommand } from '#services/commands/wrongCommand';
import { systemRandom } from '#services/core/clock';
import { inlineParsing } from '#services/parsing/reader';
import { type OpenStore, openStore } from '#services/store/openStore';
import { accountModels, listAccounts, removeAccount } from './listing.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const ports = { clock: { now: () => noon, at: () => () => {} }, random: systemRandom };
const header = 'number,name,phone,address,lat,lng';
const ada = '1,Ada Park,(303) 555-0101,"1 Main St, Arvada",39.80,-105.09';
const bo = '2,Bo Lind,,2 Main St,39.8005,-105.0795';
const bosNewHome = '2,Bo Lind,,9 Elm St,39.9,-105.1';

let dataDir: string;
let config: { dataDir: string; eventStoreUrl: null; masterKey: string };
let node: EmbeddedNode;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-accounts-'));
  config = { dataDir, eventStoreUrl: null, masterKey: '07'.repeat(32) };
  node = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
});
afterAll(async () => {
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function onLog<T>(work: (log: OpenStore) => Promise<T>): Promise<T> {
  const log = await openStore(config, ports);
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
const causeIn = (organization: string) =>
  ({ entity: organization, actor: { kind: 'system', id: 'test' }, correlationId: 'c' }) as const;
const step = <Command>(name: string, command: Command) => ({
  commandId: idFrom('listing', name),
  occurredAt: '2026-03-01T11:00:00.000Z',
  command,
});

/** An organization of this internal name, and its id. */
async function organized(name: string): Promise<string> {
  const organization = idFrom('entity', name);
  const place = { displayName: name, timezone: 'America/Denver', lat: 39.8, lng: -105.1, versions: ['arvada_water'] };
  const command = { do: 'register', entity: organization, name, ...place } as const;
  await onLog(({ handle }) => handle(entity, organization, step(name, command), causeIn(organization)));
  return organization;
}
const fileOf = (lines: readonly string[]): string => {
  const file = join(dataDir, 'accounts.csv');
  writeFileSync(file, [header, ...lines].join('\n'));
  return file;
};
const lists = (organization: string, lines: readonly string[], more: { preview?: boolean; by?: typeof ports } = {}) =>
  listAccounts(config, { file: fileOf(lines), organization, preview: more.preview ?? false }, more.by ?? ports);
const removes = (organization: string, number: string) => removeAccount(config, { number, organization }, ports);
/** The facts of accounts that an organization has. */
const factsOf = (organization: string) =>
  onLog(async ({ store }) => {
    const facts: StoredEvent[] = [];
    const types = ['ServiceAccountsRead', 'ServiceAccountRemoved', 'DirectoryUpdated'];
    for await (const fact of store.readAll({ types })) if (fact.metadata.entity === organization) facts.push(fact);
    return facts.map(({ type }) => type);
  });

describe('a file of service accounts', () => {
  it('counts new and changed accounts, and adds nothing the second time', async () => {
    const organization = await organized('counts');
    expect(await lists('counts', [bo])).toMatchObject({ rows: 1, listed: 1 });
    const both = { rows: 2, listed: 2, repaired: [] };
    expect(await lists('counts', [ada, bosNewHome])).toEqual(both);
    const before = await factsOf(organization);
    expect(await lists('counts', [ada, bosNewHome])).toMatchObject({ rows: 2, listed: 0 });
    expect(await factsOf(organization)).toEqual(before);
    expect(before).toEqual(['ServiceAccountsRead', 'DirectoryUpdated', 'ServiceAccountsRead', 'DirectoryUpdated']);
    // The data of people stays in the log alone.
    expect(existsSync(join(dataDir, 'listing-accounts'))).toBe(false);
  });

  it('is only checked in a preview, which names each mistake', async () => {
    const organization = await organized('checked');
    expect(await lists('checked', [ada, bo], { preview: true })).toMatchObject({ rows: 2, listed: 0 });
    const wrong = ['1,Ada,,1 Main St,39.8,-105', '2,Bo,12,2 Main St,39.8,-105', '3,Cy,,3 Main St,91,-105'];
    const words = 'line 3, phone: This field is incomplete.\nline 4, lat: This is not a latitude.';
    for (const preview of [true, false]) {
      const refused = lists('checked', wrong, { preview });
      await expect(refused).rejects.toThrow(WrongCommand);
      await expect(refused).rejects.toThrow(words);
    }
    const onlyWrong = lists('checked', ['2,Bo,12,2 Main St,39.8,-105'], { preview: true });
    await expect(onlyWrong).rejects.toThrow('line 2, phone: This field is incomplete.');
    expect(await factsOf(organization)).toEqual([]);
    expect(existsSync(join(dataDir, 'listing-accounts'))).toBe(false);
  });

  it('is refused in words when it lacks a column, or when there is no such file or organization', async () => {
    await organized('refused');
    const file = join(dataDir, 'short.csv');
    writeFileSync(file, 'number,name\n1,Ada');
    const asked = { file, organization: 'refused', preview: false };
    await expect(listAccounts(config, asked, ports)).rejects.toEqual(new WrongCommand('There is no column phone.'));
    await expect(listAccounts(config, { ...asked, file: join(dataDir, 'none.csv') }, ports)).rejects.not.toThrow(
      WrongCommand,
    );
    await expect(lists('nobody', [ada])).rejects.toEqual(
      new WrongCommand('There is no organization "nobody": ORG=… is its internal name.'),
    );
  });

  it('follows a listing that was killed and left its folder', async () => {
    await organized('killed');
    mkdirSync(join(dataDir, 'listing-accounts'), { recursive: true });
    writeFileSync(join(dataDir, 'listing-accounts', 'views.db'), 'half a file');
    expect(await lists('killed', [ada])).toMatchObject({ rows: 1, listed: 1 });
  });

  it('counts as a whole after a listing of another file was cut off', async () => {
    await organized('cut');
    const rows = (place: string) =>
      Array.from({ length: 501 }, (_, n) => `${n},Person ${n},,${n} ${place},${39 + n / 1e5},-105`);
    let draws = 0;
    const bytes = (length: number) => {
      draws += 1;
      // The keys of the second piece of 500 lines.
      if (draws > 2) throw new Error('killed');
      return systemRandom.bytes(length);
    };
    const killed = lists('cut', rows('Elm St'), { by: { ...ports, random: { ...systemRandom, bytes } } });
    await expect(killed).rejects.toThrow('killed');
    expect(await lists('cut', rows('Oak St'))).toMatchObject({ rows: 501, listed: 501 });
    expect(await lists('cut', rows('Oak St'))).toMatchObject({ rows: 501, listed: 0 });
  });

  it('is listed beside an account in the log that nobody can read', async () => {
    const organization = await organized('misshapen');
    const metadata = { entity: organization, actor: { kind: 'system', id: 'test' }, occurredAt: '', hash: '' };
    const fact = {
      id: idFrom('listing', 'misshapen fact'),
      type: 'ServiceAccountListed',
      data: { account: 7 },
      metadata,
    };
    await onLog(({ store }) => store.append(`serviceaccount-${idFrom('listing', 'bad')}`, 'none', [fact]));
    expect(await lists('misshapen', [ada])).toMatchObject({ rows: 1, listed: 1 });
  });

  it('is not counted when someone else lists accounts meanwhile', async () => {
    const organization = await organized('meanwhile');
    await onLog(async (open) => {
      const other = join(dataDir, 'other');
      const known = await knownModels(open, { dataDir: other, folder: 'listing-accounts', models: accountModels });
      const file = join(dataDir, 'other.csv');
      writeFileSync(file, [header, bo].join('\n'));
      const projector = { reached: () => Promise.resolve(true) };
      const app = { ...open, views: known.views, projector, parsing: inlineParsing };
      const target = { kind: 'accounts', directory: directoryOf(organization, 'accounts'), name: '' } as const;
      const acting = { cause: causeIn(organization), now: '2026-03-01T12:00:00.000Z', patience: undefined };
      const asked = { app, ...acting, commandId: idFrom('listing', 'other'), file: { path: file }, body: {} };
      // The listing knows the accounts by now, and has not yet written its own.
      let first: Promise<unknown> | undefined;
      const now = () => {
        first ??= uploadSheet(asked, target);
        return noon;
      };
      const clock = { ...ports.clock, now };
      const late = lists('meanwhile', [ada], { by: { ...ports, clock } });
      await expect(late).rejects.toEqual(
        new WrongCommand('Someone else has changed this list since. Check the spreadsheet again.'),
      );
      await first;
      known.end();
      rmSync(other, { recursive: true });
    });
    expect((await factsOf(organization)).filter((type) => type === 'DirectoryUpdated')).toHaveLength(1);
  });
});

describe('a service account', () => {
  it('is removed once after each listing', async () => {
    const organization = await organized('removing');
    await lists('removing', [ada, bo]);
    await removes('removing', '1');
    await removes('removing', '1');
    const removed = async () => (await factsOf(organization)).filter((type) => type === 'ServiceAccountRemoved');
    expect(await removed()).toHaveLength(1);
    expect(await lists('removing', [ada, bo])).toMatchObject({ rows: 2, listed: 1 });
    await removes('removing', '1');
    expect(await removed()).toHaveLength(2);
  });

  it('is removed when it was listed alone, and refused when nobody listed it', async () => {
    const organization = await organized('alone');
    const account = idFrom('service account', organization, '5');
    const holder = { number: '5', name: 'Di', phoneNumber: '', address: '8 Main St', place: '39.8,-105' };
    const command = { do: 'list', account, holder } as const;
    await onLog(({ handle }) => handle(serviceAccount, account, step('alone', command), causeIn(organization)));
    await removes('alone', '5');
    expect(await factsOf(organization)).toEqual(['ServiceAccountRemoved']);
    await expect(removes('alone', '99')).rejects.toEqual(new WrongCommand('There is no service account 99.'));
  });
});

it('ends the event store that it started, so that Muster can start', async () => {
  await node.stop();
  await expect(lists('nobody', [ada])).rejects.toThrow(WrongCommand);
  expect(runningNode(join(dataDir, 'events'))).toBeUndefined();
});
