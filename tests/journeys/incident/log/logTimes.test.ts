import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { iso } from '#events/core/ports';
import { add, isGone, newIncident, newPhoto } from '../../../support/attaching.ts';
import { Attached } from '../../../support/forms.ts';
import { installed, signedIn } from '../../../support/installed.ts';

const here = installed({ organisations: ['arvada'] });
const dana = signedIn(here, 'dispatcher@arvada.example');

const minutes = (n: number): string => iso(here.clock.now() + n * 60_000);
const lines = async (path: string) => (await dana.get(`${path}log/`)).body;
const last = async (path: string, event: string) =>
  (await lines(path)).findLast((line: { readonly event: string }) => line.event === event);
const notYet = ['This has not happened yet.'];

describe('a log line written later', () => {
  it('has its stated time, and is in the order of those times', async () => {
    const path = await newIncident(dana);
    await here.clock.advance(3_600_000);
    const time = minutes(-20);
    await dana.send('POST', `${path}log/`, { event: 'contacts:call_completed', message: '' });
    const told = await dana.send('POST', `${path}log/`, { event: 'acknowledged', message: 'By telephone', time });
    expect(told.status).toBe(201);
    expect(await last(path, 'acknowledged')).toMatchObject({ uuid: told.body.uuid, time });
    // The latest log event decides the state.
    expect((await lines(path)).at(-1).event).toBe('contacts:call_completed');
    const { body } = await dana.get(path);
    expect(body).toMatchObject({ state: 'complainant contacted', timestamps: { acknowledged: time } });
  });

  it('is sent with any offset, and kept in UTC', async () => {
    const path = await newIncident(dana);
    await here.clock.advance(3_600_000);
    const time = `${iso(here.clock.now() - 30 * 60_000 - 7 * 3_600_000).slice(0, 19)}-07:00`;
    await dana.send('POST', `${path}log/`, { event: 'note', message: 'In Denver', time });
    expect((await last(path, 'note')).time).toBe(new Date(time).toISOString());
  });

  it('is not more than a day before the report, unless that is confirmed', async () => {
    const path = await newIncident(dana);
    const arrived = (more: object) => dana.send('POST', `${path}log/`, { event: 'geo:arrived', message: '', ...more });
    const wrong = { time: '2001-03-01T08:00:00.000Z' };
    expect(await arrived(wrong)).toMatchObject({ status: 400, body: { time: [expect.stringContaining('confirm')] } });
    expect(await arrived({ ...wrong, time_confirmed: false })).toMatchObject({ status: 400 });
    expect(await last(path, 'geo:arrived')).toBeUndefined();
    expect((await arrived({ time: minutes(-24 * 60) })).status).toBe(201);
    expect((await arrived({ ...wrong, time_confirmed: true })).status).toBe(201);
    expect((await dana.get(path)).body.timestamps['geo:arrived']).toBe(wrong.time);
  });

  it('is not in the future, except by the error of a wall clock', async () => {
    const path = await newIncident(dana);
    const note = (time: unknown) => dana.send('POST', `${path}log/`, { event: 'note', message: 'Soon', time });
    expect(await note(iso(here.clock.now() + limits.clockAhead + 1))).toMatchObject({
      status: 400,
      body: { time: notYet },
    });
    for (const wrong of ['2:35 PM', '2026-03-01', '2026-03-01T08:00:00', 7])
      expect(await note(wrong)).toMatchObject({ status: 400, body: { time: expect.any(Array) } });
    expect(await last(path, 'note')).toBeUndefined();
    expect((await note(iso(here.clock.now() + limits.clockAhead))).status).toBe(201);
    expect((await last(path, 'note')).time).toBe(minutes(0));
  });
});

describe('a step that goes with a file', () => {
  it('has its stated time; the file was added now', async () => {
    const path = await newIncident(dana);
    await here.clock.advance(3_600_000);
    const time = minutes(-45);
    const body = { log_entry_event: 'geo:arrived', log_entry_time: time, file: new Attached('a.png', newPhoto()) };
    expect((await add(dana, path, body)).status).toBe(201);
    expect((await last(path, 'geo:arrived')).time).toBe(time);
    expect((await dana.get(path)).body.files[0].created_time).toBe(minutes(0));
  });

  it('needs the same confirmation', async () => {
    const path = await newIncident(dana);
    const time = { log_entry_event: 'geo:arrived', log_entry_time: minutes(-2 * 24 * 60) };
    const file = () => new Attached('a.png', newPhoto());
    expect(await add(dana, path, { ...time, file: file() })).toMatchObject({
      status: 400,
      body: { log_entry_time: [expect.stringContaining('confirm')] },
    });
    expect((await add(dana, path, { ...time, log_entry_time_confirmed: 'true', file: file() })).status).toBe(201);
  });

  it('that lies ahead is refused with its file', async () => {
    const path = await newIncident(dana);
    const bytes = newPhoto();
    const body = { log_entry_event: 'geo:arrived', log_entry_time: minutes(60), file: new Attached('a.png', bytes) };
    expect(await add(dana, path, body)).toMatchObject({ status: 400, body: { log_entry_time: notYet } });
    expect((await dana.get(path)).body.files).toEqual([]);
    await isGone(here, bytes);
  });
});
