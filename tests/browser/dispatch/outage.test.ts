// @network It stops the server.
import { describe, expect, it } from 'vitest';
import { incident } from '#events/incident/incident';
import { entityId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { within } from '../../runs/speed.ts';
import { becomes, boardReady, seen } from '../support/acts.ts';
import { housed } from '../support/housed.ts';

const here = housed();

describe('when the server dies and comes back', () => {
  it('the board says since when it is stale, and is current again within seconds', async () => {
    // The server may die in the middle of any answer.
    here.forgive(
      /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection|Failed to fetch/,
    );
    const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
    const state = board.locator('[data-connection]');
    await here.stop();
    await seen(state.filter({ hasText: /stale since \d/ }));
    expect(await state.getAttribute('data-connection')).not.toBe('connected');
    const listed = await board.locator('li[data-incident]').count();
    expect(listed).toBeGreaterThan(3);

    await here.start();
    await reportedMeanwhile('Reported while nobody could see');
    const back = Date.now();
    await seen(board.locator('[data-connection=connected]'));
    await seen(board.locator('li[data-incident]').filter({ hasText: 'Reported while nobody could see' }));
    const took = Date.now() - back;
    console.log(`The board was right ${(took / 1_000).toFixed(1)} s after the server had come back.`);
    expect(took).toBeLessThan(within(8_000));
    expect(await board.locator('li[data-incident]').count()).toBe(listed + 1);
    expect(await state.innerText()).toBe('Live');
  });
});

describe('when the server freezes', () => {
  it('every screen says so within fifteen seconds, and is live again with its next word', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    let frozen = false;
    const held: (() => void)[] = [];
    const pass = (send: () => void) => (frozen ? held.push(send) : send());
    await page.routeWebSocket(/\/app\//, (screen) => {
      const server = screen.connectToServer();
      server.onMessage((frame) => void pass(() => screen.send(frame)));
      screen.onMessage((frame) => void pass(() => server.send(frame)));
    });
    // A frozen server takes a call and does not answer it.
    await page.route('**/api/**', (route) => void pass(() => void route.continue()));
    await page.goto('/dispatch/');
    await boardReady(page);
    const state = page.locator('[data-connection]');
    expect(await state.innerText()).toBe('Live');
    frozen = true;
    const began = Date.now();
    await seen(state.filter({ hasText: /^No contact for 1\d s$/ }));
    expect(Date.now() - began).toBeLessThan(isNight ? 15_000 : within(15_000));
    await becomes(() => page.title()).toMatch(/^No contact · Dispatch · /);
    await seen(page.locator('main[data-lost]'));
    frozen = false;
    for (const send of held.splice(0)) send();
    await seen(page.locator('[data-connection=connected]'));
  });

  it('a board that is still loading is neither live nor says that nothing waits', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    let answer: () => void = () => {};
    await page.route('**/api/beta/dispatch/get-data/**', (route) => {
      answer = () => void route.continue();
    });
    await page.goto('/dispatch/');
    await seen(page.getByText('Loading…').first());
    const state = page.locator('[data-connection]');
    await seen(page.locator('[data-connection=loading]'));
    expect(await state.innerText()).toBe('Loading…');
    expect(await page.getByText('waiting', { exact: false }).filter({ hasText: /^0/ }).count()).toBe(0);
    answer();
    await seen(page.locator('[data-connection=connected]'));
    await seen(page.getByRole('heading', { name: /^Waiting \d/ }));
  });
});

/** Written through the API, before the board reconnects. */
async function reportedMeanwhile(description: string): Promise<void> {
  const { app } = here.muster;
  const id = app.random.uuid();
  const command = {
    do: 'create',
    incident: id,
    version: 'arvada_manual_dispatch',
    description,
    source: null,
    labels: [],
    locations: [],
  } as const;
  const occurredAt = new Date(app.clock.now()).toISOString();
  await app.handle(
    incident,
    id,
    { commandId: app.random.uuid(), occurredAt, command },
    { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: app.random.uuid() },
  );
}
