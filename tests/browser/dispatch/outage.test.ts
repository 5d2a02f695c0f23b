// @quiet It stops the server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { incident } from '#events/incident/incident';
import { entityId } from '#services/demo/ids';
import { boardReady, seen } from '../support/acts.ts';
import { type House, openHouse } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

describe('when the server dies and comes back', () => {
  it('the board says since when it is stale, and is current again within seconds', async () => {
    // The server may die in the middle of any answer.
    here.forgive(
      /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH)|WebSocket connection/,
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
    const seconds = (Date.now() - back) / 1_000;
    console.log(`The board was right ${seconds.toFixed(1)} s after the server had come back.`);
    expect(seconds).toBeLessThan(8);
    expect(await board.locator('li[data-incident]').count()).toBe(listed + 1);
    expect(await state.innerText()).toBe('Live');
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
