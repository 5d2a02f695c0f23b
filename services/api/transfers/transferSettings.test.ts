import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransferConsents, TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { Refused } from '#events/core/refused';
import type { Signed } from '#services/api/http/route';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { transferSettingRoutes } from './transferSettings.ts';
import { type Planned, transferIncident } from './transferStream.ts';
import { transferRoutes } from './transfers.ts';

let desk: Desk;
const [dana, ada, bo] = [id(10), id(11), id(12)];
const incident = id(50);
/** The address of each call of an outside system, and the test that it carried. */
let called: (readonly [string, object])[];
beforeEach(() => {
  called = [];
  desk = openDesk({
    webhooks: {
      provider: 'http',
      call: async ({ url, body }) => {
        called.push([url, JSON.parse(body) as object]);
        return called.length === 1 ? { result: 'barred', reason: 'HTTP 401' } : { result: 'unknown' };
      },
    },
  });
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  const personal = { description: 'Water' };
  desk.happened(
    `incident-${incident}`,
    'IncidentCreated',
    { incident, version: 'arvada_water', source: null, subject: incident, personal },
    { entity: arvada },
  );
});
afterEach(() => desk.close());

type More = NonNullable<Parameters<Desk['asks']>[3]>;
const asks = <Json = object>(name: string, more: More = {}) =>
  desk.asks<Json>([...transferRoutes, ...transferSettingRoutes], name, desk.signedIn(dana), more);
const designated = (user: string, designation = 'Water on-call') =>
  desk.happened(`entity-${arvada}`, 'DesignatedUserNamed', {
    entity: arvada,
    designation,
    user,
    target: 'arvada_water',
  });

describe('the transfer settings', () => {
  const shown = async () => (await asks<TransferSettings>('GET /api/transfer-settings/')).json;
  const replace = (options: readonly object[], seen = 0) =>
    asks('POST /api/transfer-settings/', { body: { options, seen } });
  const option = {
    display_name: ' To sewer ',
    transfer_type: 'ESCALATION_TRANSFER',
    data: { tree_name: 'Last resort' },
  };

  it.each([
    [{ tree_name: 'Nigth' }, { tree_name: ['There is no escalation tree “Nigth”.'] }],
    [{ version: 'arvada_wter' }, { version: ['There is no incident type “arvada_wter”.'] }],
    [{ new_entity: 'durrham', tree_name: 'Theirs' }, { new_entity: ['There is no organization “durrham”.'] }],
    [{ designation_name: 'Nigth' }, { designation_name: ['There is no designation “Nigth”.'] }],
    [{ handler_codename: 'streets?' }, { handler_codename: ['There is no handler “streets?”.'] }],
  ])('refuse a name that does not exist, by that name: %j', (data, fields) =>
    expect(replace([{ ...option, data }])).rejects.toMatchObject({ fields }),
  );

  it('are empty at first, and then what was saved last, with its author', async () => {
    expect(await shown()).toMatchObject({ options: [], revision: 0, changed: null });
    await replace([option]);
    expect(await shown()).toMatchObject({
      options: [{ ...option, display_name: 'To sewer' }],
      revision: 1,
      changed: { by: 'Dana Diaz', time: noon },
      position: desk.log.length,
    });
    await expect(replace([])).rejects.toThrow('transfer.settings-changed');
    expect(await desk.added(() => replace([], 1))).toMatchObject([['TransfersConfigured', { options: [] }]]);
  });

  it('keep the addresses of outside systems, which no screen shows', async () => {
    const custom = { display_name: 'Outside', transfer_type: 'CUSTOM_TRANSFER', data: { token: 't1' } } as const;
    const url = 'https://outside.example/hook';
    desk.happened(`entity-${arvada}`, 'TransfersConfigured', {
      entity: arvada,
      options: [{ ...custom, url }],
      versionTransferUrl: 'https://outside.example/version',
    });
    expect(JSON.stringify(await shown())).not.toContain(url);
    await replace([{ ...custom, display_name: 'Renamed' }], 1);
    expect(desk.log.at(-1)?.data).toMatchObject({
      options: [{ display_name: 'Renamed', url }],
      versionTransferUrl: 'https://outside.example/version',
    });
  });

  it('test the address of one transfer, or that of the version transfers, and say how it answered', async () => {
    const test = (token?: string) => asks('POST /api/transfer-settings/test/', { body: token ? { token } : {} });
    const option = { display_name: 'Outside', transfer_type: 'CUSTOM_TRANSFER', data: { token: 't1' } } as const;
    desk.happened(`entity-${arvada}`, 'TransfersConfigured', {
      entity: arvada,
      options: [{ ...option, url: 'https://one.example/' }],
      versionTransferUrl: 'https://version.example/',
    });
    expect((await test('t1')).json).toEqual({ result: 'refused', detail: 'HTTP 401' });
    expect((await test()).json).toEqual({ result: 'unknown', detail: 'No answer, or an error of the server' });
    expect(called).toEqual([
      ['https://one.example/', { test: true, token: 't1', time: noon }],
      ['https://version.example/', { test: true, token: null, time: noon }],
    ]);
    await expect(test('t2')).rejects.toThrow('transfer.no-address');
  });

  it('have a designation that can be ended', async () => {
    designated(ada);
    const uuid = (await shown())?.designees[0]?.uuid ?? '';
    const end = (named: string) => asks('DELETE /designated-user/:uuid/', { params: { uuid: named } });
    const designee = { entity: arvada, designation: 'Water on-call', user: ada, target: 'arvada_water' };
    expect(await desk.added(() => end(uuid))).toEqual([['DesignatedUserRemoved', designee]]);
    expect(await desk.added(() => end(uuid))).toEqual([]);
    await expect(end(id(99))).rejects.toThrow('not-found');
  });
});

describe('the consents to transfers', () => {
  const shown = async () => (await asks<TransferConsents>('GET /api/transfer-consents/')).json?.consents;
  const set = (name: string, allowed: boolean) =>
    desk.added(() => asks('POST /api/transfer-consents/', { body: { name, allowed } }));

  it('are given and withdrawn, by the name of the other organization', async () => {
    expect(await shown()).toEqual([]);
    expect(await set(' JCW ', true)).toEqual([['TransferConsentGiven', { entity: arvada, from: 'jcw' }]]);
    expect(await shown()).toEqual([{ name: 'jcw', by: 'Dana Diaz', time: noon }]);
    expect(await set('jcw', false)).toEqual([['TransferConsentWithdrawn', { entity: arvada, from: 'jcw' }]]);
    expect(await shown()).toEqual([]);
    await expect(set('Arvada', true)).rejects.toThrow('transfer.consent-own');
  });
});

describe('the people who answer for a version', () => {
  it('are the active ones', async () => {
    designated(ada);
    designated(bo);
    desk.happened(`user-${bo}`, 'UserDeactivated', { user: bo });
    const user = { uuid: ada, first_name: 'Ada', last_name: 'Abel' };
    expect((await asks('GET /designated-user/')).json).toEqual([
      { designation: 'Water on-call', user, target: 'arvada_water' },
    ]);
  });
});

describe('a transfer to another version', () => {
  const transfer = (more: object = {}) =>
    asks<{ uuid: string }>('POST /api/incidents/transfer-to-version/', {
      body: { incident, new_version: 'standard_water', explanation: 'Theirs', ...more },
    });
  const moved = async (more: object = {}) => {
    await transfer(more);
    return desk.log.find(({ type }) => type === 'IncidentTransferred')?.data;
  };

  it('gives the incident that version, and nobody, unless said', async () => {
    expect(await moved()).toMatchObject({
      previousVersion: 'arvada_water',
      newVersion: 'standard_water',
      personal: { explanation: 'Theirs' },
      urgent: false,
    });
    expect(desk.log.map(({ type }) => type)).not.toContain('NoticeOwed');
  });

  it('may be urgent', async () =>
    expect(await moved({ run_initiation_sequence: true })).toMatchObject({ urgent: true }));

  it('needs a version of the organization, and an explanation', async () => {
    await expect(transfer({ new_version: 'jcw_bupp' })).rejects.toThrow('transfer.version-unknown');
    await expect(transfer({ explanation: ' ' })).rejects.toThrow('invalid');
  });

  it('is refused in the words of the dispatcher who did it first', async () => {
    await transfer();
    await expect(transfer({ new_version: 'arvada_manual_dispatch', seen: id(99) })).rejects.toMatchObject({
      code: 'transfer.changed-meanwhile',
      fields: { non_field_errors: [expect.stringMatching(/^Dana Diaz has transferred this incident to .+\. /)] },
    });
  });
});

describe('a transfer', () => {
  const planned: Planned = {
    kind: 'version',
    name: 'Water',
    newVersion: 'standard_water',
    newEntity: null,
    explanation: 'Theirs',
    addresses: [],
    urgent: false,
    assigned: null,
    option: {},
    calls: null,
    callbackNumbers: false,
    labels: [],
    notices: [],
    rules: { explanationRequired: true, usuallyUrgent: false, designated: [] },
  };
  const run = (more: { readonly repeats?: boolean; readonly plan?: () => Planned; readonly app?: object } = {}) => {
    const { repeats = false, plan = () => planned, app = {} } = more;
    const who = desk.signedIn(dana);
    const cause = { entity: arvada, actor: { kind: 'user', id: dana }, correlationId: id(3), repeats };
    const request = { app: { ...desk.app, ...app }, who, cause, commandId: id(4), now: noon };
    return transferIncident(request as unknown as Signed<object, object>, { uuid: incident, seen: undefined, plan });
  };
  const given = (entity: string) =>
    desk.happened(
      `incident-${id(51)}`,
      'IncidentCreated',
      { incident: id(51), version: 'jcw_bupp', source: null, subject: id(51), personal: { description: 'x' } },
      { entity },
    );

  it('that fails for another reason says so', async () => {
    const plan = () => {
      throw new Refused('transfer.not-offered');
    };
    await expect(run({ plan })).rejects.toThrow('transfer.not-offered');
    const away = async () => {
      throw new Error('the store is away');
    };
    await expect(run({ app: { handle: away } })).rejects.toThrow('the store is away');
    const other = async () => {
      throw new Refused('transfer.consent-own');
    };
    await expect(run({ app: { handle: other } })).rejects.toThrow('transfer.consent-own');
  });

  it('of an incident of another organization is not found', async () => {
    given(jcw);
    const who = desk.signedIn(dana);
    const request = { app: desk.app, who, cause: { repeats: false }, commandId: id(4), now: noon };
    const asked = { uuid: id(51), seen: undefined, plan: () => planned };
    await expect(transferIncident(request as unknown as Signed<object, object>, asked)).rejects.toThrow('not-found');
  });

  it('that is repeated is planned again while the incident stays, and else answered as before', async () => {
    const first = await run({ repeats: true });
    expect(desk.log.some(({ type }) => type === 'IncidentTransferred')).toBe(true);
    const gone = { views: { ...desk.app.views, doc: () => null } };
    const position = { commit: 7n, prepare: 7n };
    const known = { ...gone, handle: async () => ({ position, events: [] }) };
    expect(await run({ repeats: true, app: known })).toEqual({ json: first.json, position });
    const nothing = { ...gone, handle: async () => ({ position: undefined, events: [] }) };
    await expect(run({ repeats: true, app: nothing })).rejects.toThrow('not-found');
    await expect(run({ app: gone })).rejects.toThrow('not-found');
  });
});
