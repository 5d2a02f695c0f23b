import type { Luck } from '../peers/ports.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

const wait = ({ time }: World, milliseconds: number) =>
  new Promise<void>((done) => void time.after(milliseconds, done));

/** A fault that lasts for some seconds, and then is over. */
const lasting =
  (most: number, begin: (world: World, luck: Luck) => () => void): Act =>
  async ({ world, luck }) => {
    const end = begin(world, luck);
    const length = luck.whole(1, most) * 1_000;
    await wait(world, length);
    end();
    return `over after ${length / 1_000} s`;
  };

/** What goes wrong around the people: machines, networks, the phone company. */
export const faultActs = {
  kill: async ({ world, luck }) => {
    const victim = luck.one(world.machines);
    if (!victim.app) return `${victim.name} is down`;
    victim.kill();
    await wait(world, luck.whole(1, 60) * 1_000);
    await victim.start();
    return `killed ${victim.name}`;
  },
  restart: async ({ world, luck }) => {
    const victim = luck.one(world.machines);
    if (!victim.app) return `${victim.name} is down`;
    await victim.stop();
    await victim.start();
    return `restarted ${victim.name}`;
  },
  clock: async ({ world, luck }) => {
    const victim = luck.one(world.machines);
    const by = luck.whole(-120, 120) * 1_000;
    victim.setClock(by);
    await wait(world, luck.whole(10, 600) * 1_000);
    victim.setClock(-by);
    return `the clock of ${victim.name} was off by ${by / 1_000} s`;
  },
  lostAnswers: lasting(60, ({ front }, luck) => {
    Object.assign(front.faults, {
      lostAnswer: luck.next() / 2,
      lostRequest: luck.next() / 4,
      slowMs: luck.whole(0, 3_000),
    });
    return () => void Object.assign(front.faults, { lostAnswer: 0, lostRequest: 0, slowMs: 0 });
  }),
  phoneTrouble: lasting(300, ({ phoneFaults }, luck) => {
    const faults = {
      requests: {
        '500 after': luck.next() / 3,
        '500 before': luck.next() / 4,
        lost: luck.next() / 4,
        hangs: luck.next() / 8,
        '429': luck.next() / 4,
        slow: luck.next() / 4,
      },
      callbacks: { lost: luck.next() / 6, doubled: luck.next() / 3, lateMs: [0, luck.whole(0, 5_000)] as const },
      queueMs: [0, luck.whole(0, 30_000)] as const,
      digitsLateMs: [0, luck.whole(0, 3_000)] as const,
      detection: { personAsMachine: luck.next() / 6, machineAsPerson: luck.next() / 3 },
    };
    Object.assign(phoneFaults, faults);
    return () => {
      for (const name of Object.keys(faults)) delete (phoneFaults as Record<string, unknown>)[name];
    };
  }),
} satisfies Record<string, Act>;
