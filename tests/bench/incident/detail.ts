import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Page } from 'playwright-core';
import { sessionCookie } from '#services/access/principal';
import { launchChromium } from '../../browser/support/chromium.ts';
import { longLog } from '../../browser/support/longLog.ts';
import { opens } from '../../browser/support/opening.ts';
import { compare, judge, median, type Outcome } from '../compare.ts';
import { cookiesOf, type House, openHouse } from '../house.ts';
import { otherProcess } from '../others.ts';
import type { AskCounts, Questions } from '../processes/askers.ts';

const lines = 500;
const sessions = 150;
const oldest = 'li[data-event=created]';

/**
 * The page of an incident with a long log: its answer beside bare Koa that sends the same bytes, and the time until the
 * page is usable.
 */
export async function detail(): Promise<readonly Outcome[]> {
  const house = await openHouse(0);
  try {
    const long = `/incident/${await longLog(house.muster, lines)}/`;
    const short = `/incident/${await longLog(house.muster, 5)}/`;
    return [...(await answered(house, `/api${long}`)), ...(await opened(house, long, short))];
  } finally {
    await house.close();
  }
}

async function answered(house: House, path: string): Promise<readonly Outcome[]> {
  const askers = otherProcess<Questions, AskCounts>('askers');
  const signedIn = await house.sessions(sessions);
  const cookies = await Promise.all(signedIn.map(({ cookie }) => cookiesOf(house, cookie)));
  const { port } = house.muster;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: cookies[0] ?? '' } });
  const bytes = await answer.text();
  const bare = await bareKoa(bytes);
  const asked = async (port: number, known: readonly string[]) => {
    const question = { port, paths: [path], cookies: known, connections: 50, milliseconds: 2_500 };
    const { perSecond, refused } = await askers.ask(question);
    if (refused > 0) throw new Error(`${refused} answers were not 200`);
    return { answers: perSecond };
  };
  try {
    return await compare({
      name: `an incident with ${lines} lines of log, ${Math.round(bytes.length / 1_000)} kB, against bare Koa that sends the same`,
      ours: () => asked(port, cookies),
      yardstick: () => asked(bare.port, []),
      goals: { answers: { unit: 'answers/s', atLeast: 0.5 } },
    });
  } finally {
    askers.stop();
    bare.stop();
  }
}

async function bareKoa(bytes: string) {
  const koa = new Koa();
  koa.use((ctx) => {
    ctx.type = 'application/json';
    ctx.body = bytes;
  });
  const answer = koa.callback();
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

async function opened(house: House, long: string, short: string): Promise<readonly Outcome[]> {
  const browser = await launchChromium();
  try {
    const [{ cookie } = { cookie: '' }] = await house.sessions(1);
    const url = `http://127.0.0.1:${house.muster.port}`;
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
    await context.addCookies([{ name: sessionCookie, value: cookie, url }]);
    const page = await context.newPage();
    const times: number[] = [];
    const side = (path: string, page: Page) => async () => {
      const { interactive, work } = await opens(page, path, oldest);
      if (path === long) times.push(interactive);
      return { work };
    };
    const work = await compare({
      name: `opening an incident with ${lines} lines of log against one with 5`,
      ours: side(long, page),
      yardstick: side(short, page),
      goals: { work: { unit: 'ms', atMost: 2 } },
    });
    // The first visit loads the scripts too.
    const interactive = median(times.slice(1));
    return [
      ...work,
      judge(`opening an incident with ${lines} lines of log`, interactive, { unit: 'ms', atMost: 1_000 }),
    ];
  } finally {
    await browser.close();
  }
}
