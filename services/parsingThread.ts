import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Reader } from './parsing/reader.ts';
import { WrongFile } from './parsing/reader.ts';
import type { Job, ThreadAnswer } from './parsing/threads.ts';

/** Each reader is loaded when a thread needs it. */
const readers: Readonly<Record<string, () => Promise<Reader<never, unknown>>>> = {
  sheet: async () => (await import('./spreadsheets/sheetReader.ts')).sheetReader,
  calendar: async () => (await import('./api/onCall/calendar/calendarFile.ts')).calendarReader,
  nearby: async () => (await import('./maps/nearby/nearbyReader.ts')).nearbyReader,
  layerItems: async () => (await import('./api/map/ogc/layerItems.ts')).layerItemsReader,
  zones: async () => (await import('./maps/zones.ts')).zoneReader,
  network: async () => (await import('./maps/networkReader.ts')).networkReader,
};

// On Linux this is the priority of the calling thread alone. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(0, 5);

const port = parentPort;
let parts: AsyncIterator<unknown> | null = null;
port?.on('message', (message: Job | 'next') => {
  void next(message).then((answer) => port.postMessage(answer, 'part' in answer ? bytesOf(answer.part) : []));
});

async function next(message: Job | 'next'): Promise<ThreadAnswer> {
  try {
    if (message !== 'next') parts = opened(await readers[message.reader]?.(), message.input);
    const found = await parts?.next();
    return found?.done === false ? { part: found.value } : { done: true };
  } catch (error) {
    if (error instanceof WrongFile) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function* opened(reader: Reader<never, unknown> | undefined, input: unknown): AsyncGenerator<unknown> {
  if (!reader) throw new Error('There is no such reader.');
  yield* reader.read(input as never);
}

/** Large bytes are handed over, not copied. */
const bytesOf = (part: unknown): ArrayBuffer[] =>
  part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [];
