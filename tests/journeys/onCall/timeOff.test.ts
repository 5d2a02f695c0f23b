import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import type { Readiness } from '#contracts/onCall/readiness';
import { userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

// In Arvada it is 1 AM on March 1, 2026.
const path = '/api/on-call/time-off/';
const sam = userId('arvada', 'crew');

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');

const file = (...days: readonly (readonly [string, string, string])[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...days.flatMap(([start, end, name], n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
const send = (body: object, who = dana) => who.send('POST', path, body);
const week = file(['20260309', '20260316', 'Knee surgery']);
const dayOf = async (date: string) => {
  const { body } = await dana.get(`/api/entities/admin/v2/calendar/?date_start=${date}&date_end=${date}`);
  return body.days[0];
};
const kinds = async (date: string): Promise<readonly string[]> =>
  (await dayOf(date)).designations
    .find(({ name }: { name: string }) => name === 'Vac truck')
    ?.segments.map(({ kind }: { kind: string }) => kind);

describe('the leave of a person', () => {
  it('leaves a gap where the person was scheduled, which the file says before it is saved', async () => {
    // Nobody is designated for it.
    const shift = { date_start: '2026-03-09', time_start: '8:00 AM', date_end: '2026-03-11', time_end: '8:00 AM' };
    const scheduled = { designation: 'Vac truck', user: sam, ...shift };
    await dana.send('POST', '/api/entities/admin/v2/schedule_designation_profile', scheduled);
    expect(await kinds('2026-03-10')).toEqual(['covered']);

    const told = await send({ user: sam, calendar: week, dry: true });
    expect(told.body).toMatchObject({ added: 1, removed: 0, kept: 0, shifts: 1, mistakes: [], saved: false });
    expect(await kinds('2026-03-10')).toEqual(['covered']);
    expect((await send({ user: sam, calendar: week })).body).toMatchObject({ added: 1, saved: true });
    expect(await kinds('2026-03-10')).toEqual(['gap']);
    expect((await dayOf('2026-03-10')).leave).toMatchObject([{ user: sam, name: 'Sam Okafor' }]);
    // The reason is nobody's business.
    expect(JSON.stringify((await dana.get(path)).body)).not.toContain('Knee');
  });

  it('is one more gap of the readiness, with its reason', async () => {
    const told: Readiness = (await dana.get('/api/on-call/readiness/')).body;
    const { gaps = [] } = told.designations.find(({ name }) => name === 'Vac truck') ?? {};
    const why = gaps.flatMap((gap) => gap.missing.map(({ user, away }) => [user.uuid, away]));
    expect(why).toEqual([[sam, 'leave']]);
  });

  it('with a mistake is not saved at all, and the line is named', async () => {
    const bad = week.replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:9\r\nEND:VEVENT\r\nEND:VCALENDAR');
    const { status, body } = await send({ user: sam, calendar: bad });
    expect([status, body.saved]).toEqual([200, false]);
    expect(body.mistakes).toEqual([{ line: 9, words: 'This event has no start.' }]);
    const none = await send({ user: sam, calendar: 'name,number' });
    expect([none.status, none.body]).toEqual([400, { calendar: ['This is not an iCalendar file.'] }]);
  });

  it('is read from a file of any size up to its limit, and a longer one is refused', async () => {
    const filled = (length: number) => {
      const [start, end] = ['BEGIN:VCALENDAR\r\nX-NOTE:', `\r\n${week.slice('BEGIN:VCALENDAR\r\n'.length)}`];
      return `${start}${'x'.repeat(length - start.length - end.length)}${end}`;
    };
    const largest = await send({ user: sam, calendar: filled(limits.timeOff.characters), dry: true });
    expect([largest.status, largest.body.kept]).toEqual([200, 1]);
    const { status, body } = await send({ user: sam, calendar: filled(limits.timeOff.characters + 1), dry: true });
    expect([status, body]).toEqual([400, { calendar: ['This field is too long.'] }]);
  });

  it('can be undone, once, and the shift counts again', async () => {
    const [line] = (await dana.get(path)).body.results;
    const undo = () => dana.send('POST', `${path}undo/`, { user: sam, import_id: line.import_id });
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect(await kinds('2026-03-10')).toEqual(['covered']);
    expect((await dana.get(path)).body.results).toEqual([]);
  });

  it('belongs to one organization, and only those who schedule may import it', async () => {
    const other = await here.person('dispatcher@durham.example');
    expect((await send({ user: sam, calendar: week }, other)).status).toBe(404);
    expect((await send({ user: sam, calendar: week }, await here.person('crew@arvada.example'))).status).toBe(403);
  });
});

describe('holidays', () => {
  it('are shown on their days, and leave everybody on call', async () => {
    const before = await kinds('2026-07-03');
    const calendar = file(['20260703', '20260704', 'Independence Day (observed)']);
    expect((await send({ calendar })).body).toMatchObject({ added: 1, shifts: 0, saved: true });
    const { holidays, leave } = await dayOf('2026-07-03');
    expect([holidays, leave]).toEqual([['Independence Day (observed)'], []]);
    expect(await kinds('2026-07-03')).toEqual(before);
  });
});
