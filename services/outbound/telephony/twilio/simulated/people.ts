import { hash } from 'node:crypto';
import { localTimeAt } from '#contracts/time/localTime';

/** The behavior of a person whose simulated phone rings. Times are in seconds. */
export interface Behaviour {
  /** The end of the call when nobody speaks: a person or a machine may pick up before the ringing ends. */
  readonly line: 'answers' | 'machine' | 'busy' | 'dead' | 'silent';
  /** From the first ring. */
  readonly after: number;
  /** The key for each question, in turn; none hangs up the phone once the words are over. */
  readonly keys: readonly string[];
  /** From the beginning of a question to the key. */
  readonly keyAfter: number;
  /** The person hangs up this long after the answer; null stays on the line. */
  readonly hangsUpAfter: number | null;
}

/** The behaviour of the owner of a number, at a time in milliseconds, in a zone. */
export type People = (to: string, at: number, zone: string) => Behaviour;

/** A number from 0 to 1 that belongs to the words. */
const chanceOf = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash('sha256', words.join('/'), 'hex').slice(0, 8), 16) / 0x1_0000_0000;

const hourIn = (zone: string, at: number): number =>
  Number(localTimeAt(at, zone).slice('2026-03-01T'.length).slice(0, 2));

const quiet: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };

/** The probability that a person picks up, by the local hour of the day: people sleep. */
const awake = (hour: number): number => (hour >= 7 && hour < 22 ? 0.85 : 0.6);

/**
 * People whose habits follow from their numbers, so that the same call at the same hour goes the same way. They wait
 * eight seconds at least: a person at `/simulator/` may pick up first.
 */
export const seededPeople: People = (to, at, zone) => {
  const hour = Math.floor(at / 3_600_000);
  const chance = (what: string) => chanceOf(to, hour, what);
  const after = 8 + Math.floor(chance('after') * 8);
  if (chance('awake') > awake(hourIn(zone, at)))
    return chanceOf(to, 'machine') < 0.5 ? { ...quiet, line: 'machine', after: 18 } : quiet;
  if (chance('busy') < 0.05) return { ...quiet, line: 'busy' };
  const says = chance('says');
  const keys = says < 0.7 ? ['1'] : says < 0.9 ? ['2'] : says < 0.95 ? ['3'] : ['7', '1'];
  return { line: 'answers', after, keys, keyAfter: 4 + Math.floor(chance('key') * 6), hangsUpAfter: null };
};
