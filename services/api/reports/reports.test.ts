import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AfterAction } from '#contracts/audit/report';
import { readConfig } from '#services/app/config';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { reportRoutes } from './reports.ts';

let desk: Desk;
let exported: unknown[];
beforeEach(() => {
  exported = [];
  const trail = { opened() {}, exported: (_: unknown, what: unknown) => void exported.push(what) };
  desk = openDesk({
    parts: { hints: null, engine: null, denied: null, loading: false, trail },
  });
  desk.person(10, { name: 'Dana Diaz', role: 'auditor' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  created(50, 'Ada called from 303 555 0142');
  created(51, 'Theirs', jcw);
});
afterEach(() => desk.close());

const created = (n: number, description: string, entity = arvada) =>
  desk.happened(
    `incident-${id(n)}`,
    'IncidentCreated',
    { incident: id(n), version: 'arvada_water', source: null, subject: id(n), personal: { description } },
    { at: '2026-03-01T11:00:00.000Z', entity },
  );
const labelled = () =>
  desk.happened(
    `incident-${id(50)}`,
    'LabelAdded',
    { label: id(70), name: 'Storm' },
    { at: '2026-03-01T11:30:00.000Z' },
  );
const asks = <Json = object>(name: string, more: object = {}, who = desk.signedIn(id(10))) =>
  desk.asks<Json>(reportRoutes, name, who, more);
const lines = async (query: object = { incident: id(50) }) => {
  const { json } = await asks<AfterAction>('GET /api/audit/report/lines/', { query });
  if (!json) throw new Error('no report');
  return json;
};
const after = '2026-03-01T00:00:00.000Z';
const later = (milliseconds: number) => new Date(Date.parse(after) + milliseconds).toISOString();
const week = 7 * 24 * 3_600_000;

describe('a report', () => {
  it.each<[string, object, string]>([
    ['nothing', {}, 'report.subject'],
    ['two things', { incident: id(50), callout: id(60) }, 'report.subject'],
    ['an incident and a period', { incident: id(50), after, until: later(1) }, 'report.subject'],
    ['an incident and half a period', { incident: id(50), after }, 'report.subject'],
    ['a period without an end', { after }, 'report.subject'],
    ['a period without a beginning', { until: after }, 'report.subject'],
    ['no time', { after, until: after }, 'report.period'],
    ['a period that runs back', { after, until: later(-1) }, 'report.period'],
    ['more than a week', { after, until: later(week + 1) }, 'report.period'],
    ['an incident of another organization', { incident: id(51) }, 'not-found'],
  ])('is not about %s', async (_, query, code) => {
    for (const name of ['GET /api/audit/report/', 'GET /api/audit/report/lines/'])
      await expect(asks(name, { query })).rejects.toMatchObject({ code });
  });

  it('in a packet is about one call-out or one incident, and there is none without evidence', async () => {
    const packet = (query: object) => asks('GET /api/audit/report/packet/', { query });
    for (const query of [{}, { incident: id(50), callout: id(60) }])
      await expect(packet(query)).rejects.toMatchObject({ code: 'report.subject' });
    for (const query of [{ incident: id(50) }, { incident: id(50), redacted: 'yes' }, { callout: id(99) }])
      await expect(packet(query)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('may be about a week, and about an incident', async () => {
    expect(await lines({ after, until: later(week) })).toMatchObject({ about: null, left_out: false });
    expect(await lines()).toMatchObject({ about: id(50) });
  });

  it('may be about a call-out without an incident, or with one', async () => {
    const callout = (n: number, incident: string | null) =>
      desk.happened(`callout-${id(n)}`, 'CalloutStarted', {
        callout: id(n),
        incident,
        kind: 'selected',
        role: 'crew',
        name: 'Crew',
        target: 1,
        policy: { lists: [], ringSeconds: 30, lateSeconds: 60 },
      } as never);
    callout(60, null);
    callout(61, id(50));
    expect(await lines({ callout: id(60) })).toMatchObject({ about: id(60) });
    expect(await lines({ callout: id(61) })).toMatchObject({ about: id(61) });
  });

  it('has a correction beside the answer that it corrects, with both answers and the time', async () => {
    const happened = (type: string, data: object, at: string) =>
      desk.happened(`callout-${id(61)}`, type as never, { callout: id(61), ...data } as never, { at });
    const policy = { lists: [], ringSeconds: 30, lateSeconds: 60 };
    const begun = { incident: id(50), kind: 'selected', role: 'crew', name: 'Crew', target: 1, policy };
    happened('CalloutStarted', begun, '2026-03-01T11:40:00.000Z');
    for (const [n, minute] of [
      [11, 41],
      [10, 42],
    ])
      happened(
        'ResponseRecorded',
        { user: id(n ?? 0), call: id(80 + (n ?? 0)), outcome: 'declined' },
        `2026-03-01T11:${minute}:00.000Z`,
      );
    const correction = { user: id(11), outcome: 'accepted', subject: id(11), personal: { reason: '' } };
    happened('ResponseCorrected', correction, '2026-03-01T11:43:05.000Z');
    const told = (await lines()).lines.filter(({ section }) => section === 'Timeline').map(({ text }) => text);
    expect(told.filter((text) => text.includes('ended: '))).toEqual([
      'The call to Ada Abel ended: Declined. (Corrected to “Accepted” at Mar 1, 2026, 4:43:05 AM MST.) (Known 19 min later.)',
      'The call to Dana Diaz ended: Declined. (Known 18 min later.)',
    ]);
    expect(told.some((text) => text.includes('from “Declined” to “Accepted”'))).toBe(true);
  });

  it('has the same lines for every reader, and finds what may be redacted in those with words of people', async () => {
    const { lines: shown, title } = await lines();
    expect(title).toMatch(/^After-action report: ./);
    expect(shown.map((line) => line.id)).not.toContain('about Made');
    expect(shown.map((line) => line.id)).toContain('about Organization');
    const found = shown.flatMap((line) =>
      line.found.map(({ rule, from, until }) => [rule, line.text.slice(from, until)]),
    );
    expect(found).toContainEqual(['names', 'Ada']);
    expect(found).toContainEqual(['numbers', '303 555 0142']);
  });

  it('finds the nicknames that the setting of the organization has, and those of no other', async () => {
    const env = { DATA_DIR: '/nowhere', NICKNAMES_ARVADA: 'Skeeter: Ada Abel', NICKNAMES_JCW: 'Bubba: Ada Abel' };
    Object.assign(desk.app, { config: readConfig(env) });
    created(52, 'Skeeter told Bubba');
    const { lines: shown } = await lines({ incident: id(52) });
    const found = shown.flatMap(({ text, found: all }) => all.map(({ from, until }) => text.slice(from, until)));
    expect([found.includes('Skeeter'), found.includes('Bubba')]).toEqual([true, false]);
  });

  it('is told apart from its next reading by its words', async () => {
    const { seen } = await lines();
    expect(seen).toMatch(/^[0-9a-f]{64}$/);
    expect((await lines()).seen).toBe(seen);
    desk.at('2026-03-01T13:00:00.000Z');
    desk.person(12, { name: 'Bo Berg', role: 'auditor' });
    expect((await lines()).seen).toBe(seen);
    labelled();
    expect((await lines()).seen).not.toBe(seen);
  });

  it('is a file by its date alone, and the trail says who took it', async () => {
    const { bytes } = await asks('GET /api/audit/report/', { query: { incident: id(50) } });
    if (!bytes) throw new Error('no file');
    expect(bytes).toMatchObject({ type: 'application/pdf', name: 'Report 2026-03-01.pdf', inPlace: false });
    const content = await buffer(bytes.stream);
    expect([content.length, content.subarray(0, 5).toString()]).toEqual([bytes.size, '%PDF-']);
    await asks('GET /api/audit/report/', { query: { after, until: later(week) } });
    expect(exported).toEqual([
      { what: 'report-pdf', of: id(50) },
      { what: 'report-pdf', of: arvada },
    ]);
  });
});

describe('a redacted copy', () => {
  const copy = (body: object) =>
    asks<{ uuid: string }>('POST /api/audit/report/redacted/', {
      body: { subject: { incident: id(50) }, rules: [{ rule: 'numbers', reason: 'Privacy' }], chosen: [], ...body },
    });
  const file = (uuid: string, who = desk.signedIn(id(10))) =>
    asks('GET /api/audit/report/redacted/:uuid/', { params: { uuid } }, who);

  it('records each redaction, and can be fetched as the same file', async () => {
    let uuid = '';
    const added = await desk.added(async () => (uuid = (await copy({})).json?.uuid ?? ''));
    expect(added.map(([type]) => type)).toEqual([...added.slice(1).map(() => 'RedactionMade'), 'RedactedCopyMade']);
    expect(added.at(-1)?.[1]).toMatchObject({ incident: id(50), callout: null, after: null, until: null });
    const made = added.at(-1)?.[1] as { sha256: string; redactions: number };
    expect(made.redactions).toBe(added.length - 1);
    expect(made.redactions).toBeGreaterThan(0);
    desk.at('2026-03-05T13:00:00.000Z');
    const { bytes } = await file(uuid);
    expect(bytes).toMatchObject({ sha256: made.sha256, name: 'Redacted report 2026-03-01.pdf' });
    expect(exported).toEqual([{ what: 'report-redacted-pdf', of: id(50) }]);
  });

  it('of a period has its ends in the form of the log', async () => {
    const subject = { after: '2026-02-28T17:00:00-07:00', until: '2026-03-02T00:00:00Z' };
    const added = await desk.added(() => copy({ subject }));
    expect(added.at(-1)?.[1]).toMatchObject({ incident: null, after, until: '2026-03-02T00:00:00.000Z' });
  });

  it('of words that a person chose needs the report that the person saw', async () => {
    const { seen, lines: shown } = await lines();
    const line = shown.find(({ text }) => text.includes('303')) ?? { id: '', text: '' };
    const from = line.text.indexOf('called');
    const chosen = [{ line: line.id, from, until: from + 6, reason: 'Privacy' }];
    await expect(copy({ chosen })).rejects.toMatchObject({ code: 'redaction.changed' });
    await expect(copy({ chosen, seen: 'x' })).rejects.toMatchObject({ code: 'redaction.changed' });
    await expect(copy({ seen: 'x' })).rejects.toMatchObject({ code: 'redaction.changed' });
    const added = await desk.added(() => copy({ chosen, seen }));
    expect(added.map(([, data]) => data)).toContainEqual(expect.objectContaining({ reason: 'Privacy', line: line.id }));
    labelled();
    await expect(copy({ chosen, seen })).rejects.toMatchObject({ code: 'redaction.changed' });
  });

  it('is not given once the report is another, nor to another organization', async () => {
    const uuid = (await copy({})).json?.uuid ?? '';
    const other = desk.person(20, { role: 'auditor', entity: jcw });
    await expect(file(uuid, other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(file(id(99))).rejects.toMatchObject({ code: 'not-found' });
    await expect(file('x')).rejects.toMatchObject({ code: 'not-found' });
    labelled();
    await expect(file(uuid)).rejects.toMatchObject({ code: 'redaction.changed' });
    expect(exported).toEqual([]);
  });
});
