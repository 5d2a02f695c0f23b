import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { chance } from '../../simulation/callouts/chance.ts';
import { freePort } from '../../support/network/freePort.ts';
import { byHand } from '../../world/peers/byHand.ts';
import type { Refusal, RequestFault, TextPlan } from '../../world/peers/phone/plans.ts';
import { type Behaviour, phoneCompany } from '../../world/peers/phoneCompany.ts';

export const account = { sid: `AC${'a'.repeat(32)}`, token: 'secret-token-1', from: '+13035550100' };

/** A plan for every call and text of one script. */
export interface Plan extends Behaviour {
  readonly fault?: RequestFault | Refusal;
  readonly queueMs?: number;
  readonly text?: TextPlan & { readonly fault?: '500 after' | 'lost' | Refusal };
}

export interface Arrived {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly isSigned: boolean;
}

export type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> } | 'no answer';

/** One double of the provider, with the server that it calls. */
export interface Company {
  /** A request for a resource of the account. A false token asks as a stranger. */
  ask(
    method: string,
    path: string,
    form?: Readonly<Record<string, string | readonly string[]>>,
    token?: string,
  ): Promise<Reply>;
  /** Waits until a call has this status. */
  until(status: string): Promise<void>;
  /** Waits until every call is over and every callback was sent. */
  settled(): Promise<void>;
  /** The requests that reached our server. */
  arrived(): readonly Arrived[];
  /** Our server's own address, for the fields of a call. */
  readonly base: string;
  close(): void;
}

/** The words of our server by path. */
export type Words = Readonly<Record<string, string>>;

const answerOf = (words: Words, path: string): { status: number; body: string } =>
  words[path] === undefined ? { status: 500, body: '' } : { status: 200, body: `<Response>${words[path]}</Response>` };

const received = async (url: string, body: string, signature = ''): Promise<Arrived> => {
  const fields = Object.fromEntries(new URLSearchParams(body));
  return {
    path: new URL(url).pathname,
    fields,
    isSigned: signature === (await signatureOf(account.token, url, fields)),
  };
};

const encoded = (form: Parameters<Company['ask']>[2] = {}): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString();

const headersOf = (token = account.token) => ({
  authorization: `Basic ${Buffer.from(`${account.sid}:${token}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
});
const urlOf = (origin: string, path: string) => `${origin}/2010-04-01/Accounts/${account.sid}/${path}`;

export async function ours(plan: Plan, words: Words): Promise<Company> {
  const scheduler = byHand();
  const arrived: Arrived[] = [];
  const base = 'http://muster.example';
  const company = phoneCompany({
    scheduler,
    luck: chance(1),
    account,
    people: () => plan,
    texts: () => plan.text ?? {},
    faults: {
      planned: ({ what }) => (what === 'call' ? plan.fault : what === 'text' ? plan.text?.fault : null) ?? null,
      queueMs: [plan.queueMs ?? 0, plan.queueMs ?? 0],
    },
    wire: async ({ url, headers, body }) => {
      arrived.push(await received(url, body, headers['x-twilio-signature']));
      return { headers: {}, ...answerOf(words, new URL(url).pathname) };
    },
  });
  return {
    base,
    ask: async (method, path, form, token) => {
      const request = {
        method,
        url: urlOf('https://api.twilio.com', path),
        headers: headersOf(token),
        body: encoded(form),
      };
      const answer = await company.answer(request).catch(() => 'no answer' as const);
      if (answer === 'no answer') return answer;
      return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> };
    },
    until: async (status) => {
      for (let n = 0; n < 200 && company.calls().at(-1)?.status !== status; n++) await scheduler.pass(50);
    },
    settled: () => scheduler.pass(120_000),
    arrived: () => arrived,
    close: () => {},
  };
}

const place = resolve(import.meta.dirname, '../../../../shared/tools/phone-company/phoneCompany.mjs');
export const hasTheirs = existsSync(place);

interface TheirCall {
  readonly status: string;
  readonly pend?: number;
}
interface TheirDouble {
  behave: () => object;
  textFault: () => object | null;
  readonly calls: ReadonlyMap<string, TheirCall>;
  readonly port: number;
  start(): Promise<TheirDouble>;
  stop(): void;
}

/** Their time runs faster, but for delays of callbacks. */
const speed = 10;

/** The double that was written without a look at ours, over HTTP. */
export async function theirs(plan: Plan, words: Words): Promise<Company> {
  const { Double } = (await import(/* @vite-ignore */ pathToFileURL(place).href)) as {
    Double: new (options: object) => TheirDouble;
  };
  const double = await new Double({ ...account, port: await freePort(), speed }).start();
  const arrived: Arrived[] = [];
  const [server, base] = await listening(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = `${base}${request.url ?? ''}`;
    arrived.push(await received(url, Buffer.concat(chunks).toString(), String(request.headers['x-twilio-signature'])));
    const { status, body } = answerOf(words, new URL(url).pathname);
    response.writeHead(status).end(body);
  });
  double.behave = () => theirPlan(plan);
  double.textFault = () => theirTextPlan(plan);
  const newest = () => [...double.calls.values()].at(-1);
  return {
    base,
    ask: async (method, path, form, token) => {
      const body = method === 'GET' ? {} : { body: encoded(form) };
      const url = urlOf(`http://127.0.0.1:${double.port}`, path);
      const answer = await fetch(url, { method, headers: headersOf(token), ...body }).catch(() => 'no answer' as const);
      if (answer === 'no answer') return answer;
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    until: (status) => become(() => newest()?.status === status),
    settled: async () => {
      const isQuiet = () => [...double.calls.values()].every(({ status, pend = 0 }) => isOver(status) && pend === 0);
      // Digits and texts are sent by timers of their own.
      let [before, same] = [-1, 0];
      await become(() => {
        same = isQuiet() && arrived.length === before ? same + 1 : 0;
        before = arrived.length;
        return same > 8;
      });
    },
    arrived: () => arrived,
    close: () => {
      double.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

const become = (is: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!is()) throw new Error('It did not come about.');
    },
    { timeout: 30_000, interval: 20 },
  );

const isOver = (status: string) => ['completed', 'busy', 'no-answer', 'failed', 'canceled'].includes(status);

async function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<[Server, string]> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

const faultOf = (fault: Plan['fault']) => {
  if (fault === undefined) return {};
  return typeof fault === 'object' ? { refuse: fault } : { fault: fault.replace(' ', '') };
};

const theirPlan = ({ answer, hangsUp, digitsLateMs = 0, fault, ...same }: Plan): object => ({
  ...same,
  answer: answer === 'machine' ? 'human' : answer,
  amd: same.takenFor ?? (answer === 'machine' ? 'machine_start' : 'human'),
  amdMs: same.detectMs,
  silenceMs: 300,
  ...(hangsUp === 'at greeting' ? { hangAt: 'greeting' } : {}),
  ...(hangsUp === 'after key'
    ? { hangAfterKey: digitsLateMs > 0 ? 'completed-first' : 'digits-first', gap: digitsLateMs }
    : {}),
  ...faultOf(fault),
});

function theirTextPlan({ text = {} }: Plan): object | null {
  const { fault, statuses, errorCode: error } = text;
  if (typeof fault === 'object') return fault;
  return { statuses, error, after5xx: fault === '500 after', lost: fault === 'lost' };
}
