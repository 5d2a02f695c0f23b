import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Address } from './address.ts';

/** The time of one attempt. Milliseconds. */
const PATIENCE = 1_500;

const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/;
const badCertificate = /^(CERT_|ERR_TLS_CERT_)/;

/**
 * The reason why no call reaches the server of an address, in one sentence without a secret: gRPC has the same words for
 * all of them. Null when the server can be reached.
 */
export async function whyUnreachable({ servers, isEncrypted, caFile }: Address): Promise<string | null> {
  const [first = ''] = servers.split(',');
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(first) ?? [];
  const place = { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
  const there = await attempt(() => connect(place), 'connect');
  if (there === 'silent') return `Nobody answers at ${first} (EVENTSTORE_URL).`;
  if (/^(ENOTFOUND|EAI_)/.test(there)) return `The host ${host} of EVENTSTORE_URL is not known.`;
  if (there !== '') return `No event store listens at ${first} (EVENTSTORE_URL).`;
  const trusting = { ...place, rejectUnauthorized: false, ...named(place.host), ALPNProtocols: ['h2'] };
  const speaksTls = (await attempt(() => connectTls(trusting), 'secureConnect')) === '';
  if (!isEncrypted)
    return speaksTls ? `The event store at ${first} wants TLS: remove tls=false from EVENTSTORE_URL.` : null;
  if (!speaksTls) return `The event store at ${first} does not speak TLS: add tls=false to EVENTSTORE_URL.`;
  const ca = caFile === null ? {} : { ca: readFileSync(caFile) };
  const fault = await attempt(() => connectTls({ ...trusting, rejectUnauthorized: true, ...ca }), 'secureConnect');
  if (unknownAuthority.test(fault))
    return `The certificate of the event store at ${first} comes from an unknown authority: name it with tlsCAFile in EVENTSTORE_URL.`;
  if (badCertificate.test(fault)) return `The certificate of the event store at ${first} is not valid: ${fault}.`;
  return null;
}

/** A name for the certificate; an IP address may not be sent as one. */
const named = (host: string): { servername?: string } => (/^[\d.]+$|:/.test(host) ? {} : { servername: host });

/** The code of the error; empty for success. */
function attempt(
  open: () => ReturnType<typeof connect> | TLSSocket,
  event: 'connect' | 'secureConnect',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = open();
    const end = (outcome: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(end, PATIENCE, 'silent');
    socket.once(event, () => end(''));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'failed'));
    socket.once('close', () => end('closed'));
  });
}
