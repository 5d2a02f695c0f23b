import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { crewId } from '#services/demo/ids';
import { installed } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada'] });

// A test that counts facts begins when all have settled. A text to a crew is three facts, each due because of the one before.
it('an installation has settled only when nothing that its engine did makes another thing due', async () => {
  const dana = await here.person('dispatcher@arvada.example');
  const report = { version: 'arvada_manual_dispatch', description: 'Main break' };
  const { uuid } = (await dana.send('POST', '/api/incidents/', report)).body;
  const { store } = here.muster.app;
  const { append } = store;
  // A disk so slow that a settled installation cannot be one between two facts.
  const slow = vi.spyOn(store, 'append').mockImplementation(async (...all) => {
    await setTimeout(20);
    return append(...all);
  });
  const order = { incident: uuid, new_version: 'arvada_water', designation: crewId('arvada', 0) };
  expect((await dana.send('POST', '/api/beta/dispatch/manual-dispatch/', order)).status).toBe(200);
  await here.settled();
  const types = slow.mock.calls.flatMap(([, , events]) => events.map(({ type }) => type));
  expect(types).toEqual(['CrewDispatched', 'TeamMemberAdded', 'JobTextRequested', 'DeliverySent', 'JobTextSent']);
  const head = await store.head();
  slow.mockRestore();
  await here.settled();
  expect(await store.head()).toEqual(head);
});
