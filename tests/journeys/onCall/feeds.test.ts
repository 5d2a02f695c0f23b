import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#services/api/onCall/calendar/calendarFile';
import { feedText } from '#services/api/onCall/calendar/feedText';
import { userId } from '#services/demo/ids';
import { hasPython, occurrences } from '../../simulation/readers/occurrences.ts';
import { browser, type Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

// In Arvada it is 1 AM on March 1, 2026.
const zone = 'America/Denver';
const admin = '/api/entities/admin/v2';
const sam = userId('arvada', 'crew');

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const crew = signedIn(here, 'crew@arvada.example');

/** The feed as a calendar program reads it, without a session. */
async function read(path: string) {
  const response = await fetch(`${here.url}${path}`);
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, events: [], text };
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const at = (time: ICAL.Time) => time.toJSDate().toISOString();
    const { uid, summary, sequence } = event;
    return {
      uid,
      summary,
      sequence,
      start: at(event.startDate),
      end: at(event.endDate),
      zone: event.startDate.zone.tzid,
    };
  });
  return { status: 200, events, text, type: response.headers.get('content-type') };
}

const plan = async (more: object): Promise<string> => {
  const shift = { designation: 'Water on-call', user: sam, tzstr: zone, ...more };
  const { status, body } = await dana.send('POST', `${admin}/schedule_designation_profile`, shift);
  expect(status).toBe(201);
  return body.uuid;
};
const made = async (who: Person, path = '/api/feeds/', body: object = {}): Promise<string> => {
  const told = await who.send('POST', path, body);
  expect(told.status).toBe(201);
  return told.body.path;
};

describe("a person's calendar feed", () => {
  it('has the shifts at the instants that count, over both changes of the clocks', async () => {
    const spring = { date_start: '2026-03-07', time_start: '22:00', date_end: '2026-03-08', time_end: '02:30' };
    const fall = { date_start: '2026-11-01', time_start: '01:30', date_end: '2026-11-01', time_end: '01:45' };
    const [first, second] = [await plan(spring), await plan(fall)];
    const { status, events, type, text } = await read(await made(crew));
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    const found = (uuid: string) => events.find(({ uid }) => uid === `${uuid}@muster`);
    expect(found(first)).toEqual({
      uid: `${first}@muster`,
      summary: 'Water on-call',
      sequence: 0,
      start: '2026-03-08T05:00:00.000Z',
      end: '2026-03-08T09:30:00.000Z',
      zone: 'UTC',
    });
    // The start is the first 1:30 of that night, the end the second 1:45.
    expect(found(second)).toMatchObject({ start: '2026-11-01T07:30:00.000Z', end: '2026-11-01T08:45:00.000Z' });
    expect(events.every(({ summary }) => summary !== '')).toBe(true);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toMatch(/\+1303/);
  });

  it('keeps the id of a shift that is unscheduled and scheduled again, with a later sequence', async () => {
    const path = await made(crew);
    const window = { date_start: '2026-05-01', time_start: '06:00', date_end: '2026-05-02', time_end: '06:00' };
    const uuid = await plan(window);
    const sequence = async () => (await read(path)).events.find(({ uid }) => uid === `${uuid}@muster`)?.sequence;
    expect(await sequence()).toBe(0);
    await dana.send('POST', `${admin}/delete_scheduled_profile`, { profile_uuid: uuid });
    expect(await sequence()).toBe(undefined);
    expect(await plan(window)).toBe(uuid);
    expect(await sequence()).toBeGreaterThan(0);
  });

  it('is the same bytes while nothing changes, has no event without a length, and answers 304', async () => {
    const address = `${here.url}${await made(crew)}`;
    const [one, again] = [await fetch(address), await fetch(address)];
    const [text, etag] = [await one.text(), one.headers.get('etag') ?? ''];
    expect(await again.text()).toBe(text);
    expect([one.headers.get('cache-control'), one.headers.get('set-cookie')]).toEqual(['private, no-cache', null]);
    expect((await fetch(address, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } })).status).toBe(
      304,
    );
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(events.filter(({ duration }) => duration.toSeconds() <= 0)).toEqual([]);
    await plan({ date_start: '2026-07-01', time_start: '06:00', date_end: '2026-07-02', time_end: '06:00' });
    const changed = await fetch(address, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it.skipIf(!hasPython)('has the same hours for two parsers in two languages, standing duties included', async () => {
    const { text } = await read(await made(dana, '/api/on-call/feeds/', { designation: 'Water on-call' }));
    const path = join(here.muster.app.config.dataDir, 'feed.ics');
    writeFileSync(path, text);
    const [from, until] = [Date.parse('2026-03-02T00:00:00Z'), Date.parse('2026-05-01T00:00:00Z')];
    const [answer] = occurrences([{ path, zone, from, until }]);
    const own = readCalendar(text, { zone, from, until, named: true, email: '' });
    expect([answer?.wrong, own.mistakes]).toEqual([[], []]);
    const sorted = (all: readonly (readonly [string, string])[]) =>
      // One reads from the window on, and the other what begins in it.
      [...new Set(all.map(([start, end]) => `${start.replace('.000', '')}/${end.replace('.000', '')}`))]
        .filter((one) => one >= '2026-03-03' && one < '2026-04-30')
        .toSorted();
    const found = sorted(own.spans.map(({ start, end }) => [start, end] as const));
    expect(found.length).toBeGreaterThan(5);
    expect(sorted(answer?.spans ?? [])).toEqual(found);
  });

  it('is closed at once when it is revoked, replaced, or its person deactivated', async () => {
    const first = await made(crew);
    expect((await crew.get('/api/feeds/')).body.made_time).not.toBe(null);
    const second = await made(crew);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await crew.send('POST', '/api/feeds/revoke/', {})).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await crew.get('/api/feeds/')).body.made_time).toBe(null);

    const alice = await here.person('administrator@arvada.example');
    const path = await made(await here.person('crew6@arvada.example'));
    expect((await read(path)).status).toBe(200);
    expect((await alice.send('DELETE', `/api/user/${userId('arvada', 'crew6')}/`)).status).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  it('opens nothing for a wrong or a cut token, and its token is not in the log', async () => {
    const path = await made(crew);
    const token = path.slice('/feeds/'.length, -'.ics'.length);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`;
    for (const wrong of [`/feeds/${forged}.ics`, `/feeds/${token}`, '/feeds/.ics', `/feeds/${token.slice(1)}.ics`])
      expect([wrong.length, (await read(wrong)).status]).toEqual([wrong.length, 404]);
    expect((await read(path)).status).toBe(200);
    const stored: string[] = [];
    for await (const event of here.muster.app.store.readAll({})) stored.push(JSON.stringify(event.data));
    expect(stored.join()).toContain('"feed"');
    expect(stored.join()).not.toContain(token);
  });
});

describe("a designation's calendar feed", () => {
  const feeds = '/api/on-call/feeds/';

  it('names the people of its shifts, and says when one of them is inactive', async () => {
    const path = await made(dana, feeds, { designation: 'Sewer on-call' });
    const { events } = await read(path);
    const names = new Set(events.map(({ summary }) => summary));
    expect([...names].filter((one) => !one.endsWith(', when nobody is scheduled'))).toHaveLength(2);
    expect(names.size).toBe(3);
    const { results } = (await dana.get(feeds)).body;
    expect(results.find((one: { designation: string }) => one.designation === 'Sewer on-call')).toMatchObject({
      made_by: 'Dana Whitfield',
    });
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('DELETE', `/api/user/${userId('arvada', 'crew4')}/`)).status).toBe(200);
    const after = (await read(path)).events.filter(({ summary }) => /^No one: .+ is inactive$/.test(summary));
    expect(after.length).toBeGreaterThan(0);
    expect(new Set((await read(path)).events.map(({ uid }) => uid))).toEqual(new Set(events.map(({ uid }) => uid)));
  });

  it('is made and revoked by people who may schedule, and no others', async () => {
    const body = { designation: 'Water on-call' };
    for (const path of [feeds, `${feeds}revoke/`]) expect((await crew.send('POST', path, body)).status).toBe(403);
    expect((await dana.send('POST', feeds, { designation: 'Truck 99' })).status).toBe(400);
    const path = await made(dana, feeds, body);
    const wim = await here.person('dispatcher@durham.example');
    await wim.send('POST', `${feeds}revoke/`, body);
    expect((await read(path)).status).toBe(200);
    await dana.send('POST', `${feeds}revoke/`, body);
    expect((await read(path)).status).toBe(404);
    expect((await browser(here.url).get(feeds)).status).toBe(401);
  });
});

it('writes any name so that another parser reads it back', () => {
  const summary = `Pump; "Nord", C:\\${'ü🚰 long '.repeat(20)}\nend`;
  const times = { start: '2026-03-01T08:00:00.000Z', end: null, user: 'sam', designation: '', counts: true };
  const event = { uid: 'n1', sequence: 3, ...times, summary };
  const text = feedText({ name: 'Water, sewer', made: '2026-03-01T08:00:00.000Z', events: [event] });
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(text).toContain(String.raw`X-WR-CALNAME:Water\, sewer`);
  expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe(summary);
});
