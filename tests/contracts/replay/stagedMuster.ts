import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedNode } from '#events/embedded/node';
import { connectStore } from '#events/store/store';
import { readConfig } from '#services/app/config';
import { systemRandom } from '#services/core/clock';
import { organisations } from '#services/demo/organisations';
import { startMuster } from '#services/start';
import { steeredClock } from '../../support/clock/steeredClock.ts';
import { demoData } from '../../support/demoData.ts';
import { browser, password } from '../../support/installation.ts';
import { relayTo } from './relay.ts';

const begins = '2026-03-01T08:00:00.000Z';

export const arvada = organisations.filter(({ name }) => name === 'arvada');

/** The event store's address names a user, so that a refusal can name him and a leaked password is found. */
export const secret = 'never-to-be-shown';

/**
 * A whole Muster whose event store is reached through a relay. `begun` starts with the demo of Arvada, otherwise with an
 * empty log.
 */
export async function stagedMuster({ begun }: { readonly begun: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-replay-'));
  if (begun) await demoData({ organisations: ['arvada'], at: begins, env: { DEMO_PASSWORD: password } }, dataDir);
  const node = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
  const relay = await relayTo(node.connectionString);
  const direct = connectStore(node.connectionString);
  const clock = steeredClock(begins);
  const lines: string[] = [];
  const said = (...words: readonly unknown[]): void => void lines.push(JSON.stringify(words));
  const start = () =>
    startMuster(
      {
        ...readConfig({
          EVENTSTORE_URL: relay.connectionString.replace('esdb://', `esdb://muster:${secret}@`),
          DATA_DIR: dataDir,
          DEMO_PASSWORD: password,
        }),
        port: 0,
      },
      { clock, random: systemRandom, log: { info: said, warn: said, error: said } },
    );
  const stopped = async (stop: Promise<void>): Promise<void> => {
    const over = stop.then(() => true);
    const turn = () => new Promise<false>((resolve) => setImmediate(resolve, false));
    // A planned stop waits on the steered clock.
    while (!(await Promise.race([over, turn()]))) await clock.advance(50);
  };
  return {
    relay,
    clock,
    /** The node itself, past the relay. */
    direct,
    /** The lines of the log. */
    lines,
    start,
    stopped,
    async close(): Promise<void> {
      await direct.close();
      relay.close();
      await node.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signedIn(port: number) {
  const person = browser(`http://127.0.0.1:${port}`);
  await person.get('/api/config/');
  const { status } = await person.send('POST', '/login/', { email: 'dispatcher@arvada.example', password });
  if (status !== 200) throw new Error(`the dispatcher could not sign in: ${status}`);
  return person;
}
