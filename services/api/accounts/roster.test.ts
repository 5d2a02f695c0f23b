import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, id, openDesk } from '#services/testing/desk';
import { rosterRoutes } from './roster.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'administrator' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
});
afterEach(() => desk.close());

const account = () => desk.app.views.doc('accounts', id(11));
const corrects = (body: object) =>
  desk.asks(rosterRoutes, 'PATCH /api/user/:profile__uuid/', desk.signedIn(id(10)), {
    params: { profile__uuid: id(11) },
    body,
  });

describe('a person who is corrected', () => {
  const before = () => {
    const { email, first_name, last_name, phone_number } = account() ?? {};
    return { email, first_name, last_name, phone_number };
  };

  it.each([
    [{ phone_number: '+13035550122' }, { phone_number: '+13035550122' }],
    [{ first_name: ' Adele ' }, { first_name: 'Adele' }],
    [{ last_name: ' Abbott ' }, { last_name: 'Abbott' }],
    [{ email: 'adele@arvada.example' }, { email: 'adele@arvada.example' }],
  ])('has %j, and keeps the rest', async (body, changed) => {
    const known = before();
    await corrects(body);
    expect(before()).toEqual({ ...known, ...changed });
  });

  it('is deactivated and reinstated with the same request', async () => {
    await corrects({ is_active: false, phone_number: '+13035550133' });
    expect(account()).toMatchObject({ active: false, phone_number: '+13035550133' });
    await corrects({ is_active: true });
    expect(account()).toMatchObject({ active: true, phone_number: '+13035550133' });
  });
});
