import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** By person and path. */
export type Answers = Record<string, Record<string, Answer>>;

const file = join(import.meta.dirname, '..', 'answers.json.gz');

export const recorded = (): Answers =>
  existsSync(file) ? (JSON.parse(gunzipSync(readFileSync(file)).toString()) as Answers) : {};

const sorted = <T>(of: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Adds answers to the recording. */
export function record(answers: Answers): void {
  const all = recorded();
  for (const [who, paths] of Object.entries(answers)) all[who] = sorted({ ...all[who], ...paths });
  writeFileSync(file, gzipSync(JSON.stringify(sorted(all)), { level: 9 }));
}
