import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { collectorAt } from './collectors.ts';
import { noteOf } from './lines.ts';

const note = (uuid: string) =>
  noteOf(
    {
      entity: 'e1',
      uuid,
      act: 'signed_in',
      time: '2026-03-01T12:00:00.000Z',
      recorded_time: '',
      account: 'u1',
      by: 'u1',
      network: null,
      count: 1,
      detail: '',
      about: [],
      correlation_id: 'c1',
    },
    () => 'arvada',
  );

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});
async function listening(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('a collector that takes JSON', () => {
  const at = async (status: number, token: string | null = null) => {
    const got: unknown[] = [];
    const server = createHttp((request, answer) => {
      let body = '';
      request.on('data', (piece) => {
        body += String(piece);
      });
      request.on('end', () => {
        got.push([request.method, request.headers.authorization, JSON.parse(body)]);
        answer.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end('taken');
      });
    });
    const url = `http://127.0.0.1:${await listening(server)}/muster`;
    return { got, collector: collectorAt({ url, token }, 'muster.example') };
  };

  it('gets all lines in one request, with the token', async () => {
    const { got, collector } = await at(204, 'secret');
    await collector.send([note('n1'), note('n2')]);
    expect(got).toEqual([['POST', 'Bearer secret', [note('n1'), note('n2')]]]);
  });

  it.each([302, 401, 503])('has taken nothing when it answers %d', async (status) => {
    const { got, collector } = await at(status);
    await expect(collector.send([note('n1')])).rejects.toThrow(`HTTP ${status}`);
    expect(got).toEqual([['POST', undefined, [note('n1')]]]);
  });
});

describe('a collector that takes syslog', () => {
  const at = async (served: (socket: Socket) => void) => {
    const server = createServer({ allowHalfOpen: true }, served);
    const url = `syslog+tcp://127.0.0.1:${await listening(server)}`;
    return collectorAt({ url, token: null }, 'muster.example');
  };

  it('gets each line with its length before it', async () => {
    let got = '';
    const collector = await at((socket) => {
      socket.on('data', (piece) => {
        got += String(piece);
      });
      socket.on('end', () => socket.end());
    });
    await collector.send([note('n1'), note('n2')]);
    const found: string[] = [];
    for (let rest = got; rest !== ''; ) {
      const [head = '', length = ''] = /^(\d+) /.exec(rest) ?? [];
      found.push(rest.slice(head.length, head.length + Number(length)));
      rest = rest.slice(head.length + Number(length));
    }
    expect(found.map((line) => (JSON.parse(line.slice(line.indexOf('{'))) as { id: string }).id)).toEqual(['n1', 'n2']);
    expect(found.every((line) => line.startsWith('<86>1 '))).toBe(true);
  });

  it('has taken nothing when it breaks the connection, or is away', async () => {
    const collector = await at((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expect(collector.send([note('n1')])).rejects.toThrow('ECONNRESET');
    const away = collectorAt({ url: 'syslog+tcp://127.0.0.1:1', token: null }, 'muster.example');
    await expect(away.send([note('n1')])).rejects.toThrow('ECONNREFUSED');
  });

  it('is spoken to by TLS when its address says so: another one is refused', async () => {
    const server = createServer((socket) => socket.end('no TLS here'));
    const url = `syslog+tls://127.0.0.1:${await listening(server)}`;
    await expect(collectorAt({ url, token: null }, 'muster.example').send([note('n1')])).rejects.toThrow(/SSL|TLS/i);
  });
});
