import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startBroker } from './broker.ts';

it('each client has a number of its own, on the same server', async () => {
  const broker = await startBroker();
  const informed = async () => {
    const socket = connect(broker.port, '127.0.0.1');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return JSON.parse(chunk.toString().slice('INFO '.length)) as { client_id: number; server_id: string };
  };
  const [one, two] = [await informed(), await informed()];
  expect([one.client_id, two.client_id]).toEqual([1, 2]);
  expect(one.server_id).toBe(two.server_id);
  await broker.stop();
});
