import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { channels } from '#contracts/accounts/channels';
import type { Installation, Person } from '../../../support/installation.ts';
import type { Ids } from '../../../support/routeSamples.ts';
import { openWords, personalWords } from './personalWords.ts';

// One organization's data carries words found nowhere else. Everything sent to another organization is searched for
// them.
export const canaries: readonly string[] = [
  ...Object.values(personalWords).flatMap((fields) => Object.values(fields)),
  ...Object.values(openWords),
].filter((word) => word !== '');
const lowered = canaries.map((word) => [word, word.toLowerCase()] as const);
export const foundIn = (bytes: string): readonly string[] => {
  const said = bytes.toLowerCase();
  return lowered.flatMap(([word, low]) => (said.includes(low) ? [word] : []));
};

export const named = (entity: string, ids: Ids) => [
  channels.dispatch(entity),
  channels.beatsCallout(entity),
  channels.calendar(entity),
  channels.incidentsActive(entity),
  channels.incident(ids.incident),
];

/** All bytes that a socket received. */
export interface Ear {
  readonly heard: () => string;
  /** Resolves once all pending messages have arrived and the socket is still open; fails after five seconds. */
  listened(): Promise<void>;
}

/** A hand-made socket that subscribes to every channel it can name, and records all bytes. */
export async function eavesdrop(here: Installation, person: Person, names: readonly string[]): Promise<Ear> {
  const socket = new WebSocket(`${here.url.replace('http', 'ws')}/app/muster?protocol=7&client=test&version=1`);
  here.atClose(() => socket.terminate());
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  await once(socket, 'message');
  const { socket_id } = JSON.parse(JSON.parse(frames[0] ?? '').data);
  for (const channel of names) {
    const { body } = await person.send('POST', '/pusher/auth', { socket_id, channel_name: channel });
    // After a refusal it tries anyway: without a signature, and with another channel's.
    for (const data of [{ ...body, channel }, { channel }]) {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
    }
  }
  const pongs = () => frames.filter((frame) => frame.includes('pusher:pong')).length;
  const listened = async () => {
    const before = pongs();
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    await vi.waitFor(() => expect(pongs()).toBeGreaterThan(before), 10_000);
  };
  await listened();
  return { heard: () => frames.join('\n'), listened };
}
