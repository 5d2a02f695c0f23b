import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import { selectedPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { folderOf } from '#events/testing/folder';
import { user as userDecider } from '#events/user/decider';
import type { CalloutDoc } from '#projections/callout/callouts';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { type Muster, startMuster } from '#services/start';
import { startCallout } from '../../support/callouts/startCallout.ts';
import { freePort } from '../../support/network/freePort.ts';

/** A whole process, by `TWILIO_API_URL`, against a phone company that was written from the provider's documents alone. */
const place = resolve(import.meta.dirname, '../../../../shared/tools/phone-company/phoneCompany.mjs');
const hasTheirs = existsSync(place);
if (!hasTheirs) console.log('SKIPPED: there is no ../shared/tools/phone-company; no process was called by it.');

interface Their {
  behave: (to: string, nth: number) => object;
  readonly calls: ReadonlyMap<string, { readonly to: string }>;
  readonly sid: string;
  readonly token: string;
  readonly from: string;
  overlaps(): readonly unknown[];
  start(): Promise<Their>;
  stop(): void;
}

const cause = { entity: idFrom('phones'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' } as const;
const dataDir = folderOf('phones');
let muster: Muster;
let company: Their;
let count = 0;

beforeAll(async () => {
  if (!hasTheirs) return;
  const { Double } = (await import(/* @vite-ignore */ pathToFileURL(place).href)) as {
    Double: new (options: object) => Their;
  };
  const [port, phones] = [await freePort(), await freePort()];
  company = await new Double({ port: phones, speed: 10 }).start();
  const config = readConfig({
    DEMO: '0',
    TILE_URL: 'none',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CALLS_PER_SECOND: '20',
    TELEPHONY: 'twilio',
    TWILIO_ACCOUNT_SID: company.sid,
    TWILIO_AUTH_TOKEN: company.token,
    TWILIO_FROM: company.from,
    TWILIO_API_URL: `http://127.0.0.1:${phones}`,
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  muster = await startMuster(config, { clock: systemClock, random: systemRandom, log, patience: 20_000 });
}, 120_000);
afterAll(async () => {
  company?.stop();
  await muster?.stop();
});

/** Calls one person for one place, and resolves with the call-out once it holds. */
async function callsOne(plan: object, holds: (doc: CalloutDoc) => boolean) {
  const { app } = muster;
  const to = `+1303555${String(++count).padStart(4, '0')}`;
  company.behave = () => plan;
  const now = iso(app.clock.now());
  const [user, uuid] = [idFrom('person', to), idFrom('call-out', to)];
  const names = {
    email: `p${count}@muster.example`,
    firstName: 'P',
    lastName: 'Test',
    phoneNumber: to,
    role: 'crew',
  } as const;
  const registered = { commandId: user, occurredAt: now, command: { do: 'register', user, ...names } } as const;
  await app.handle(userDecider, user, registered, cause);
  const policy = selectedPolicy({ people: 1 });
  const command = startCallout({ callout: uuid, now, people: [user], target: 1, policy });
  await app.handle(callout, uuid, { commandId: uuid, occurredAt: now, command }, cause);
  const found = () => app.views.doc('callouts', uuid);
  await expect
    .poll(
      () => {
        const doc = found();
        return doc !== null && holds(doc);
      },
      { timeout: 90_000, interval: 100 },
    )
    .toBe(true);
  return { doc: found() as CalloutDoc, calls: [...company.calls.values()].filter((call) => call.to === to) };
}

describe.runIf(hasTheirs)('a person who is called by a process', () => {
  it('joins when the key arrives after the end, and is not called again', async () => {
    const plan = { answer: 'human', ringMs: 300, keys: ['1'], hangAfterKey: 'completed-first', gap: 400 };
    const { doc, calls } = await callsOne(plan, ({ state }) => state === 'formed');
    expect(doc.people).toMatchObject([{ place: 'member', outcome: 'accepted' }]);
    expect(calls).toHaveLength(1);
  }, 120_000);

  it('is called once when the answer of the phone company is a 500 after it placed the call', async () => {
    const plan = { answer: 'human', ringMs: 300, keys: ['1'], fault: '500after' };
    const { calls } = await callsOne(plan, ({ state }) => state === 'formed');
    expect(calls).toHaveLength(1);
    expect(company.overlaps()).toEqual([]);
  }, 120_000);

  it('keeps the turn while the phone company refuses the account, and no round is used up', async () => {
    const plan = { refuse: { status: 401, code: 20003 } };
    const waits = ({ people }: CalloutDoc) => {
      const uuid = people[0]?.calls[0]?.uuid ?? '';
      return muster.app.views.doc('calls', uuid)?.status === 'waiting';
    };
    const { doc } = await callsOne(plan, waits);
    expect(doc).toMatchObject({ state: 'in-progress', people: [{ outcome: null, calls: [{ outcome: null }] }] });
  }, 120_000);
});
