import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '#events/core/ports';
import type { Line } from '#services/outbound/telephony/twilio/simulated/line';
import { simulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { People } from '#services/outbound/telephony/twilio/simulated/people';
import { phoneCompanyCertificate } from '../support/network/certificate.ts';
import { type Chance, instant } from './chance.ts';

/**
 * A phone company outside of the processes under test: the calls API of Twilio over HTTPS, before the simulated network.
 * It lives on when they die. A process reaches it by the settings in `env`, as it would reach the real one by a proxy.
 */
export interface PhoneCompany {
  readonly env: Readonly<Record<string, string>>;
  /** Every call that was placed, as the network knows it. */
  lines(): readonly Line[];
  stop(): Promise<void>;
}

interface CompanyOptions {
  readonly people: People;
  readonly chance: Chance;
  /** The network's clock goes so many times faster. */
  readonly speed: number;
  /** The most milliseconds that a request may take on its way, and its answer on the way back. */
  readonly slowness: number;
  /** The file in which processes find the certificate. */
  readonly certificateFile: string;
}

const token = 'a'.repeat(32);
const from = '+13035559999';
const words = { answered: 'in-progress' } as const;

export async function phoneCompany({
  people,
  chance,
  speed,
  slowness,
  certificateFile,
}: CompanyOptions): Promise<PhoneCompany> {
  const network = simulatedNetwork({ clock: hurrying(speed), token, base: () => '', people });
  /** The time at which each call was first placed. */
  const placed = new Map<string, number>();
  const resource = ({ sid, status, seconds, order }: Line) => ({
    sid,
    to: order.to,
    status: words[status as keyof typeof words] ?? status,
    duration: String(seconds),
  });
  const lineOf = (sid: string): Line | undefined => network.truth().find((line) => line.sid === sid);

  const place = async (form: URLSearchParams): Promise<object> => {
    const field = (name: string) => form.get(name) ?? '';
    const [voiceUrl, statusUrl, fallbackUrl] = [field('Url'), field('StatusCallback'), field('FallbackUrl')];
    const call = new URL(voiceUrl).searchParams.get('call') ?? '';
    if (!placed.has(call)) placed.set(call, Date.now());
    const about = { voiceUrl, statusUrl, fallbackUrl, ringSeconds: Number(field('Timeout')) };
    const order = { call, to: field('To'), detectMachine: field('MachineDetection') !== '', ...about };
    const answer = await network.placeCall(order);
    const line = answer.result === 'sent' ? lineOf(answer.providerId) : undefined;
    return line ? resource(line) : {};
  };
  const listed = (query: URLSearchParams): object => {
    const since = Date.parse(query.get('StartTime>') ?? '');
    const found = network
      .truth()
      .filter(({ order }) => order.to === query.get('To') && (placed.get(order.call) ?? 0) >= since);
    return { calls: found.map(resource).reverse(), next_page_uri: null };
  };
  const answer = async ({ method, url = '' }: IncomingMessage, body: string): Promise<object> => {
    const { pathname, searchParams } = new URL(url, 'https://api.twilio.com');
    const sid = /\/Calls\/(\w+)\.json$/.exec(pathname)?.[1];
    if (sid === undefined) return method === 'POST' ? place(new URLSearchParams(body)) : listed(searchParams);
    if (method === 'POST') await network.callOff(sid);
    const line = lineOf(sid);
    return line ? resource(line) : {};
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.toArray()).join('');
    // The request may be on its way when its sender dies, and so may the answer.
    await instant(chance() * slowness);
    const said = await answer(request, body);
    await instant(chance() * slowness);
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(said));
  };
  const api = createTlsServer(phoneCompanyCertificate, (request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const proxy = createServer().on('connect', (_, socket: Socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    api.emit('connection', socket);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    env: {
      TELEPHONY: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${token}`,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_FROM: from,
      HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    lines: network.truth,
    stop: async () => {
      network.phones.stop();
      api.closeAllConnections();
      await new Promise((done) => {
        proxy.close(done);
        proxy.closeAllConnections();
      });
    },
  };
}

/** A clock on which a second is a fraction of one. */
function hurrying(times: number): Clock {
  const began = Date.now();
  const now = () => began + (Date.now() - began) * times;
  return {
    now,
    at: (at, callback) => {
      const timer = setTimeout(callback, Math.max(0, (at - now()) / times));
      return () => clearTimeout(timer);
    },
  };
}
