import { type Logger, pino } from 'pino';

/** Nothing secret or personal goes in: ids, codes and counts only. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** `json`: one object a line, for machines. `plain`: words for the person at the terminal. */
export type LogFormat = 'json' | 'plain';

/** The log on standard output, one JSON object a line. */
export const openLog = (): Logger => pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, timestamp });

const timestamp = pino.stdTimeFunctions.isoTime;

/**
 * The same log in words, from warnings on. `print` gets whole lines.
 */
export const openPlainLog = (print: (line: string) => void): Logger =>
  pino(
    { level: process.env.LOG_LEVEL ?? 'warn', base: null, timestamp },
    { write: (line: string) => print(plainOf(JSON.parse(line) as Logged)) },
  );

interface Logged {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

/** `04:45:27 warning: what happened (field value, field value)`. The time is UTC. */
function plainOf({ level, time, msg = '', ...fields }: Logged): string {
  const kind = level >= 50 ? 'error: ' : level >= 40 ? 'warning: ' : '';
  const told = Object.entries(fields).map(([name, value]) => `${name} ${wordsOf(value)}`);
  return `${time.slice(11, 19)} ${kind}${msg}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
