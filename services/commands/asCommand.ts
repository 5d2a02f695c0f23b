import { DamagedLog } from '#events/embedded/log/copying';
import { NewerFormat } from '#events/embedded/log/format';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { type Config, readConfig, WrongSetting } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { WrongFile } from '#services/parsing/reader';
import { LostLog } from '#services/views/file/knownLog';
import { CalledOff, WrongCommand } from './wrongCommand.ts';

/** The exit codes of every command. `make verify` has one more. */
export const exits = { done: 0, found: 1, failed: 2, calledOff: 130 } as const;

export interface Operator {
  /** The arguments after the name of the script. */
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly ports: { readonly clock: typeof systemClock; readonly random: typeof systemRandom };
  /** The settings of the installation. Throws `WrongSetting`. */
  config(): Config;
  /** Aborted by Ctrl-C and SIGTERM, which otherwise end the process at once. */
  calledOff(): AbortSignal;
  say(words: string): undefined;
}

const wrong = [WrongCommand, WrongSetting, WrongFile, DamagedLog, NewerFormat, LostLog];
const away = [UnavailableError, OutcomeUnknownError];
const isOneOf = (error: Error, kinds: readonly (new (...all: never[]) => Error)[]): boolean =>
  kinds.some((kind) => error instanceof kind);

/** An error in plain words, and a fault of the program with its stack. `again`: the way to go on after an interruption. */
export function wordsOf(error: Error, again = ''): string {
  if (error instanceof CalledOff) return `Called off. ${again}`.trim();
  if (isOneOf(error, away)) return `${error.message} ${again}`.trim();
  return isOneOf(error, wrong) ? error.message : (error.stack ?? String(error));
}

/** Runs this process as a command of the operator. The work returns its exit code, else it is done. */
export function asCommand(work: (operator: Operator) => Promise<number | undefined>, again?: string): void {
  const operator: Operator = {
    words: process.argv.slice(2),
    env: process.env,
    ports: { clock: systemClock, random: systemRandom },
    config: () => readConfig(process.env),
    calledOff: () => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      return stop.signal;
    },
    say: (words) => void process.stdout.write(words.endsWith('\n') ? words : `${words}\n`),
  };
  work(operator).then(
    (code = exits.done) => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${wordsOf(error, again)}\n`);
      process.exit(error instanceof CalledOff ? exits.calledOff : exits.failed);
    },
  );
}
