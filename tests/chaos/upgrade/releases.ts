import { type ChildProcess, spawn } from 'node:child_process';
import { crewId, entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { instant } from '../chance.ts';
import { until } from '../servers/speed.ts';

export interface Launched {
  readonly child: ChildProcess;
  /** Resolves when its output holds the words. */
  says(wanted: string): Promise<void>;
}

/** Starts the release in this file. */
export function launch(main: string, args: readonly string[], env: Readonly<Record<string, string>>): Launched {
  const settings = { DEMO: '0', DEMO_YEAR: '0', LOG_LEVEL: 'info', LOG_FORMAT: 'json', TILE_URL: 'none' };
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => (words += String(bytes)));
  return {
    child,
    says: async (wanted) => {
      await until(
        () => `"${wanted}" in ${words.slice(-2_000)}`,
        () => words.includes(wanted),
        60_000,
      );
    },
  };
}

export const gone = (child: ChildProcess) =>
  until('it has ended', () => child.exitCode !== null || child.signalCode !== null);

const arvada = entityId('arvada');

/** Repeats a command until it is answered. Returns the answer's status and body. */
export async function answered(person: Person, key: string, path: string, body: object) {
  for (;;) {
    const reply = await person.send('POST', path, body, { 'Idempotency-Key': key }).catch(() => null);
    if (reply && reply.status < 500) return reply;
    await instant(10);
  }
}

/** Asks a crew where it is. Returns the milliseconds until its text is sent. */
export async function texted(person: Person, key: string, crew: number): Promise<number> {
  const asked = performance.now();
  const before = (await links(person)).length;
  const body = { entity: arvada, designations: [crewId('arvada', crew)] };
  await answered(person, key, '/api/beta/dispatch/initiate-checkins/', body);
  await until('the text is sent', async () => (await links(person)).length > before);
  return Math.round(performance.now() - asked);
}

async function links(person: Person): Promise<readonly string[]> {
  const reply = await person.get('/api/simulator/messages/').catch(() => null);
  const found: readonly { readonly link: string | null; readonly status: string }[] = reply?.body?.results ?? [];
  return found.flatMap(({ link, status }) => (status === 'sent' && link?.includes('/check-in/') ? [link] : []));
}

/** Reports an incident and starts a call-out for it. Returns the milliseconds until the first phone rings. */
export async function rung(person: Person, key: string): Promise<number> {
  const asked = performance.now();
  const report = { version: 'arvada_manual_dispatch', description: `Water in the street ${key}` };
  const { uuid } = (await answered(person, `${key}-incident`, '/api/incidents/', report)).body;
  const path = `/incident/${uuid}/muster/incidents/calls/tasks/generic_form_team/request/`;
  const users = [{ uuid: userId('arvada', 'crew2'), phone_number: '+13035550142' }];
  const begun = await answered(person, `${key}-callout`, path, { target_count: 1, users });
  if (begun.status >= 300) throw new Error(`no call-out: ${begun.status} ${JSON.stringify(begun.body)}`);
  await until('a phone rings', async () => {
    const reply = await person.get('/api/simulator/calls/').catch(() => null);
    return reply?.body?.results?.length > 0;
  });
  return Math.round(performance.now() - asked);
}
