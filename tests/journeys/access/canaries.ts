import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { channels } from '#contracts/accounts/channels';
import type { Installation, Person } from '../../support/installation.ts';
import type { Ids } from '../../support/routeSamples.ts';
import { openWords, personalWords } from './personalWords.ts';

// What one organisation keeps carries words that stand nowhere else; whatever another is sent is searched for them.
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
  channels.incidentsActive(entity),
  channels.incident(ids.incident),
];

/** What a socket was sent, from its first byte on. */
export interface Ear {
  readonly heard: () => string;
  /** Everything that was on its way has been heard, and the socket still stands; fails after five seconds. */
  listened(): Promise<void>;
}

/** A socket of its own making that asks for every channel it can name, and keeps every byte it is sent. */
export async function eavesdrop(here: Installation, person: Person, names: readonly string[]): Promise<Ear> {
  const socket = new WebSocket(`${here.url.replace('http', 'ws')}/app/muster?protocol=7&client=test&version=1`);
  here.atClose(() => socket.terminate());
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  await once(socket, 'message');
  const { socket_id } = JSON.parse(JSON.parse(frames[0] ?? '').data);
  for (const channel of names) {
    const { body } = await person.send('POST', '/pusher/auth', { socket_id, channel_name: channel });
    // Where it is refused, it tries all the same: without a signature, and with that of another channel.
    for (const data of [{ ...body, channel }, { channel }]) {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
    }
  }
  const pongs = () => frames.filter((frame) => frame.includes('pusher:pong')).length;
  const listened = async () => {
    const before = pongs();
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
    await vi.waitFor(() => expect(pongs()).toBeGreaterThan(before), 5_000);
  };
  await listened();
  return { heard: () => frames.join('\n'), listened };
}
