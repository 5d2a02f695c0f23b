import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contracts/core/roles';
import type { ProvidedPerson } from '#services/access/provider';
import type { Request } from '#services/api/http/route';
import type { SignInProvider } from '#services/app/settings/signInProviders';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { accountOf } from './providerPeople.ts';

const provider: SignInProvider = {
  name: 'arvada',
  label: 'Arvada',
  issuer: 'https://login.example/arvada',
  clientId: 'muster',
  clientSecret: 'secret',
  groupsClaim: 'groups',
  roles: [
    { role: 'manager', groups: ['Managers'] },
    { role: 'crew', groups: ['Crews', 'Trucks'] },
  ],
  emails: 'verified',
  people: 'new',
};
const sent: ProvidedPerson = {
  subject: 'a7',
  email: 'ada11@x.example',
  groups: ['Crews'],
  firstName: 'Ada',
  lastName: 'Abel',
  phoneNumber: '+13035550111',
  session: '',
};

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const person = (n: number, role: Role = 'crew', entity = arvada) =>
  desk.person(n, { name: 'Ada Abel', role, entity, phone: '+13035550111' });
const signsIn = (as: Partial<ProvidedPerson> = {}, by: Partial<SignInProvider> = {}, app: object = {}) =>
  accountOf(
    { app: { ...desk.app, ...app }, now: noon, correlationId: id(3), commandId: id(4) } as unknown as Request<
      object,
      object
    >,
    { ...provider, ...by },
    { ...sent, ...as },
  );
const stranger = { code: 'sign-in.provider-stranger' };
const types = async (work: () => Promise<unknown>) => (await desk.added(work)).map(([type]) => type);

describe('a known person whom the sign-in service sent', () => {
  it('is found by the verified address the first time, and by the service’s own name from then on', async () => {
    person(11);
    expect((await signsIn()).uuid).toBe(id(11));
    const [linked] = desk.log.filter(({ type }) => type === 'IdentityLinked');
    expect(linked).toMatchObject({
      stream: `user-${id(11)}`,
      data: { user: id(11), issuer: provider.issuer },
      metadata: { entity: arvada, actor: { kind: 'user', id: id(11) }, correlationId: id(3) },
    });
    let uuid = '';
    expect(await types(async () => ({ uuid } = await signsIn({ email: 'changed@x.example' })))).toEqual([]);
    expect(uuid).toBe(id(11));
    expect(await types(() => signsIn({ email: null }))).toEqual([]);
  });

  it('is another one for another service, and may not take the place of the first', async () => {
    person(11);
    await signsIn();
    await expect(signsIn({ subject: 'b8' })).rejects.toMatchObject({ code: 'sign-in.identity-other' });
    const issuer = 'https://login.example/other';
    await expect(signsIn({}, { issuer })).rejects.toMatchObject({ code: 'sign-in.identity-other' });
  });

  it('gets the role of the groups, by the service', async () => {
    person(11);
    const added = await desk.added(() => signsIn({ groups: ['Trucks', 'Managers'] }));
    expect(added).toContainEqual(['PersonGivenRole', { user: id(11), role: 'manager' }]);
    const given = desk.log.find(({ type }) => type === 'PersonGivenRole');
    expect(given?.metadata).toMatchObject({
      entity: arvada,
      actor: { kind: 'system', id: 'sign-in' },
      correlationId: id(3),
    });
    expect(desk.signedIn(id(11)).role).toBe('manager');
  });

  it('keeps the role when the service gives none at all, and is a stranger without one when it does', async () => {
    person(11, 'analyst');
    expect(await types(() => signsIn({ groups: [] }, { roles: [] }))).toEqual(['IdentityLinked']);
    await expect(signsIn({ groups: ['Cooks'] })).rejects.toMatchObject(stranger);
  });

  it('stays the only administrator, whatever the groups say', async () => {
    person(11, 'administrator');
    expect((await signsIn()).role).toBe('administrator');
    expect(desk.log.some(({ type }) => type === 'PersonGivenRole')).toBe(false);
  });

  it('is told of any other failure of the change', async () => {
    person(11);
    const handle = (decider: { category: string }, ...rest: [never, never, never]) => {
      if (decider.category === 'roster') throw new Error('away');
      return desk.app.handle(decider as never, ...rest);
    };
    await expect(signsIn({ groups: ['Managers'] }, {}, { handle })).rejects.toThrow('away');
  });

  it('is a stranger when inactive', async () => {
    person(11);
    desk.happened(`roster-${arvada}`, 'PersonDeactivated', { user: id(11) });
    await expect(signsIn()).rejects.toMatchObject(stranger);
  });

  it.each<[string, Role, string]>([
    ['staff', '_Staff', arvada],
    ['a person of another organization', 'crew', jcw],
  ])('is not %s', async (_, role, entity) => {
    person(11, role, entity);
    await expect(signsIn({}, { people: 'known' })).rejects.toMatchObject(stranger);
  });

  it('is a stranger to the service of an organization that Muster does not have', async () => {
    person(11);
    await expect(signsIn({}, { name: 'nowhere' })).rejects.toMatchObject(stranger);
  });
});

describe('an unknown person whom the sign-in service sent', () => {
  const added = ['PersonAdded', 'UserRegistered', 'IdentityLinked'];

  it('is added with the role of the groups, and is the same person the next time', async () => {
    const facts = await desk.added(() => signsIn());
    expect(facts.map(([type]) => type)).toEqual(added);
    const account = await signsIn();
    expect(account).toMatchObject({
      entity: arvada,
      role: 'crew',
      active: true,
      email: 'ada11@x.example',
      first_name: 'Ada',
      last_name: 'Abel',
      phone_number: '+13035550111',
    });
    expect(facts[0]?.[1]).toMatchObject({ user: account.uuid, role: 'crew' });
    expect(desk.log.slice(-3).map(({ metadata }) => metadata.actor.id)).toEqual(['sign-in', 'sign-in', 'sign-in']);
    const other = await signsIn({ subject: 'b8', email: 'bo@x.example' });
    expect(other.uuid).not.toBe(account.uuid);
  });

  it.each<[string, Partial<ProvidedPerson>, Partial<SignInProvider>]>([
    ['the organization adds its people itself', {}, { people: 'known' }],
    ['the service gives no roles', {}, { roles: [] }],
    ['there is no verified address', { email: null }, {}],
    ['the address is too long', { email: `${'a'.repeat(255)}@x.example` }, {}],
    ['there is no first name', { firstName: '' }, {}],
    ['there is no last name', { lastName: '' }, {}],
    ['a name is too long', { lastName: 'a'.repeat(81) }, {}],
    ['there is no phone number', { phoneNumber: '' }, {}],
    ['the phone number is of another country', { phoneNumber: '+525512345678' }, {}],
    ['the phone number is too short', { phoneNumber: '+1303555' }, {}],
    ['the phone number is too long', { phoneNumber: `+1${'2'.repeat(15)}` }, {}],
    ['the phone number begins with other words', { phoneNumber: 'x+13035550111' }, {}],
  ])('is a stranger when %s', async (_, as, by) => {
    await expect(signsIn(as, by)).rejects.toMatchObject(stranger);
    expect(desk.log.some(({ type }) => type === 'UserRegistered')).toBe(false);
  });

  it.each<[string, Partial<ProvidedPerson>]>([
    ['names of 80 letters', { firstName: 'a'.repeat(80), lastName: 'b'.repeat(80) }],
    ['a number without its country', { phoneNumber: '(303) 555-0111' }],
    ['an address of the greatest length', { email: `${'a'.repeat(254 - 10)}@x.example` }],
  ])('is added with %s', async (_, as) => expect(await types(() => signsIn(as))).toEqual(added));

  it('waits five seconds at most until the account is shown, and comes back later without it', async () => {
    const asked: unknown[] = [];
    const projector = { reached: async (...words: unknown[]) => void asked.push(words) };
    await signsIn({}, {}, { projector });
    expect(asked).toEqual([[desk.log.at(-1)?.position, 5_000]]);
    const views = { docs: desk.app.views.docs, doc: () => null };
    await expect(signsIn({ subject: 'b8', email: 'bo@x.example' }, {}, { views })).rejects.toMatchObject({
      code: 'sign-in.provider-away',
    });
  });
});
