import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { type Config, readConfig } from './app/config.ts';
import { systemClock, systemRandom } from './core/clock.ts';
import { type Log, openLog, openPlainLog } from './core/log.ts';
import { noProgress, type Progress, progressOn } from './core/progress.ts';
import { type RunningNight, startNight } from './demo/atWork/night.ts';
import { demoPassword, isLoaded, loadDemo, type SignInLink, signInLinks } from './demo/demo.ts';
import { type RunningYear, startYear } from './demo/year/year.ts';
import { OtherLogError, setDamagedAside } from './projector/sameLog.ts';
import { type Muster, shownServers, startMuster } from './start.ts';
import { buildBeside, endRunning } from './upgrade/takeOver.ts';
import { inOwnProcess, verifyNightly } from './verify/nightly.ts';
import { DamagedViewsError } from './views/file/damage.ts';

let running: Muster | undefined;
let night: RunningNight | undefined;
let year: RunningYear | undefined;
let endVerifying: (() => void) | undefined;
let loading = new AbortController();

/** The output of a start: a log for machines, or lines for the person at the terminal. */
interface Output {
  readonly log: Log;
  readonly progress: Progress;
}

function outputOf({ logFormat }: Config): Output {
  const isPlain = logFormat === 'plain' || (logFormat === null && process.stdout.isTTY);
  if (!isPlain) return { log: openLog(), progress: noProgress };
  const progress = progressOn(
    (text) => process.stdout.write(text),
    () => performance.now(),
  );
  return { progress, log: openPlainLog((line) => progress.line(line, line.includes(' error: '))) };
}

async function main(): Promise<void> {
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
  const config = readConfig(process.env);
  const output = outputOf(config);
  const [command, only] = process.argv.slice(2);
  if (command === 'upgrade' && only === 'build') {
    await buildOnly(config, output);
    process.exit(0);
  }
  if (command === 'upgrade') await takeOver(config);
  await begin(config, output);
}

/** Builds this release's read models beside the running process. */
async function buildOnly(config: Config, { log }: Output): Promise<void> {
  const say = (words: string) => process.stdout.write(`${words}\n`);
  // It ends with the process that would take over.
  process.once('disconnect', () => process.exit(1));
  say('The read models of this release are built. The running process goes on meanwhile.');
  await buildBeside(config, { clock: systemClock, random: systemRandom, log, say, signal: loading.signal });
  if (!loading.signal.aborted) say('They are built. A process of this release can take over.');
}

/**
 * Has another process build the read models, because SQLite holds a file of its own process open for a while after it
 * was closed. This process has then loaded its code, and only takes the place of the running one.
 */
async function takeOver({ dataDir }: Config): Promise<void> {
  const builder = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'upgrade', 'build'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  loading.signal.addEventListener('abort', () => builder.kill());
  const code = await new Promise<number | null>((done) => builder.once('exit', done));
  if (code !== 0 || loading.signal.aborted) process.exit(code ?? 1);
  await endRunning(dataDir);
}

async function begin(config: Config, output: Output): Promise<void> {
  const { log, progress } = output;
  if (progress !== noProgress) process.stdout.write('Muster is starting.\n\n');
  const muster = await startMuster(config, { clock: systemClock, random: systemRandom, log, progress });
  running = muster;
  void muster.failed.then((error) => {
    if (error instanceof OtherLogError || error instanceof DamagedViewsError)
      return beginAgain(muster, { config, output, error });
    log.error({ reason: error.message }, 'a part of the process ended');
    process.exit(1);
  });
  // One process of an installation loads the demo: the one that also publishes.
  if (config.demo && config.roles.has('projector')) {
    const links = await demoOf(muster, output);
    if (running !== muster) return;
    greet(muster, links);
    work(muster);
    year?.stop();
    if (config.demoYear) year = startYear(muster.app);
  } else if (progress !== noProgress) {
    progress.end();
    process.stdout.write(`\n  Muster is at ${config.publicUrl}\n\n`);
  }
  endVerifying?.();
  if (config.roles.has('engine')) endVerifying = verifyNightly(muster.app, inOwnProcess);
  const { port } = muster;
  log.info({ address: config.publicUrl, port, ...shownServers(muster), roles: [...config.roles] }, 'ready');
}

/**
 * Loads the demo, and returns its sign-in links. A demo that cannot be loaded, for example because the log is damaged, does
 * not end the process: everything that can be read stays readable.
 */
async function demoOf({ app }: Muster, { log, progress }: Output): Promise<readonly SignInLink[]> {
  loading = new AbortController();
  const { signal } = loading;
  // Set before the first request is read: the health page says "starting" until people can sign in.
  app.parts.loading = true;
  try {
    await loadDemo(app, undefined, { progress, signal });
    const links = await signInLinks(app, signal);
    app.parts.loading = false;
    return links;
  } catch (error) {
    if (!signal.aborted) log.error({ reason: wordsOf(error) }, 'the demo could not be loaded');
    app.parts.loading = !isLoaded(app);
    return [];
  } finally {
    progress.end();
  }
}

interface Ended {
  readonly config: Config;
  readonly output: Output;
  readonly error: Error;
}

/** Everything in memory is of the other log, so everything begins again. The start says so in the log. */
function beginAgain(muster: Muster, { config, output, error }: Ended): void {
  loading.abort();
  year?.stop();
  running = undefined;
  muster
    .stop()
    .then(() => {
      if (error instanceof DamagedViewsError) setDamagedAside(config.dataDir, error.message, output.log);
      return begin(config, output);
    })
    .catch(fail);
}

/** The demo's people use the API, so the process that has it lets them work. */
function work({ app, port }: Muster): void {
  const { host, demoNight, roles } = app.config;
  if (!demoNight || !roles.has('api')) return;
  night?.stop();
  const door = { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port };
  night = startNight(app, door);
  app.parts.night = night;
}

function greet({ app }: Muster, links: readonly SignInLink[]): void {
  const width = Math.max(...links.map(({ email }) => email.length));
  process.stdout.write(
    [
      '',
      `  Muster is at ${app.config.publicUrl}`,
      '  Open it and choose who you are: a dispatcher, a crew, a manager.',
      '',
      ...(links.length === 0
        ? []
        : ['  Or use a one-time sign-in link (one browser each, for the next twelve hours):']),
      ...links.map(({ email, url }) => `    ${email.padEnd(width)}  ${url}`),
      '',
      `  Or sign in as any of them, at any organization, with the password ${demoPassword(app)}`,
      '',
      '  Ctrl+C stops it. The data stays.',
      '',
      '',
    ].join('\n'),
  );
}

async function end(): Promise<void> {
  loading.abort();
  night?.stop();
  year?.stop();
  endVerifying?.();
  await running?.stop();
  process.exit(0);
}

function fail(error: unknown): void {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(1);
}

/**
 * An error that the operator can fix is one line: a wrong setting, a taken port, a log in use, no event store. A bug
 * shows its stack.
 */
function wordsOf(error: unknown): string {
  const isBug = [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind);
  return error instanceof Error && !isBug ? error.message : String((error as Error).stack ?? error);
}

main().catch(fail);
