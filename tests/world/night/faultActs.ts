import type { Machine } from '../machine.ts';
import type { PhoneFaults, TrueCall } from '../peers/phoneCompany.ts';
import type { Luck } from '../peers/ports.ts';
import { release } from '../releases.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

const wait = ({ time }: World, milliseconds: number) =>
  new Promise<void>((done) => void time.after(milliseconds, done));

/** A start that fails ends the process; whatever supervises it begins again. */
export async function startedAgain(world: World, machine: Machine): Promise<void> {
  for (;;) {
    const failed = await machine.start().then(
      () => null,
      (error: unknown) => error,
    );
    if (failed === null) return;
    await wait(world, 5_000);
  }
}

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

/** Faults around the people: machines, networks, the phone company. */
export const faultActs = {
  kill: async ({ world, luck }) => {
    const victim = luck.one(world.machines);
    if (!victim.app) return `${victim.name} is down`;
    victim.kill();
    await wait(world, luck.whole(1, 60) * 1_000);
    await startedAgain(world, victim);
    return `killed ${victim.name}`;
  },
  restart: async ({ world, luck }) => {
    const victim = luck.one(world.machines);
    if (!victim.app) return `${victim.name} is down`;
    await victim.stop();
    await startedAgain(world, victim);
    return `restarted ${victim.name}`;
  },
  /** All machines are restarted with another release, and build its read models while they work. */
  upgrade: async ({ world }) => {
    const running = world.machines.filter(({ app }) => app !== null);
    await Promise.all(running.map((machine) => machine.stop()));
    release(1);
    await Promise.all(running.map((machine) => startedAgain(world, machine)));
    return `upgraded ${running.map(({ name }) => name).join(' and ')}`;
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
  phoneTrouble: lasting(300, ({ faults: { phone } }, luck) => {
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
      // Some longer than the product waits before it looks a call up, and takes it for one that was never placed.
      queueMs: [0, luck.whole(0, 90_000)] as const,
      digitsLateMs: [0, luck.whole(0, 3_000)] as const,
      detection: { personAsMachine: luck.next() / 6, machineAsPerson: luck.next() / 3 },
    };
    Object.assign(phone, faults);
    return () => {
      for (const name of Object.keys(faults)) delete (phone as Record<string, unknown>)[name];
    };
  }),
  /** For some seconds hardly a report of a call comes, and the API does not know these calls once they are over. */
  phoneForgets: lasting(900, ({ faults: { phone }, time }, luck) => {
    const { forgets = () => false } = phone;
    const [first, callbacks] = [time.now(), { lost: 0.8 + luck.next() / 5 }];
    let last = Infinity;
    const isGone: typeof forgets = ({ placedAt, endedAt }) => endedAt !== null && placedAt >= first && placedAt <= last;
    Object.assign(phone, { callbacks, forgets: (call: TrueCall) => forgets(call) || isGone(call) });
    return () => {
      last = time.now();
      if (phone.callbacks === callbacks) delete (phone as { callbacks?: object }).callbacks;
    };
  }),
  /** Nothing is placed or sent: the account is refused. */
  accountRefused: lasting(120, ({ faults: { phone } }) => {
    const refused: PhoneFaults = { planned: () => '401' };
    Object.assign(phone, refused);
    return () => void (phone.planned === refused.planned && delete (phone as { planned?: object }).planned);
  }),
  /** The store is out of reach or silent for one machine or all, has no leader, restarts, shows an old state, loses answers. */
  storeTrouble: async ({ world, luck }) => {
    const { server, faults, machines } = world;
    const name = luck.is(0.5) ? luck.one(machines).name : undefined;
    const short = luck.whole(1, 40) * 1_000;
    const kind = luck.one(['cut off', 'silent', 'leader', 'restart', 'lag', 'unheard', 'slow'] as const);
    // Without a leader everything can be read and nothing can be done: work is late, and each screen must say so.
    const length = kind === 'leader' ? 4 * short : short;
    if (kind === 'cut off') server.cutOff(name);
    if (kind === 'silent') server.silence(name);
    if (kind === 'leader') server.changeLeader(length);
    if (kind === 'restart') server.restart(length);
    if (kind === 'lag') server.lag(name ?? luck.one(machines).name, luck.whole(100, 5_000));
    if (kind === 'unheard')
      Object.assign(faults.store, { unheard: luck.next() / 3, lost: luck.next() / 4, refused: luck.next() / 4 });
    if (kind === 'slow') Object.assign(faults.store, { latencyMs: [10, luck.whole(50, 900)] });
    await wait(world, length);
    if (kind === 'cut off' || kind === 'silent') server.heal();
    if (kind === 'lag') for (const one of machines) server.lag(one.name, 0);
    for (const fault of ['unheard', 'lost', 'refused', 'latencyMs'] as const) delete faults.store[fault];
    return `${kind} ${name ?? 'for all'}, over after ${length / 1_000} s`;
  },
  brokerTrouble: lasting(120, ({ broker, faults, machines }, luck) => {
    const name = luck.is(0.5) ? luck.one(machines).name : undefined;
    if (luck.is(0.5)) broker.cutOff(name);
    Object.assign(faults.broker, {
      lost: luck.next() / 4,
      doubled: luck.next() / 4,
      lateMs: [0, luck.whole(1, 3_000)],
    });
    return () => {
      broker.heal();
      for (const fault of ['lost', 'doubled', 'lateMs'] as const) delete faults.broker[fault];
    };
  }),
  outletTrouble: lasting(600, ({ faults: { outlets } }, luck) => {
    const all = { down: luck.next() / 3, unheard: luck.next() / 4, lost: luck.next() / 6, slow: luck.next() / 4 };
    Object.assign(outlets, all);
    return () => {
      for (const fault of ['down', 'unheard', 'lost', 'slow'] as const) delete outlets[fault];
    };
  }),
} satisfies Record<string, Act>;
