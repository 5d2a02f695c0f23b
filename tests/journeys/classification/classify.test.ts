import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NextToClassify } from '#contracts/classification/classification';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const path = '/api/incidents/ml/classify/v1';

describe('classification', () => {
  let here: Installation;
  let dana: Person;
  let marcus: Person;
  beforeAll(async () => {
    here = await installation({ organisations: ['arvada'] });
    dana = await here.person('dispatcher@arvada.example');
    marcus = await here.person('manager@arvada.example');
  });
  afterAll(() => here.close());

  const next = async (who: Person): Promise<NextToClassify> => (await who.send('POST', `${path}/lock_next/`, {})).body;
  const save = (who: Person, incident: string | undefined, module: unknown, problem_type: unknown) =>
    who.send('POST', `${path}/manually_classify/`, { incident, module, problem_type });

  it('gives two people two incidents, and each the same one until it is saved', async () => {
    await dana.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'Sewage from a manhole' });
    const [first, second] = await Promise.all([next(dana), next(marcus)]);
    expect([first.result, second.result]).toEqual(['LOCKED', 'LOCKED']);
    expect(first.incident?.uuid).not.toBe(second.incident?.uuid);
    expect((await next(dana)).incident?.uuid).toBe(first.incident?.uuid);
    const [newest] = [first, second].filter(({ incident }) => incident?.description === 'Sewage from a manhole');
    expect(newest?.incident?.predictions.module_predictions_v1[0]).toMatchObject({ label: 'sewer' });

    expect((await save(marcus, first.incident?.uuid, 'sewer', 'overflow')).status).toBe(409);
    expect((await save(dana, first.incident?.uuid, 'sewer', ['overflow', 'odor'])).status).toBe(200);
    const after = await next(dana);
    expect(after.unclassified_count).toBe(first.unclassified_count - 1);
    expect([first.incident?.uuid, second.incident?.uuid]).not.toContain(after.incident?.uuid);
  });

  it('gives an incident to the next person when its holder signed out, or was silent for ten minutes', async () => {
    const held = (await next(dana)).incident?.uuid;
    await dana.send('POST', '/logout/');
    dana = await here.person('dispatcher@arvada.example');
    const other = (await next(marcus)).incident?.uuid;
    await marcus.send('POST', `${path}/skip_manual/`, { incident: other, reason: 'Nobody said' });
    // Dana is signed in again, so that her lock counts.
    expect((await next(marcus)).incident?.uuid).not.toBe(held);
    await here.clock.advance(600_000);
    const all = new Set<string | undefined>();
    for (let found = await next(marcus); found.result === 'LOCKED' && all.size < 60; found = await next(marcus)) {
      all.add(found.incident?.uuid);
      await save(marcus, found.incident?.uuid, 'other', 'other');
    }
    expect(all).toContain(held);
    expect(await next(marcus)).toEqual({ result: 'NONE', unclassified_count: 0 });
  });

  it('refuses what is blank or no label, in the words of the specification', async () => {
    const { body: made } = await dana.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'x' });
    const { incident } = await next(dana);
    expect(incident?.uuid).toBe(made.uuid);
    const blank = 'This field may not be blank.';
    for (const nothing of ['', [], undefined])
      expect((await save(dana, incident?.uuid, nothing, nothing)).body).toEqual({
        module: [blank],
        problem_type: [blank],
      });
    expect((await save(dana, incident?.uuid, 'steam', 'odor')).status).toBe(400);
    const skip = await dana.send('POST', `${path}/skip_manual/`, { incident: incident?.uuid, reason: ' ' });
    expect([skip.status, skip.body]).toEqual([400, { reason: [blank] }]);
  });
});
