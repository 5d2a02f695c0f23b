import { describe, expect, it } from 'vitest';
import type { Handle } from '#events/store/handle';
import { NotWrittenError, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { App } from '#services/app/app';
import { loadDemo } from '#services/demo/demo';
import { entityId } from '#services/demo/ids';
import { organisations } from '#services/demo/organisations';
import { startYear } from '#services/demo/year/year';
import { installed } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada'] });

const named = (wanted: string) => organisations.filter(({ name }) => name === wanted);

/** As at a first start, with another connection to the log. */
const newcomer = (handle: Handle): App => {
  const { app } = here.muster;
  return { ...app, handle, views: { ...app.views, doc: () => null } };
};

const of = (organisation: string) => {
  const { views } = here.muster.app;
  const where = { entity: entityId(organisation) };
  return (['accounts', 'crews', 'incidents'] as const).map((name) => views.count(name, { where }));
};

describe('a first start on a disk that answers too late', () => {
  it('loads the demo organizations whole, however often an answer is late', async () => {
    const { handle } = here.muster.app;
    let asked = 0;
    const late: Handle = async (...command) => {
      asked += 1;
      if (asked < 40 && asked % 5 === 0) throw new UnavailableError(undefined, 'no answer');
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

  it('waits for a log that never answers until it is called off', async () => {
    const calledOff = new AbortController();
    let asked = 0;
    const silent: Handle = () => {
      asked += 1;
      if (asked === 3) calledOff.abort();
      return Promise.reject(new UnavailableError(undefined, 'no answer'));
    };
    const { signal } = calledOff;
    await expect(loadDemo(newcomer(silent), named('olathe'), { signal })).rejects.toThrow('no answer');
    expect(asked).toBe(3);
  });
});

it('a first start on a damaged log gives the demo up at once, with the reason', async () => {
  const damaged: Handle = () => Promise.reject(new NotWrittenError('damage', 'Not written: the log is damaged.'));
  await expect(loadDemo(newcomer(damaged), named('olathe'))).rejects.toThrow('the log is damaged');
});

it("the demo's year goes on after an event store that was silent at its beginning", async () => {
  const { app } = here.muster;
  let asked = 0;
  const store: App['store'] = {
    ...app.store,
    read: (...wanted) => {
      asked += 1;
      if (asked < 4) throw new UnavailableError(undefined, 'no answer');
      return app.store.read(...wanted);
    },
  };
  const year = startYear({ ...app, store }, named('arvada'), { together: 1, rest: 0, parts: 0 });
  await year.ended;
  await here.settled();
  expect(app.views.doc('entities', entityId('arvada'))).toMatchObject({ demo_year: { parts: 0, of: 12 } });
});
