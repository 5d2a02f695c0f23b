import { type Logger, pino } from 'pino';

/** One JSON object a line. Nothing secret or personal goes in: ids, codes and counts only. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export const openLog = (): Logger =>
  pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime });
