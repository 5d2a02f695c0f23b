import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callout } from '#events/callout/decider';
import type { Policy } from '#events/callout/events';
import { selectedPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { CallDoc } from '#projections/callout/calls';
import { readConfig } from '#services/app/config';
import { systemRandom } from '#services/core/clock';
import type { Line } from '#services/outbound/telephony/twilio/simulated/line';
import type { Faults, SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { People } from '#services/outbound/telephony/twilio/simulated/people';
import { type Muster, startMuster } from '#services/start';
import { startCallout } from '../../support/callouts/startCallout.ts';
import { steeredClock } from '../../support/clock/steeredClock.ts';
import { freePort } from '../../support/network/freePort.ts';
import { passing } from './passing.ts';

/** One organization with people, its call-outs, and a simulated phone network on a clock that hurries. */
export interface CallRoom {
  readonly muster: Muster;
  readonly entity: string;
  readonly url: string;
  readonly people: readonly string[];
  /** Starts a call-out to these people at once, and resolves with its uuid. */
  callOut(people: readonly string[], changed?: CallOut): Promise<string>;
  calls(): readonly CallDoc[];
  callout(uuid: string): CalloutDoc;
  lines(): readonly Line[];
  /** Lets time pass until it holds, at most so many seconds. Time stands still while anybody works. */
  until(holds: () => boolean, seconds?: number): Promise<void>;
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

interface CallOut {
  readonly target?: number;
  readonly policy?: Partial<Policy>;
  readonly kind?: 'selected' | 'beats';
}

interface RoomOptions {
  /** How many people the organization has. */
  readonly size: number;
  readonly people: People;
  readonly faults?: Faults;
  readonly env?: Readonly<Record<string, string>>;
}

const entity = idFrom('call room');
export const numberOf = (n: number): string => `+1303555${String(n).padStart(4, '0')}`;
/** The index of the person with this number. */
export const personAt = (to: string): number => Number(to.slice(-4));

export async function callRoom({ size, people: owners, faults, env = {} }: RoomOptions): Promise<CallRoom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-calls-'));
  const clock = steeredClock('2026-03-01T12:00:00.000Z');
  const port = await freePort();
  const settings = { DEMO: '0', TILE_URL: 'none', CALLS_PER_SECOND: '1000', ...env, DATA_DIR: dataDir };
  const config = { ...readConfig({ ...settings, PORT: String(port) }), publicUrl: 'https://muster.example' };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const simulated = { people: owners, ...(faults ? { faults } : {}) };
  const muster = await startMuster(config, { clock, random: systemRandom, log, patience: 20_000, simulated });
  const { app } = muster;
  const cause = { entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
  const ids = Array.from({ length: size }, (_, n) => idFrom('person', n));
  for (const [n, user] of ids.entries()) {
    const names = { email: `p${n}@muster.example`, firstName: `P${n}`, lastName: 'Test', phoneNumber: numberOf(n) };
    const step = { commandId: idFrom('register', n), occurredAt: iso(clock.now()) };
    await app.handle(userDecider, user, { ...step, command: { do: 'register', user, role: 'crew', ...names } }, cause);
  }
  const head = await app.store.head();
  if (head) await app.projector.reached(head, 20_000);
  const time = passing(muster, clock);
  let started = 0;
  const room: CallRoom = {
    muster,
    entity,
    url: `http://127.0.0.1:${muster.port}`,
    people: ids,
    callOut: async (people, { target = people.length, policy: changed = {}, kind = 'selected' } = {}) => {
      const uuid = idFrom('call-out', ++started);
      const now = iso(clock.now());
      const policy = {
        ...selectedPolicy({ people: people.length, emergency: true }),
        maxCalls: people.length,
        ...changed,
      };
      const command = startCallout({ callout: uuid, now, people, target, policy, kind });
      await app.handle(callout, uuid, { commandId: idFrom('start', started), occurredAt: now, command }, cause);
      return uuid;
    },
    calls: () => app.views.docs('calls', { where: { entity } }),
    callout: (uuid) => app.views.doc('callouts', uuid) as CalloutDoc,
    lines: () => (app.telephony as unknown as SimulatedNetwork).truth(),
    until: time.until,
    pass: (milliseconds) => clock.advance(milliseconds),
    close: async () => {
      time.stop();
      const stopped = muster.stop().then(() => true);
      const turn = () => new Promise<false>((resolve) => setTimeout(resolve, 5, false));
      while (!(await Promise.race([stopped, turn()]))) await clock.advance(50);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return room;
}
