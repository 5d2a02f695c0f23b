import { expect, it } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { designation } from '#events/designation/decider';
import { handler } from '#events/store/handle';
import { folderOf } from '#events/testing/folder';
import { systemRandom } from '#services/core/clock';
import { project, ringOf } from '../house.ts';
import { memoryStore } from '../memoryStore.ts';

const folder = folderOf('chain');

it('a forged event raises an alarm that a restart keeps, and the read models go on', async () => {
  const store = memoryStore();
  const handle = handler(store, codec(ringOf(store), systemRandom));
  const crew = idFrom('crew');
  const entity = idFrom('arvada');
  const told = (command: Parameters<typeof designation.decide>[1]) =>
    handle(
      designation,
      crew,
      { commandId: idFrom(JSON.stringify(command)), occurredAt: '2026-03-01T12:00:00.000Z', command },
      { entity, actor: { kind: 'user', id: 'ada' }, correlationId: 'c' },
    );
  await told({ do: 'create', designation: crew, name: 'Truck 3', sharedPhoneNumber: '' });
  const live = await project(store, folder);
  await live.projector.caughtUp;
  await told({ do: 'activate' });
  await live.caughtUp();
  expect(live.projector.health().breaks).toEqual([]);

  const stream = `designation-${crew}`;
  const last = store.places().findLast((place) => place?.stream === stream);
  store.put(stream, {
    ...(last?.event as NonNullable<typeof last>['event']),
    id: idFrom('forged'),
    type: 'CrewDeactivated',
  });
  await live.caughtUp();
  const broken = [{ stream, revision: 2, event: idFrom('forged') }];
  expect(live.projector.health()).toMatchObject({ breaks: broken, setAside: [] });
  expect(live.views.text('crews', crew)).toContain('"active":false');
  await live.stop();
  const again = await project(store, folder);
  expect(again.projector.health()).toMatchObject({ breaks: broken });
  await again.stop();
});
