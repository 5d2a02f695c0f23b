import { cpSync, mkdirSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import type { Clock, Random } from '#events/core/ports';
import { writePause } from '#events/store/moving/pause';
import { keyRing } from '#events/store/sealing/keys';
import type { EventStore } from '#events/store/store';
import { projections } from '#projections/index';
import type { App } from '#services/app/app';
import type { Config } from '#services/app/config';
import { secretsFrom } from '#services/app/secrets';
import { type Assembled, assemble, noParts, type Outside, type Stops, stopAll } from '#services/assembly';
import type { Hints } from '#services/broker/nats';
import type { Log } from '#services/core/log';
import { inlineParsing } from '#services/parsing/reader';
import { viewsOfLog } from '#services/projector/sameLog';
import { whileAlive } from './mortal.ts';
import type { WireAnswer, WireRequest } from './peers/ports.ts';
import type { VirtualTime } from './virtualTime.ts';
import { ask, connectTo } from './wire.ts';

/** One machine of the world: a process with all roles, on a disk that outlives it. */
export interface Machine {
  readonly name: string;
  /** The name, with the number of its start. */
  readonly run: string;
  /** The parts of the process that runs now; null while none runs. */
  readonly app: App | null;
  start(): Promise<void>;
  /** Nothing that the process does from here on has an effect. Its disk stays as it is. */
  kill(): void;
  /** A planned stop. */
  stop(): Promise<void>;
  /** Sets the machine's clock, by so many milliseconds. */
  setClock(by: number): void;
  /** Sends a request to its server. Rejects when the connection ends without an answer. */
  ask(request: WireRequest, from: string): Promise<WireAnswer>;
  /** A connection for a socket. */
  connect(from: string): Duplex;
}

export type Peers = Pick<Outside, 'mail' | 'webhooks' | 'cityworks' | 'scavenges' | 'files'> & {
  readonly store: EventStore;
  readonly hints: () => Hints;
  readonly telephony: (clock: Clock) => ReturnType<Outside['telephony']>;
};

export interface MachineOptions {
  readonly name: string;
  readonly config: Config;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly masterKey: Buffer;
  readonly log: Log;
  readonly peers: Peers;
  /** A data directory to begin with; null for an empty one. */
  readonly disk: string | null;
}

interface Process {
  readonly assembled: Assembled;
  readonly life: { alive: boolean };
  readonly stops: Stops;
  readonly connections: Set<Duplex>;
}

export function machine(options: MachineOptions): Machine {
  const { name, config, time, random, masterKey, log, peers, disk } = options;
  mkdirSync(config.dataDir, { recursive: true });
  if (disk !== null) cpSync(disk, config.dataDir, { recursive: true });
  const clock = machineClock(time);
  let running: Process | null = null;
  let starts = 0;

  const begin = async (): Promise<Process> => {
    const life = { alive: true };
    const stops: Stops = [];
    try {
      return await process({ life, stops });
    } catch (error) {
      life.alive = false;
      await stopAll(stops);
      throw error;
    }
  };

  const process = async ({ life, stops }: Pick<Process, 'life' | 'stops'>): Promise<Process> => {
    const ofThis = clock.of(life);
    const guarded = <Port extends object>(port: Port): Port => whileAlive(port, life);
    const connected = guarded(peers.store);
    const pause = await writePause(connected, ofThis);
    const store = pause.guard(connected);
    const secrets = secretsFrom(masterKey);
    const keys = keyRing({ store, masterKey, random, clock: ofThis });
    const views = await viewsOfLog(config.dataDir, store, { models: projections, log, counts: true });
    stops.push(() => views.close());
    const hints = guarded(peers.hints());
    const { mail, webhooks, files, scavenges, cityworks } = peers;
    const outside: Outside = {
      store,
      pause,
      hints,
      secrets,
      keys,
      views,
      files: guarded(files),
      parsing: inlineParsing,
      telephony: () => guarded(peers.telephony(ofThis)),
      mail: guarded(mail),
      webhooks: guarded(webhooks),
      scavenges: guarded(scavenges),
      cityworks,
    };
    const ports = { clock: ofThis, random, log, parts: noParts() };
    const assembled = await assemble(config, ports, { outside, stops });
    return { assembled, life, stops, connections: new Set() };
  };

  const alive = (): Process => {
    if (!running) throw new Error('connection refused');
    return running;
  };

  return {
    name,
    get run() {
      return `${name}, start ${starts}`;
    },
    get app() {
      return running?.assembled.app ?? null;
    },
    start: async () => {
      starts += 1;
      running = await begin();
    },
    kill: () => {
      if (!running) return;
      const { life, assembled, connections } = running;
      running = null;
      life.alive = false;
      for (const connection of connections) connection.destroy();
      assembled.app.views.close();
    },
    stop: async () => {
      const { life, stops } = alive();
      running = null;
      await stopAll(stops);
      life.alive = false;
    },
    setClock: clock.set,
    ask: async (request, from) => {
      const { assembled, connections } = alive();
      return ask(assembled.server, request, { from, connections });
    },
    connect: (from) => {
      const { assembled, connections } = alive();
      return connectTo(assembled.server, { from, connections });
    },
  };
}

/** The clock of a machine. It may be set; a callback is then run when the clock shows its time, as on a real machine. */
function machineClock(time: VirtualTime) {
  let ahead = 0;
  const waiting = new Set<() => void>();
  return {
    set: (by: number): void => {
      ahead += by;
      for (const again of waiting) again();
    },
    of: (life: { readonly alive: boolean }): Clock => {
      const now = () => time.now() + ahead;
      const at: Clock['at'] = (when, callback) => {
        let cancel = () => {};
        const look = (): void => {
          if (now() < when) return arm();
          waiting.delete(arm);
          if (life.alive) callback();
        };
        const arm = (): void => {
          cancel();
          cancel = time.after(when - now(), look);
        };
        waiting.add(arm);
        arm();
        return () => {
          waiting.delete(arm);
          cancel();
        };
      };
      const upkeep: Clock['upkeep'] = (milliseconds, callback) => {
        const end = time.upkeep(milliseconds, () => (life.alive ? callback() : end()));
        return end;
      };
      return { now, at, upkeep };
    },
  };
}
