import 'reflect-metadata';
import { type Config, readConfig } from './app/config.ts';
import { systemClock, systemRandom } from './core/clock.ts';
import { openLog } from './core/log.ts';
import { demoPassword, loadDemo, signInLinks } from './demo/demo.ts';
import { OtherLogError, setDamagedAside } from './projector/sameLog.ts';
import { type Muster, shownServers, startMuster } from './start.ts';
import { DamagedViewsError } from './views/damage.ts';

const log = openLog();

let running: Muster | undefined;

async function main(): Promise<void> {
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
  await begin(readConfig(process.env));
}

async function begin(config: Config): Promise<void> {
  const muster = await startMuster(config, { clock: systemClock, random: systemRandom, log });
  running = muster;
  void muster.failed.then((error) => {
    if (error instanceof OtherLogError || error instanceof DamagedViewsError) return beginAgain(muster, config, error);
    log.error({ reason: error.message }, 'a part of the process ended');
    process.exit(1);
  });
  // One process of an installation loads the demo: the one that also publishes.
  if (config.demo && config.roles.has('projector')) {
    // Set before the first request is read: the health page says "down" until people can sign in.
    muster.app.parts.loading = true;
    await greet(muster);
    muster.app.parts.loading = false;
  }
  const { port } = muster;
  log.info({ address: config.publicUrl, port, ...shownServers(muster), roles: [...config.roles] }, 'ready');
}

/** Everything in memory is of the other log, so everything begins again. The start says so in the log. */
function beginAgain(muster: Muster, config: Config, error: Error): void {
  muster
    .stop()
    .then(() => {
      if (error instanceof DamagedViewsError) setDamagedAside(config.dataDir, error.message, log);
      return begin(config);
    })
    .catch(fail);
}

async function greet({ app }: Muster): Promise<void> {
  const began = app.clock.now();
  await loadDemo(app);
  log.info({ milliseconds: app.clock.now() - began }, 'demo organizations loaded');
  const links = await signInLinks(app);
  const width = Math.max(...links.map(({ email }) => email.length));
  process.stdout.write(
    [
      '',
      `  Muster is at ${app.config.publicUrl}`,
      '',
      '  One-time sign-in links (one browser each, for the next twelve hours):',
      ...links.map(({ email, url }) => `    ${email.padEnd(width)}  ${url}`),
      '',
      `  Or sign in as any of them, at any organization, with the password ${demoPassword(app)}`,
      '',
      '',
    ].join('\n'),
  );
}

async function end(): Promise<void> {
  await running?.stop();
  process.exit(0);
}

function fail(error: unknown): void {
  // An error that the operator can fix is one line: a wrong setting, a taken port, a log in use, no event store. A bug
  // shows its stack.
  const bug = [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error && !bug ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

main().catch(fail);
