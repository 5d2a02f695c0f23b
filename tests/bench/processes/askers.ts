// HTTP clients in a process of their own: keep-alive connections that send the next request as soon as they are
// answered.
import { connect } from 'node:net';

export interface Questions {
  readonly port: number;
  /** Requested in turn. */
  readonly paths: readonly string[];
  /** Used in turn as well. */
  readonly cookies: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

export interface AskCounts {
  readonly perSecond: number;
  readonly refused: number;
}

process.on('message', (questions: Questions) => void ask(questions).then((asked) => process.send?.(asked)));

async function ask({ port, paths, cookies, connections, milliseconds }: Questions): Promise<AskCounts> {
  let asked = 0;
  let refused = 0;
  const next = (): Buffer => {
    const path = paths[asked % paths.length] ?? '/';
    const cookie = cookies.length === 0 ? '' : `Cookie: ${cookies[asked % cookies.length]}\r\n`;
    asked += 1;
    return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${cookie}\r\n`);
  };
  const began = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let head = '';
      let body = 0;
      socket.on('error', reject);
      socket.on('connect', () => socket.write(next()));
      socket.on('data', (bytes) => {
        if (body > 0) body -= bytes.length;
        else {
          head += bytes.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          if (!head.startsWith('HTTP/1.1 200')) refused += 1;
          body = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
          head = '';
        }
        if (body > 0) return;
        if (performance.now() - began < milliseconds) socket.write(next());
        else {
          socket.end();
          resolve();
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { perSecond: ((asked - refused) * 1_000) / (performance.now() - began), refused };
}
