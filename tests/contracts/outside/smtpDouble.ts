import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The server's answer to a command; yes by default. `drop` breaks the connection there. */
export type Script = Partial<Record<'connect' | 'MAIL' | 'RCPT' | 'DATA' | 'message', string>>;

export interface SmtpDouble {
  readonly url: string;
  /** The complete messages, as received. */
  readonly messages: string[];
  script: Script;
  close(): Promise<void>;
}

/** A mail server for tests: the part of RFC 5321 that a mail needs. */
export async function smtpDouble(): Promise<SmtpDouble> {
  const messages: string[] = [];
  const open = new Set<Socket>();
  const double = { url: '', messages, script: {} as Script, close: () => Promise.resolve() };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    const say = (at: keyof Script, otherwise: string) => {
      const words = double.script[at] ?? otherwise;
      if (words === 'drop') socket.destroy();
      else socket.write(`${words}\r\n`);
    };
    let message: string | null = null;
    let left = '';
    say('connect', '220 double.example');
    socket.on('data', (bytes) => {
      left += bytes.toString('latin1');
      for (;;) {
        if (message !== null) {
          const end = left.indexOf('\r\n.\r\n');
          if (end < 0) return;
          message = left.slice(0, end);
          left = left.slice(end + 5);
          if (double.script.message === undefined) messages.push(message);
          message = null;
          say('message', '250 taken');
          continue;
        }
        const end = left.indexOf('\r\n');
        if (end < 0) return;
        const line = left.slice(0, end).toUpperCase();
        left = left.slice(end + 2);
        if (line.startsWith('MAIL')) say('MAIL', '250 ok');
        else if (line.startsWith('RCPT')) say('RCPT', '250 ok');
        else if (line === 'DATA') {
          message = double.script.DATA === undefined ? '' : null;
          say('DATA', '354 go on');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  double.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.close = () => {
    for (const socket of open) socket.destroy();
    return new Promise((done) => void server.close(() => done()));
  };
  return double;
}
