import type { WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import { type UserCommand, user } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { becomes, gone, report, seen, sends } from '../support/acts.ts';
import { housed } from '../support/housed.ts';

const here = housed(['arvada', 'durham']);

const manager = 'manager@arvada.example';
const live = '[data-connection=connected]';

/** An administrator's change to a dispatcher, made on another screen. */
async function decided(command: UserCommand): Promise<void> {
  const { app } = here.muster;
  await app.handle(
    user,
    userId('arvada', 'dispatcher'),
    { commandId: app.random.uuid(), occurredAt: iso(app.clock.now()), command },
    { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
  );
}

describe('an open screen', () => {
  it.runIf(isNight)('of staff reloads when they switch the organization on another screen', async () => {
    // The old organization's channels are closed before the screen is left.
    here.forgive(/refused the channel presence-/);
    const first = await here.screen('staff@muster.example', '/incidents/');
    await seen(first.locator(live));
    const second = await first.context().newPage();
    await second.goto('/incidents/?active=true');
    await seen(second.locator(live));
    const organisation = () => second.getByLabel('Organization').locator('option:checked').innerText();
    const before = await organisation();
    const other = before === 'City of Durham' ? 'City of Arvada' : 'City of Durham';
    await first.getByLabel('Organization').selectOption(other);
    await becomes(organisation).toBe(other);
    expect(new URL(second.url()).pathname).toBe('/incidents/');
  });

  it('offers at once the actions of a new role, and no others', async () => {
    const page = await here.screen('dispatcher@arvada.example', '/incidents/');
    await seen(page.locator(live));
    const create = page.getByRole('button', { name: 'New incident' });
    await seen(create);
    await decided({ do: 'giveRole', role: 'analyst' });
    await gone(create);
    await decided({ do: 'giveRole', role: 'dispatcher' });
    await seen(create);
  });

  it('of an incident leads to the list when its deletion was missed during an outage', async () => {
    here.forgive(/status of 404/);
    const page = await here.screen(manager, '/incidents/');
    const uuid = await report(page, 'Hydrant run over', [39.8, -105.08]);
    const sockets: WebSocketRoute[] = [];
    let deaf = false;
    await page.routeWebSocket(/\/app\//, (socket) => {
      sockets.push(socket);
      const server = socket.connectToServer();
      server.onMessage((words) => {
        if (!deaf) socket.send(words);
      });
    });
    await page.goto(`/incident/${uuid}/`);
    await seen(page.getByText('Hydrant run over'));
    await seen(page.locator(live));
    deaf = true;
    await sends(page, 'DELETE', `/api/incident/${uuid}/`, {});
    deaf = false;
    await sockets.at(-1)?.close();
    await becomes(() => new URL(page.url()).pathname).toBe('/incidents/');
  });

  it.runIf(isNight)('fetches once for many changes that come together', async () => {
    const page = await here.screen(manager, '/incidents/');
    const uuid = await report(page, 'Valve stuck', [39.8, -105.08]);
    await page.goto(`/incident/${uuid}/`);
    await seen(page.locator(live));
    await seen(page.getByText('Valve stuck'));
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith(`/api/incident/${uuid}/`)) asked += 1;
    });
    const notes = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    const path = `/api/incident/${uuid}/note/`;
    await Promise.all(notes.map((body) => sends(page, 'POST', path, { body: `note ${body}` })));
    for (const body of notes) await seen(page.getByText(`note ${body}`, { exact: true }));
    expect(asked).toBeLessThan(notes.length / 2);
  });
});
