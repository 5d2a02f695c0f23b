import type { Place } from './copying/places.ts';
import type { Moved } from './move.ts';

const count = (n: number): string => n.toLocaleString('en-US');
const clockOf = (at: number): string => `${new Date(at).toISOString().slice(11, 19)} UTC`;

/** The result of a move, and the operator's next steps. */
export function summary({ verified, readModels, copying, paused, until }: Moved, from: Place, to: Place): string {
  return [
    '',
    `${to.name} holds the whole log of ${from.name}.`,
    `  ${count(verified.events).padStart(11)}  events, ${count(Math.round(verified.bytes / 1024))} kB, equal byte for byte; copied in ${(copying / 1_000).toFixed(1)} s`,
    `  ${count(readModels.documents).padStart(11)}  documents and rows of ${readModels.models} read models, equal`,
    `  SHA-256 over both logs: ${verified.sha256}`,
    `  Writes were paused for ${(paused / 1_000).toFixed(1)} s.`,
    '',
    `Nothing was switched. Writes stay paused until ${clockOf(until)}; then they go on in the old log by themselves.`,
    'To switch:',
    '  1. Stop every process of Muster.',
    `  2. If one of them was still running after ${clockOf(until)}, run this command again: it copies what was written since.`,
    ...settings(to),
    '  4. Start Muster. It finds that its read models show another log, and builds them again.',
    `Until you do, the old log is the truth. Keep it until the new one has proved itself, and start nothing on it again:`,
    'the two logs would go different ways.',
    '',
  ].join('\n');
}

const settings = (to: Place): readonly string[] =>
  to.kind === 'server'
    ? [
        `  3. Set EVENTSTORE_URL for each process to the address that you gave as TO (${to.name}). MASTER_KEY stays the same.`,
      ]
    : [
        `  3. Remove EVENTSTORE_URL and set DATA_DIR to ${to.name.replace(/\/events$/, '')}. Copy master.key (or keep MASTER_KEY), files/ and`,
        '     uploads/ from the old DATA_DIR into it.',
      ];
