import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Handle } from '#events/store/handle';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { App } from '#services/app/app';
import { loadDemo } from '#services/demo/demo';
import { entityId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { type Installation, installation } from '../../support/installation.ts';

let here: Installation;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
});
afterAll(() => here.close());

const named = (wanted: string) => organisations.filter(({ name }) => name === wanted);

/** As at a first start, with another connection to the log. */
const newcomer = (handle: Handle): App => {
  const { app } = here.muster;
  return { ...app, handle, views: { ...app.views, doc: () => null } };
};

const of = (organisation: string) => {
  const { views } = here.muster.app;
  const where = { entity: entityId(organisation) };
  return ['accounts', 'crews', 'incidents'].map((name) => views.count(name, { where }));
};

describe('a first start on a disk that answers too late now and then', () => {
  it('loads the demo organizations whole', async () => {
    const { handle } = here.muster.app;
    let asked = 0;
    const late: Handle = async (...command) => {
      asked += 1;
      if (asked === 3 || asked === 20) throw new UnavailableError(undefined, 'no answer');
      const answer = await handle(...command);
      if (asked === 40) throw new OutcomeUnknownError('no answer');
      return answer;
    };
    await loadDemo(newcomer(late), named('durham'));
    await here.settled();
    expect(asked).toBeGreaterThan(40);
    expect(of('arvada').every((count) => count > 0)).toBe(true);
    expect(of('durham')).toEqual(of('arvada'));
  });

  it('ends with the reason when the log never answers', async () => {
    const silent: Handle = () => Promise.reject(new UnavailableError(undefined, 'no answer'));
    await expect(loadDemo(newcomer(silent), named('olathe'))).rejects.toThrow('no answer');
  });
});
