import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { channels } from '#contracts/channels';
import type { Installation, Person } from './installation.ts';
import type { Ids } from './routeSamples.ts';

// Durham's data carries words that stand nowhere else; whatever Arvada is sent is searched for them.
const canary = (what: string) => `Canary${what}7Q3Z`;
export const canaries = {
  description: canary('Description'),
  label: canary('Label'),
  address: canary('Address'),
  route: canary('Route'),
  contact: canary('Contact'),
  email: `${canary('Mail').toLowerCase()}@durham.example`,
  phone: '+19195550187',
  note: canary('Note'),
  message: canary('Message'),
  source: `cad:${canary('Source')}`,
  // Not planted, but Durham's alone: its name, and the first digits of its people's phones.
  organisation: 'City of Durham',
  phones: '+191955501',
} as const;
export const foundIn = (bytes: string): readonly string[] =>
  Object.values(canaries).filter((word) => bytes.toLowerCase().includes(word.toLowerCase()));

export const named = (entity: string, ids: Ids) => [
  channels.dispatch(entity),
  channels.incidentsActive(entity),
  channels.incident(ids.incident),
];

/** What a socket was sent, from its first byte on. */
export interface Ear {
  readonly heard: () => string;
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
  socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
  await vi.waitFor(() => expect(frames.some((frame) => frame.includes('pusher:pong'))).toBe(true), 5_000);
  return { heard: () => frames.join('\n') };
}
