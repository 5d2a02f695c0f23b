import { describe, expect, it } from 'vitest';
import { roleOf, signInProvidersOf, WrongProvider } from './signInProviders.ts';

const url = 'https://client:secret@login.example/tenant/';
const plain = {
  name: 'ug',
  label: 'your organization',
  issuer: 'https://login.example/tenant/',
  clientId: 'client',
  clientSecret: 'secret',
  groupsClaim: 'groups',
  roles: [],
  emails: 'verified',
  people: 'known',
};
const providers = (env: Readonly<Record<string, string | undefined>>) => [...signInProvidersOf(env).values()];

describe('the sign-in services', () => {
  it('have a name, an address and nothing else by default', () =>
    expect([...signInProvidersOf({ OIDC_UG: url })]).toEqual([['ug', plain]]));

  it('are set in every part by variables of the same name', () => {
    const env = {
      OIDC_SAN_JUAN_2: 'https://a%20b:c%2Fd@login.example',
      OIDC_SAN_JUAN_2_LABEL: 'San Juan',
      OIDC_SAN_JUAN_2_GROUPS: 'memberOf',
      OIDC_SAN_JUAN_2_ROLES: ' administrator =IT| Muster admins ;crew=CN=Crews',
      OIDC_SAN_JUAN_2_EMAILS: 'all',
      OIDC_SAN_JUAN_2_PEOPLE: 'new',
    };
    expect(providers(env)).toEqual([
      {
        name: 'san_juan_2',
        label: 'San Juan',
        issuer: 'https://login.example',
        clientId: 'a b',
        clientSecret: 'c/d',
        groupsClaim: 'memberOf',
        roles: [
          { role: 'administrator', groups: ['IT', 'Muster admins'] },
          { role: 'crew', groups: ['CN=Crews'] },
        ],
        emails: 'all',
        people: 'new',
      },
    ]);
    expect(providers({ OIDC_UG: url, OIDC_UG_EMAILS: 'verified', OIDC_UG_PEOPLE: 'known' })).toEqual([plain]);
  });

  it.each([
    { OIDC_UG: '' },
    { OIDC_UG: undefined },
    { OIDC_UG_LABEL: 'UG' },
    { OIDC_UG_ROLES: url },
    { OIDC_ug: url },
    { MY_OIDC_UG: url },
    { OIDC_: url },
  ])('are not set by %j', (env) => expect(providers(env)).toEqual([]));

  it.each(['http://client:secret@127.0.0.1:9000/', 'http://client:secret@localhost/'])(
    'may be reached without encryption on the same machine: %s',
    (address) => expect(providers({ OIDC_UG: address })[0]?.issuer).toBe(address.replace('client:secret@', '')),
  );

  it.each([
    'http://client:secret@login.example/',
    'ftp://client:secret@localhost/',
    'https://:secret@login.example/',
    'https://client@login.example/',
    'https://client:secret@login.example/?a=b',
    'https://client:secret@login.example/#a',
    'login.example',
  ])('have no other address: %s', (address) => {
    const words = 'OIDC_UG must be an address like https://client:secret@login.example/tenant';
    expect(() => providers({ OIDC_UG: address })).toThrow(new WrongProvider(words));
  });

  it.each([
    ['OIDC_UG_EMAILS', 'none', 'OIDC_UG_EMAILS must be verified or all'],
    ['OIDC_UG_PEOPLE', 'all', 'OIDC_UG_PEOPLE must be known or new'],
  ])('have no other settings: %s=%s', (name, value, words) =>
    expect(() => providers({ OIDC_UG: url, [name]: value })).toThrow(new WrongProvider(words)),
  );

  it.each(['boss=IT', 'crew', 'crew=', 'crew=A;', '_Staff=IT'])('have no other roles: %s', (roles) => {
    const words = 'OIDC_UG_ROLES must be like administrator=Group A|Group B;dispatcher=Group C';
    expect(() => providers({ OIDC_UG: url, OIDC_UG_ROLES: roles })).toThrow(new WrongProvider(words));
  });
});

describe('the role of a person', () => {
  const roles = [
    { role: 'administrator', groups: ['IT', 'Admins'] },
    { role: 'crew', groups: ['Crews'] },
  ] as const;

  it.each([
    [['Crews', 'Admins'], 'administrator'],
    [['Other', 'Crews'], 'crew'],
    [['Other'], null],
    [[], null],
  ])('in the groups %j is the first that holds: %s', (groups, role) => expect(roleOf({ roles }, groups)).toBe(role));

  it('is left to Muster when no group has one', () => expect(roleOf({ roles: [] }, ['IT'])).toBeNull());
});
