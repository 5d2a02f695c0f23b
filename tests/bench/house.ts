import { randomBytes } from 'node:crypto';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import { session } from '#events/session/decider';
import type { Cause } from '#events/store/handle';
import { readConfig } from '#services/app/config';
import { hashOf } from '#services/app/secrets';
import { systemClock, systemRandom } from '#services/core/clock';
import { loadDemo } from '#services/demo/demo';
import { entityId, userId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { type Muster, startMuster } from '#services/start';
import { sessionCookie } from '../../services/access/principal.ts';
import { folder, opening } from './log/history.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
export const organisation = 'arvada';
export const dispatcher = userId(organisation, 'dispatcher');
export const ownEntity = entityId(organisation);

/**
 * A whole Muster in this process, with one demo organization and open incidents; in a kept folder when one is named.
 */
export async function openHouse(incidents: number, kept?: string) {
  const home = kept === undefined ? folder() : { path: kept, remove: () => {} };
  const config = {
    ...readConfig({ DATA_DIR: home.path, DEMO_PASSWORD: 'only for the bench', TILE_URL: 'none' }),
    port: 0,
  };
  const muster = await startMuster(config, { clock: systemClock, random: systemRandom, log: quiet });
  const { app } = muster;
  await loadDemo(
    app,
    organisations.filter(({ name }) => name === organisation),
  );
  const cause = { entity: ownEntity, actor: { kind: 'user', id: dispatcher }, correlationId: 'bench-house' } as const;
  const ids = Array.from({ length: incidents }, (_, n) => idFrom('bench-house', n));
  let last;
  for (const [n, id] of ids.entries()) {
    const step = {
      commandId: idFrom('bench-house', 'create', n),
      occurredAt: iso(Date.now()),
      command: opening(n, id),
    };
    last = (await app.handle(incident, id, step, cause)).position;
  }
  if (last) await app.projector.reached(last, 10_000);
  return {
    muster,
    incidents: ids,
    /** The cookies of several sessions of the dispatcher, because a single session soon meets the rate limit. */
    sessions: (count: number) => Promise.all(Array.from({ length: count }, () => signedIn(muster, cause))),
    close: async () => {
      await muster.stop();
      home.remove();
    },
  };
}

/** The cookies of a browser with an open page: its session, and its anti-forgery token. */
export async function cookiesOf(house: House, session: string): Promise<string> {
  const cookie = `${sessionCookie}=${session}`;
  const answer = await fetch(`http://127.0.0.1:${house.muster.port}/api/config/`, { headers: { cookie } });
  const token = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return [cookie, ...token].join('; ');
}

/** The headers that a page sends with a command. */
export function headersOf(cookies: string): Readonly<Record<string, string>> {
  return { Cookie: cookies, 'X-CSRFToken': /csrftoken=([^;]+)/.exec(cookies)?.[1] ?? '' };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

async function signedIn({ app }: Muster, cause: Cause): Promise<{ readonly cookie: string; readonly id: string }> {
  const cookie = randomBytes(32).toString('base64url');
  const id = hashOf(cookie);
  const expiresAt = iso(Date.now() + 3_600_000);
  const command = { do: 'start', session: id, user: dispatcher, expiresAt, by: 'password' } as const;
  const step = { commandId: systemRandom.uuid(), occurredAt: iso(Date.now()), command };
  const { position } = await app.handle(session, id, step, cause);
  if (position) await app.projector.reached(position, 10_000);
  return { cookie, id };
}
