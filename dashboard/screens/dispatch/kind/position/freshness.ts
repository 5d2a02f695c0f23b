import { limits } from '#contracts/core/limits';
import type { CheckIn, CrewNote } from '#contracts/dispatch/dispatch';

/** S0 §4 names three; between stale and useless (30 to 60 minutes) a position is merely old. */
export type Freshness = 'recent' | 'stale' | 'old' | 'useless';

export const freshnessWords: Record<Freshness, string> = {
  recent: 'recent',
  stale: 'stale',
  old: 'old',
  useless: 'too old to use',
};

const age = (time: string, now: number): number => Math.max(0, now - Date.parse(time));

const byAge = (milliseconds: number): Freshness => {
  const { recent, stale, useless } = limits.checkIn;
  if (milliseconds <= recent) return 'recent';
  if (milliseconds <= stale) return 'stale';
  return milliseconds <= useless ? 'old' : 'useless';
};

/** How reliable the last known position is; null when the crew never reported one. */
export const checkInFreshness = (checkin: CheckIn | null, now: number): Freshness | null =>
  checkin?.time ? byAge(age(checkin.time, now)) : null;

/** A manager's note counts as recent for 12 hours; a crew's own ages like its position. A cleared note is none. */
export const noteFreshness = (note: CrewNote | null, now: number): Freshness | null => {
  if (!note?.body) return null;
  const milliseconds = age(note.time, now);
  if (note.source !== 'manager') return byAge(milliseconds);
  return milliseconds <= limits.checkIn.managerNoteRecent ? 'recent' : 'useless';
};

/** Falls evenly from 1 at the check-in to the floor of 0.2 after one hour (S0 §4). */
export const markerOpacity = (time: string, now: number): number => {
  const { useless, minimumOpacity } = limits.checkIn;
  return Math.max(minimumOpacity, 1 - (age(time, now) / useless) * (1 - minimumOpacity));
};
