import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { CollectorAddress } from '#services/app/securityTrail';
import { type SecurityNote, syslogLine } from './lines.ts';

/** A program outside that collects security logs (SIEM). `send` rejects unless all lines have arrived, as far as it can know. */
export interface Collector {
  send(notes: readonly SecurityNote[]): Promise<void>;
}

/** Milliseconds. */
const patience = 10_000;

/** The collector at this address. `host` names this installation in syslog. */
export const collectorAt = ({ url, token }: CollectorAddress, host: string): Collector =>
  url.startsWith('syslog+') ? syslogCollector(new URL(url), host) : httpCollector(url, token);

const httpCollector = (url: string, token: string | null): Collector => ({
  send: async (notes) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(notes),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  },
});

/**
 * A connection for each batch, with the length before each message (RFC 5425, §4.3; RFC 6587, §3.4.1). Syslog has no answer:
 * a batch has arrived when the other side takes it to its end and closes in order.
 */
const syslogCollector = ({ protocol, hostname, port }: URL, host: string): Collector => ({
  send: (notes) =>
    new Promise((done, failed) => {
      const name = hostname.replace(/^\[|\]$/g, '');
      const [address, isTls] = [{ host: name, port: Number(port) }, protocol === 'syslog+tls:'];
      const socket: Socket = isTls ? connectTls({ ...address, servername: name }) : connectTcp(address);
      socket.setTimeout(patience, () => socket.destroy(new Error('ETIMEDOUT')));
      socket.once('error', failed);
      socket.once('close', (isBroken) => (isBroken ? undefined : done()));
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        socket.end(
          notes
            .map((note) => syslogLine(note, host))
            .map((line) => `${line.length} ${line}`)
            .join(''),
        );
        // Words of the other side are passed over: its end is what counts.
        socket.resume();
      });
    }),
});
