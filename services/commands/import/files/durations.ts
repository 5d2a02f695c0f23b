import type { Duration } from './map/map.ts';

const milliseconds = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** The length of time in a cell, in milliseconds, or null when it holds none. Lengths are never negative. */
export function durationOf(unit: Duration, text: string): number | null {
  if (unit === 'clock') {
    const [, hours = '', minutes = '', seconds = '0'] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
    return hours === '' ? null : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  }
  return /^\d{1,9}(\.\d*)?$/.test(text) ? Math.round(Number(text) * milliseconds[unit]) : null;
}
