import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casesOf, seed } from '../../support/chance.ts';
import { type PresenceScreen, presenceHub, presenceScreen } from './presenceHub.ts';

const cases = casesOf(1 / 20);
const users = ['ada', 'bo', 'cy', 'di', '__proto__'];
const channels = ['presence-entity-arvada-dispatch', 'presence-incident-7'];
const mostGateways = 4;

/** `at` chooses a gateway, a screen, or a message. */
interface Step {
  readonly what: keyof ReturnType<typeof history>['steps'];
  readonly at: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('come' as const) },
    { weight: 4, arbitrary: fc.constant('leave' as const) },
    { weight: 24, arbitrary: fc.constant('deliver' as const) },
    { weight: 3, arbitrary: fc.constantFrom('sweep' as const, 'lose' as const, 'repeat' as const) },
    { weight: 2, arbitrary: fc.constantFrom('kill' as const, 'open' as const, 'cut' as const, 'join' as const) },
  ),
  at: fc.nat(10_000),
});

/** Gateways and screens, and what may happen to them. */
function history() {
  const hub = presenceHub();
  for (let n = 0; n < mostGateways - 1; n += 1) hub.open();
  let screens: (PresenceScreen & { readonly channel: string })[] = [];
  const gateway = (at: number) => hub.stations()[at % Math.max(1, hub.stations().length)];
  const choice = (at: number) => (count: number) => at % Math.max(1, count);
  const steps = {
    come(at: number) {
      const station = gateway(at);
      const channel = channels[Math.floor(at / 7) % channels.length]!;
      if (station) screens.push({ ...presenceScreen(station, channel, users[at % users.length]!), channel });
    },
    leave(at: number) {
      screens[at % screens.length]?.leave();
      screens = screens.filter((_, index) => index !== at % screens.length);
    },
    kill(at: number) {
      const killed = gateway(at);
      if (killed) hub.kill(killed);
      screens = screens.filter(({ station }) => station !== killed);
    },
    open: () => void (hub.stations().length < mostGateways && hub.open()),
    cut: (at: number) => gateway(at)?.cut(),
    join: (at: number) => gateway(at)?.join(),
    sweep: (at: number) => gateway(at)?.sweep(),
    deliver: (at: number) => void hub.deliverOne(choice(at)),
    lose: (at: number) => hub.loseOne(choice(at)),
    repeat: (at: number) => hub.repeatOne(choice(at)),
  };
  return {
    steps,
    screens: () => screens,
    /** The broker is there for everyone, and six seconds pass. */
    settle(): void {
      for (const station of hub.stations()) station.join();
      hub.pass(6);
    },
  };
}

it(`shows every screen the members that are there, and none twice, after ${cases} random histories`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 100 }), (all) => {
      const { steps, screens, settle } = history();
      for (const { what, at } of all) steps[what](at);
      settle();
      for (const { channel, members } of screens()) {
        const there = screens().flatMap((one) => (one.channel === channel ? [one.user] : []));
        expect([...members].toSorted()).toEqual([...new Set(there)].toSorted());
      }
      expect(screens().flatMap(({ wrong }) => wrong)).toEqual([]);
    }),
    { seed, numRuns: cases },
  );
});
