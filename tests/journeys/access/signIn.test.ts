// @quiet It compares how long two answers take.
import { describe, expect, it, vi } from 'vitest';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { link } from '#events/link/decider';
import { hashOf } from '#services/app/secrets';
import { entityId, userId } from '#services/demo/ids';
import { browser, type Person, password } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

/** The time by which the next check of a password delays the answer, in milliseconds. */
let held = 0;
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = async (...given) => {
    const right = await real.verify(...given);
    if (held > 0) vi.advanceTimersByTime(held);
    return right;
  };
  return { ...real, verify };
});

const here = installed({ organisations: ['arvada'], publicUrl: 'https://muster.example' });

async function visitor(): Promise<Person> {
  const person = browser(here.url);
  await person.get('/api/config/');
  return person;
}
const signIn = async (email: string, word = password, person?: Person) =>
  (person ?? (await visitor())).send('POST', '/login/', { email, password: word });

describe('signing in to the demo by a press on a role', () => {
  const enter = async (email: string) => {
    const person = await visitor();
    return { person, answer: await person.send('POST', '/api/demo/sign-in/', { email }) };
  };

  it('offers one person of each role, and none of the staff', async () => {
    const { organizations } = (await (await visitor()).get('/api/demo/')).body;
    expect(organizations).toMatchObject([{ name: 'arvada', display_name: 'City of Arvada' }]);
    expect(organizations[0].people.map(({ email }: { email: string }) => email)).toEqual(
      ['crew', 'leader', 'dispatcher', 'manager', 'administrator', 'analyst', 'auditor'].map(
        (role) => `${role}@arvada.example`,
      ),
    );
  });

  it('starts a session of that person', async () => {
    const { person, answer } = await enter('auditor@arvada.example');
    expect(answer.status).toBe(200);
    expect((await person.get('/api/viewer/')).body.user).toMatchObject({ first_name: 'Audrey', role: 'auditor' });
  });

  it('knows nobody else', async () => {
    for (const email of ['staff@muster.example', 'crew2@arvada.example', 'nobody@arvada.example'])
      expect((await enter(email)).answer.status).toBe(404);
  });
});

describe('signing in by password', () => {
  it('answers a wrong password, an unknown address and an unassigned role the same', async () => {
    const known = await signIn('leader@arvada.example', 'wrong');
    const unknown = await signIn('somebody@arvada.example', 'wrong');
    expect(known).toMatchObject({ status: 400, body: { non_field_errors: [refusals['sign-in.wrong'].words] } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(unknown.headers.getSetCookie()).toEqual(known.headers.getSetCookie());
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    // Compares processor time, because the elapsed time depends on the machine's other work.
    const time = async (email: string) => {
      const person = await visitor();
      const before = process.cpuUsage();
      await signIn(email, 'wrong', person);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[1] ?? 0;
    const known = [];
    const unknown = [];
    for (let n = 0; n < 3; n++) {
      known.push(await time('crew2@arvada.example'));
      unknown.push(await time(`nobody${n}@arvada.example`));
    }
    // Stopping an address lookup at once would take a twentieth of the time.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  });

  it('takes no time for the password from the time of the log, however busy the machine is', async () => {
    const person = await visitor();
    vi.useFakeTimers({ toFake: ['performance'] });
    held = 60_000;
    try {
      expect((await signIn('dispatcher@arvada.example', password, person)).status).toBe(200);
    } finally {
      held = 0;
      vi.useRealTimers();
    }
  });

  it('ignores capitals and spaces around the address', async () => {
    expect((await signIn('  Auditor@Arvada.EXAMPLE ')).status).toBe(200);
  });

  it('gives a new session each time, and ends the old one', async () => {
    const person = await visitor();
    await signIn('analyst@arvada.example', password, person);
    const all = () =>
      `__Host-muster_session=${person.cookie('__Host-muster_session')}; csrftoken=${person.cookie('csrftoken')}`;
    const asked = (Cookie: string) => fetch(`${here.url}/api/viewer/`, { headers: { Cookie } });
    const first = person.cookie('__Host-muster_session');
    const before = all();
    // By then these cookies are cached.
    for (let n = 0; n < 3; n++) expect((await asked(before)).status).toBe(200);
    await signIn('analyst@arvada.example', password, person);
    const second = person.cookie('__Host-muster_session');
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect((await asked(all())).status).toBe(200);
    expect((await asked(before)).status).toBe(401);
    expect((await asked(`__Host-muster_session=${first}`)).status).toBe(401);
  });

  it('ignores a session chosen by another party', async () => {
    const chosen = 'A'.repeat(43);
    const victim = await visitor();
    const csrf = victim.cookie('csrftoken') ?? '';
    const Cookie = `__Host-muster_session=${chosen}; csrftoken=${csrf}`;
    const body = { email: 'crew3@arvada.example', password };
    const { status } = await victim.send('POST', '/login/', body, { Cookie });
    expect(status).toBe(200);
    expect(victim.cookie('__Host-muster_session')).not.toBe(chosen);
    expect((await fetch(`${here.url}/api/viewer/`, { headers: { Cookie } })).status).toBe(401);
  });

  it('sets cookies that scripts, other sites and plain http do not get', async () => {
    const { headers } = await signIn('crew4@arvada.example');
    const cookies = headers.getSetCookie();
    const session = cookies.find((line) => line.startsWith('__Host-muster_session=')) ?? '';
    expect(session).toMatch(/; path=\/; /);
    expect(session).toMatch(/; expires=Mon, 02 Mar 2026 00:00:00 GMT/);
    for (const flag of ['secure', 'httponly', 'samesite=lax']) expect(session.toLowerCase()).toContain(`; ${flag}`);
    expect(session.toLowerCase()).not.toContain('domain=');
    const csrf = cookies.find((line) => line.startsWith('csrftoken=')) ?? '';
    for (const flag of ['secure', 'samesite=lax']) expect(csrf.toLowerCase()).toContain(`; ${flag}`);
  });

  it('ends with the browser forgetting what it kept', async () => {
    const person = await visitor();
    await signIn('crew5@arvada.example', password, person);
    const { headers } = await person.send('POST', '/logout/');
    expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
    expect((await person.get('/api/config/')).headers.get('Clear-Site-Data')).toBeNull();
  });

  it('prevents guessing: the eleventh try in a minute waits, even with the right password', async () => {
    const tries = [];
    for (let n = 0; n < 10; n++) tries.push((await signIn('administrator@arvada.example', `guess ${n}`)).status);
    expect(tries).toEqual(Array.from({ length: 10 }, () => 400));
    const late = await signIn(' ADMINISTRATOR@arvada.example');
    expect(late).toMatchObject({ status: 429, body: { detail: refusals['too-many-requests'].words } });
    const wait = Number(late.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // Another account does not wait.
    expect((await signIn('leader@arvada.example')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wait * 1_000 });
    try {
      expect((await signIn('administrator@arvada.example')).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('signing in by a one-time link', () => {
  const issue = async (expiresIn: number): Promise<string> => {
    const { app } = here.muster;
    const token = app.random.bytes(24).toString('base64url');
    const id = hashOf(token);
    const expiresAt = iso(here.clock.now() + expiresIn);
    await app.handle(
      link,
      id,
      {
        commandId: idFrom(token),
        occurredAt: iso(here.clock.now()),
        command: { do: 'issue', link: id, user: userId('arvada', 'dispatcher'), expiresAt },
      },
      { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
    );
    await here.settled();
    return `/l/${token}/`;
  };

  it('opens the dashboard once; the second time it is refused as used', async () => {
    const path = await issue(60_000);
    const person = await visitor();
    const { status } = await person.send('POST', path);
    expect(status).toBe(200);
    expect((await person.get('/api/viewer/')).body.user.email).toBe('dispatcher@arvada.example');
    const again = await (await visitor()).send('POST', path);
    expect(again).toMatchObject({ status: 410, body: { detail: refusals['sign-in.link-used'].words } });
    expect(again.headers.getSetCookie().join()).not.toContain('muster_session');
  });

  it('is not used up by a preview, a HEAD or a page of another site, and none of them signs in', async () => {
    const path = await issue(60_000);
    const person = await visitor();
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(`${here.url}${path}`, { method, redirect: 'manual' });
      expect([method, headers.getSetCookie().join()]).toEqual([method, expect.not.stringContaining('muster_session')]);
    }
    const forged = await fetch(`${here.url}${path}`, { method: 'POST' });
    expect([forged.status, await forged.json()]).toEqual([403, { detail: refusals.csrf.words }]);
    expect((await person.send('POST', path)).status).toBe(200);
  });

  it('lets one of five in when they open it at the same moment', async () => {
    const path = await issue(60_000);
    const visitors = await Promise.all(Array.from({ length: 5 }, visitor));
    const answers = await Promise.all(visitors.map((person) => person.send('POST', path)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
  });

  it('opens nothing once it has expired', async () => {
    const path = await issue(60_000);
    await here.clock.sleep(60_001);
    const late = await (await visitor()).send('POST', path);
    expect(late).toMatchObject({ status: 410, body: { detail: refusals['sign-in.link-expired'].words } });
  });

  it('knows no token that was not issued', async () => {
    for (const token of ['x', '..%2f', 'A'.repeat(4_000), '%00', '%E0%A4%A']) {
      const { status, body } = await (await visitor()).send('POST', `/l/${token}/`);
      expect([status, body]).toEqual([404, { detail: 'Not found.' }]);
    }
  });
});

describe('every answer', () => {
  it('carries the security headers for browsers', async () => {
    const person = await visitor();
    for (const path of ['/', '/incidents/', '/nothing/at/all.txt']) {
      const { headers } = await person.get(path);
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        path,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      const directives = new Map(policy.split(';').map((part) => part.split(/ (.*)/s, 2) as [string, string]));
      expect(directives.get('default-src')).toBe("'self'");
      expect(directives.get('script-src')).toBe("'self'");
      expect(directives.get('object-src')).toBe("'none'");
      expect(directives.get('frame-ancestors')).toBe("'none'");
      expect(directives.get('base-uri')).toBe("'self'");
      expect(directives.has('upgrade-insecure-requests')).toBe(true);
    }
  });

  it('may load nothing unless it is a page', async () => {
    const person = await visitor();
    for (const path of ['/api/config/', '/api/viewer/', '/api/nothing/', '/pusher/auth']) {
      const { headers } = await person.get(path);
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        path,
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is not cached when it may be about a person', async () => {
    const dana = await here.person('auditor@arvada.example');
    for (const path of ['/api/viewer/', '/api/incident/', '/api/beta/dispatch/get-data/', '/api/nothing/']) {
      expect([path, (await dana.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('keeps its connection for longer than a proxy does, so that no request goes into a closed one', async () => {
    const { headers } = await fetch(`${here.url}/api/config/`);
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
  });

  it('names its request, by the id it came with when that is valid', async () => {
    const asked = (id: string) => fetch(`${here.url}/api/config/`, { headers: { 'X-Correlation-Id': id } });
    expect((await asked('call-2026-0001')).headers.get('X-Correlation-Id')).toBe('call-2026-0001');
    for (const id of ['short', 'has spaces in it', 'x'.repeat(65), '<script>alert(1)</script>']) {
      expect((await asked(id)).headers.get('X-Correlation-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
