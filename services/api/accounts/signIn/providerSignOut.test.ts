import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { identityOf } from './providerPeople.ts';
import { endProvided, sessionHash } from './providerSignOut.ts';

const provider = { name: 'arvada', issuer: 'https://id.example' } as Parameters<typeof endProvided>[1];
const [ada, bo] = [id(11), id(12)];
const session = (n: number) => String(n).repeat(64);
let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', entity: jcw });
  for (const user of [ada, bo]) {
    const identity = identityOf(desk.app, provider, `sub ${user}`);
    desk.happened(`user-${user}`, 'IdentityLinked', { user, issuer: provider.issuer, identity });
  }
});
afterEach(() => desk.close());

function begins(
  n: number,
  { user = ada, by = 'provider', of = '' }: { user?: string; by?: 'provider' | 'password'; of?: string } = {},
) {
  const own = of === '' ? {} : { providerSession: sessionHash(desk.app, provider, of) };
  const expiresAt = '2026-03-01T20:00:00.000Z';
  desk.happened(`session-${session(n)}`, 'SessionStarted', { session: session(n), user, expiresAt, by, ...own });
}
/** The last digits of the sessions that are open after a message. */
async function openAfter(message: Partial<Parameters<typeof endProvided>[2]>): Promise<string> {
  const request = { app: desk.app, correlationId: id(3), ip: '198.51.100.7', now: noon };
  await endProvided(request as unknown as Parameters<typeof endProvided>[0], provider, {
    token: 'm1',
    subject: '',
    session: '',
    ...message,
  });
  return desk.app.views
    .keys('sessions', { above: { expires_at: '' } })
    .map((key) => key.charAt(0))
    .toSorted((a, b) => a.localeCompare(b))
    .join('');
}

it('ends the session of this name alone, and leaves no stream open', async () => {
  begins(1, { of: 's1' });
  begins(2, { of: 's2' });
  begins(3, { by: 'password' });
  expect(await openAfter({ session: 's1' })).toBe('23');
  expect(desk.log.slice(-2)).toMatchObject([
    { type: 'SignedOutByProvider', data: { user: ada, sessions: [session(1)] } },
    { type: 'SessionEnded', data: { session: session(1), reason: 'provider' } },
  ]);
  expect(await openAfter({ session: 's2', subject: `sub ${ada}`, token: 'm2' })).toBe('3');
});

it('ends each session that the person began by the service, and none that began otherwise', async () => {
  begins(1, { of: 's1' });
  begins(2);
  begins(3, { by: 'password' });
  begins(4, { user: bo });
  expect(await openAfter({ subject: `sub ${ada}` })).toBe('34');
});

it('is refused a second time, and ends nothing that began since', async () => {
  begins(1);
  await openAfter({ subject: `sub ${ada}` });
  begins(2);
  await expect(openAfter({ subject: `sub ${ada}` })).rejects.toThrow('sign-in.logout-refused');
  expect(await openAfter({ subject: 'nobody' })).toBe('2');
});

it('ends nothing of another organization, nor of a person or a session that is not known', async () => {
  begins(1, { user: bo, of: 's1' });
  const before = desk.log.length;
  for (const message of [{ session: 's1' }, { subject: `sub ${bo}` }, { session: 's2' }, { subject: 'nobody' }])
    expect(await openAfter(message)).toBe('1');
  expect(desk.log.length).toBe(before);
});
