import { describe, expect, it } from 'vitest';
import { rulesWith } from '#contracts/core/dispatchRules';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { problemPriorities } from '#services/app/priorities';
import { appOf } from '#services/testing/app';
import { checkDesignee, designeeId, designeeNamed, settingsOf, withAddresses } from './settings.ts';

const person = (uuid: string, active = true, entity = 'arvada') => ({
  uuid,
  first_name: uuid.toUpperCase(),
  last_name: 'Park',
  phone_number: '+13035550111',
  active,
  entity,
});
const ada = { user: 'ada', designation: 'Water on-call', target: 'arvada_water' };
const gone = { ...ada, user: 'gone' };
const former = { ...ada, user: 'ben' };
const mail = { display_name: 'Mail', transfer_type: 'EMAIL_TRANSFER', data: { emails: ['a@b.example'] } } as const;
const custom = { display_name: 'Desk', transfer_type: 'CUSTOM_TRANSFER', data: { token: 'desk' } } as const;
const url = 'https://desk.example';
const everything: Readonly<Record<string, object>> = {
  'transfer_options arvada': {
    options: [mail, { ...custom, url }],
    version_transfer_url: 'https://versions.example',
    revision: 4,
  },
  'boards arvada': { response_minutes: 7, job_calls: true, rules: { nobody_free: 'escalate' } },
  'designees arvada': { designated: [gone, ada], ended: [former] },
  'entities arvada': { versions: ['arvada_water'] },
  'accounts ada': person('ada'),
  'accounts ben': person('ben', false),
  'accounts cy': person('cy', true, 'jcw'),
};
type Query = { readonly where: { readonly entity: string } };
const appWith = (documents = everything) =>
  appOf({
    secrets: { outboundKey: 'the public key' },
    views: {
      doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null,
      docs: (name: string, { where }: Query) =>
        Object.entries(documents).flatMap(([key, doc]) =>
          key.startsWith(`${name} `) && (doc as { entity?: string }).entity === where.entity ? [doc] : [],
        ),
    },
  });
const shown = { uuid: 'ada', first_name: 'ADA', last_name: 'Park' };

describe('the settings of transfers', () => {
  it('show the destinations without their addresses, the active people, and those who are named', () =>
    expect(settingsOf(appWith(), 'arvada')).toEqual({
      revision: 4,
      options: [
        { ...mail, host: null },
        { ...custom, host: 'desk.example' },
      ],
      version_transfer_host: 'versions.example',
      signing_key: 'the public key',
      designees: [
        {
          uuid: idFrom('designee', 'arvada', 'Water on-call', 'ada', 'arvada_water'),
          designation: 'Water on-call',
          target: 'arvada_water',
          user: shown,
        },
      ],
      people: [shown],
      handlers: ['notify_on_call', 'notify_by_mail', 'notify_on_call_and_by_mail', 'outside_dispatch'],
      trees: ['Last resort', 'New incident'],
      response_minutes: 7,
      job_calls: true,
      rules: rulesWith({ nobody_free: 'escalate' }),
      problems: problemPriorities(appWith(), 'arvada'),
    }));

  it('of an organization that has set nothing are empty', () =>
    expect(settingsOf(appWith(), 'jcw')).toEqual({
      revision: 0,
      options: [],
      version_transfer_host: null,
      signing_key: 'the public key',
      designees: [],
      people: [{ uuid: 'cy', first_name: 'CY', last_name: 'Park' }],
      handlers: expect.any(Array),
      trees: ['Last resort'],
      response_minutes: 10,
      job_calls: false,
      rules: rulesWith(),
      problems: problemPriorities(appWith(), 'jcw'),
    }));
});

describe('the address of an outside system', () => {
  const kept = (...options: Parameters<typeof withAddresses>[2]['options']) =>
    withAddresses(appWith(), 'arvada', { options });

  it('stays with its token', () => {
    const renamed = { ...custom, display_name: 'Works desk' };
    expect(kept(mail, renamed)).toEqual({
      options: [mail, { ...renamed, url }],
      versionTransferUrl: 'https://versions.example',
    });
  });

  it.each([
    ['another token', { ...custom, data: { token: 'other' } }],
    ['another type', { ...mail, data: { token: 'desk' } }],
  ])('does not go to %s', (_, option) => expect(kept(option).options).toEqual([option]));

  it('is the one that was typed, and none for another type', () => {
    const typed = 'https://new.example/in';
    expect(kept({ ...custom, url: typed }, { ...mail, url: typed }).options).toEqual([{ ...custom, url: typed }, mail]);
    const versionUrl = (said?: string) =>
      withAddresses(appWith(), 'arvada', { options: [], versionUrl: said }).versionTransferUrl;
    expect([versionUrl(), versionUrl(typed), versionUrl('')]).toEqual(['https://versions.example', typed, null]);
  });

  it('is that of the first of its token that has one', () => {
    const documents = {
      'transfer_options arvada': { options: [custom, { ...custom, url: '' }, { ...custom, url }], revision: 1 },
    };
    expect(withAddresses(appWith(documents), 'arvada', { options: [custom] })).toEqual({
      options: [{ ...custom, url }],
      versionTransferUrl: null,
    });
  });

  it('is unknown to an organization that has set nothing', () =>
    expect(withAddresses(appWith(), 'jcw', { options: [custom] })).toEqual({
      options: [custom],
      versionTransferUrl: null,
    }));
});

describe('a person who is to be named', () => {
  const check = (change: object) => () => checkDesignee(appWith(), 'arvada', { ...ada, ...change });

  it('is an active person of the organization, for one of its versions', () => expect(check({})).not.toThrow());

  it.each([
    [{ user: 'nobody' }, 'not-found'],
    [{ user: 'cy' }, 'not-found'],
    [{ user: 'ben' }, 'designee.person-inactive'],
    [{ target: 'arvada_sewer' }, 'designee.version-unknown'],
  ] as const)('is refused: %j, %s', (change, code) => expect(check(change)).toThrow(new Refused(code)));

  it('is refused by an organization without versions', () => {
    const { 'entities arvada': _, ...documents } = everything;
    expect(() => checkDesignee(appWith(documents), 'arvada', ada)).toThrow(new Refused('designee.version-unknown'));
  });
});

describe('a person who is named', () => {
  const named = (one: typeof ada, entity = 'arvada') => designeeNamed(appWith(), entity, designeeId('arvada', one));

  it('is found by their id, also after they no longer are', () => {
    expect(named(ada)).toEqual(ada);
    expect(named(former)).toEqual(former);
  });

  it('is not found in another organization, for another version or designation', () => {
    for (const change of [{ user: 'cy' }, { target: 'arvada_sewer' }, { designation: 'Sewer on-call' }])
      expect(() => named({ ...ada, ...change })).toThrow(new Refused('not-found'));
    expect(() => named(ada, 'jcw')).toThrow(new Refused('not-found'));
  });
});
