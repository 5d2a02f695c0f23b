import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import { handler } from '#events/store/handle';
import { systemRandom } from '#services/core/clock';
import { judge, median, type Outcome } from './compare.ts';
import { flags } from './flags.ts';
import { folder, masterKey, opening, openLog } from './log/history.ts';

const events = Number(process.env.EVENTS ?? 1_000_000);
/** Events of one incident: a long night's log. */
const nightly = 100;

/** The start time and size of a server with a long log and current read models. */
export async function coldStart(): Promise<readonly Outcome[]> {
  const dataDir = await longLog();
  // This start is not measured: it brings the read models up to date.
  await (await started(dataDir, { DEMO: '0' })).stop();
  const starts = [];
  for (let n = 0; n < 5; n++) {
    const server = await started(dataDir, { DEMO: '0' });
    starts.push({ seconds: server.seconds, resident: server.resident() });
    await server.stop();
  }
  const home = folder();
  const demo = await started(home.path, {});
  const atFirst = demo.resident();
  // Idle begins half a minute after loading, when node has released memory.
  await sleep(60_000);
  const idle = demo.resident();
  await demo.stop();
  home.remove();
  const count = events.toLocaleString('en-US');
  return [
    judge(`ready with ${count} events`, median(starts.map(({ seconds }) => seconds)), { unit: 's', atMost: 2 }),
    judge(`resident with ${count} events`, median(starts.map(({ resident }) => resident)), { unit: 'MB', atMost: 300 }),
    judge('resident with the demo organisations, just loaded', atFirst, { unit: 'MB' }),
    judge('resident with the demo organisations, idle for a minute', idle, { unit: 'MB', atMost: 200 }),
  ];
}

/** The server as `make run` starts it. */
export async function started(dataDir: string, settings: Readonly<Record<string, string>>) {
  const began = performance.now();
  const own = { DATA_DIR: dataDir, PORT: '0', MASTER_KEY: masterKey.toString('hex'), DEMO_NIGHT: '0', DEMO_YEAR: '0' };
  const env = { ...process.env, ...own, ...settings };
  const server = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(server);
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  const seconds = (performance.now() - began) / 1_000;
  if (!health.ok) throw new Error(`the server started, and is not well: ${await health.text()}`);
  return {
    port,
    seconds,
    /** In megabytes. */
    resident: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024,
    /** The seconds of processor time, of all threads. */
    worked: () => {
      const [user = 0, system = 0] =
        readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
      return (user + system) / 100;
    },
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (bytes: Buffer) => {
      const ready = /"port":(\d+).*"msg":"ready"/.exec((said += bytes.toString()));
      if (ready) resolve(Number(ready[1]));
    });
    server.once('exit', () => reject(new Error(`the server ended before it was ready: ${said}`)));
  });
}

/** Written once and kept: it takes minutes. */
async function longLog(): Promise<string> {
  const kept = join('node_modules/.cache/muster-bench', `log-${events}`);
  if (existsSync(kept)) return kept;
  const making = `${kept}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const began = performance.now();
  const log = await openLog(join(making, 'events'));
  const handle = handler(log.store, codec(log.ring(), systemRandom));
  const cause = {
    entity: idFrom('bench', 'entity'),
    actor: { kind: 'system', id: 'bench' },
    correlationId: 'bench-long-log',
  } as const;
  let next = 0;
  const writeOn = async () => {
    for (let n = next++; n < events / nightly; n = next++) {
      const id = idFrom('bench-long', n);
      const began = Date.UTC(2026, 0, 1) + n * 600_000;
      const steps = Array.from({ length: nightly - 6 }, (_, i) => ({
        commandId: idFrom('bench-long', n, i),
        occurredAt: iso(began + i * 60_000),
        command:
          i === 0
            ? opening(n, id)
            : ({
                do: 'log',
                entry: idFrom('bench-long', 'entry', n, i),
                incident: id,
                event: 'note',
                message: 'On the way.',
                lat: null,
                lng: null,
                designation: null,
              } as const),
      }));
      await handle(incident, id, steps, cause);
    }
  };
  await Promise.all(Array.from({ length: 16 }, writeOn));
  const written = Number((await log.store.head())?.commit ?? 0n);
  await log.close();
  renameSync(making, kept);
  console.log(
    `\n${written.toLocaleString('en-US')} events written in ${((performance.now() - began) / 1_000).toFixed(0)} s, and kept in ${kept}`,
  );
  return kept;
}
