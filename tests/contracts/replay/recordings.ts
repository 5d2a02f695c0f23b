import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Ending, Part } from './player.ts';
import { methodOf } from './wire.ts';

/** One recorded call. */
export interface RecordedCall extends Part {
  readonly answers: readonly Buffer[];
  readonly note: string;
  /** The first requests; the others were not kept. */
  readonly requests: readonly Buffer[];
}

/** The answers of a server in one scenario, call by call. */
export interface Recording {
  readonly scenario: string;
  readonly what: string;
  readonly calls: readonly RecordedCall[];
}

interface File {
  readonly scenario: string;
  readonly what: string;
  readonly calls: readonly {
    readonly method: string;
    readonly note?: string;
    readonly requests: readonly string[];
    readonly answers: readonly { readonly base64?: string }[];
    readonly status: { readonly code: number; readonly details: string; readonly trailers: Record<string, string> };
  }[];
}

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const folder = join(shared, 'eventstore-24.6');

/** Trailers that every answer of the server has. */
const ofTheConnection = /^(content-type|date|server|content-length)$/;

/** False without the recordings, which lie beside the project. */
export const hasRecordings = existsSync(folder);
if (!hasRecordings)
  console.log(`SKIPPED: no recordings at ${folder} (MUSTER_DATA names another place); none was played.`);

/** All scenarios, by name; none when they are not there. */
export const recordings: readonly Recording[] = hasRecordings
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(readRecording)
  : [];

/** A call of a scenario, by the beginning of its note. */
export function recorded(scenario: string, note: string): RecordedCall {
  const call = recordings.find((one) => one.scenario === scenario)?.calls.find((one) => one.note.startsWith(note));
  if (!call) throw new Error(`${scenario} has no call "${note}"`);
  return call;
}

function readRecording(name: string): Recording {
  const { scenario, what, calls } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as File;
  return {
    scenario,
    what,
    calls: calls.map(({ method, note = '', requests, answers, status }) => ({
      method: methodOf(method),
      note,
      requests: requests.map((text) => Buffer.from(text, 'base64')),
      // Left out: the repeated ones that the recording counts and does not keep.
      answers: answers.flatMap(({ base64 }) => (base64 === undefined ? [] : [Buffer.from(base64, 'base64')])),
      ending: endingOf(status),
    })),
  };
}

/** The wire had no status where the recording quotes grpc-js. */
function endingOf({ code, details, trailers }: File['calls'][number]['status']): Ending {
  if (/^Cancelled on client|^Deadline exceeded/.test(details)) return 'silence';
  if (details.startsWith('Received RST_STREAM')) return 'reset';
  if (/^read ECONNRESET|^Connection dropped/.test(details)) return 'connection cut';
  if (details.startsWith('No connection established')) return 'nobody listens';
  const own = Object.entries(trailers).filter(([name]) => !ofTheConnection.test(name));
  return { code, words: details, trailers: Object.fromEntries(own) };
}
