import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminData } from '#contracts/admin/admin';
import type { Question } from '#contracts/analytics/answers';
import { digest, monthlyReportOf } from '#events/digest/decider';
import { folderOf } from '#events/testing/folder';
import { entityId, userId } from '#services/demo/ids';
import { type DemoOrganisation, organisations } from '#services/demo/organisations';
import { startYear } from '#services/demo/year/year';
import { orderDigest } from '#services/engine/acts/digests';
import { monthlyMailOf } from '#services/figures/monthly/monthly';
import { questionTable } from '#services/figures/questions/questionFile';
import { xlsxRows } from '#services/spreadsheets/xlsxRows';
import { readPdf } from '#services/testing/readPdf';
import { installed } from '../../support/installed.ts';

const loveland = organisations.find(({ name }) => name === 'loveland') as DemoOrganisation;
const entity = entityId('loveland');
const analyst = userId('loveland', 'analyst');
const subscription = monthlyReportOf(entity, analyst);
const create = '/api/admin/incidents/create_digest_subscription/';
const folder = folderOf('monthly');

const here = installed({ organisations: ['loveland'] });
// Sessions end while the clock goes on for days.
const manager = () => here.person('manager@loveland.example');
beforeAll(async () => {
  // The clock stands at March 1, one o'clock at night in Denver.
  await startYear(here.muster.app, [loveland], { together: 16, rest: 0, parts: 1 }).ended;
  await here.settled();
}, 180_000);

const subscribed = async () => {
  const { body } = await (await manager()).get('/api/entities/admin/v2?feats=digests');
  return (body as AdminData).digests?.subscriptions.find(({ id }) => id === subscription);
};
const mails = async () => {
  await here.settled();
  const { results } = (await (await manager()).get('/api/simulator/messages/')).body;
  return results.filter(({ subject }: { readonly subject: string }) => subject.includes('monthly report'));
};
const february = { entity, since: '2026-02-01T07:00:00.000Z', until: '2026-03-01T07:00:00.000Z' };

describe('the monthly report', () => {
  it('is mailed once, on the day of the month that the organization set, about the whole month before', async () => {
    const told = await (await manager()).send('POST', create, { user_id: analyst, report_day: 3 });
    expect([told.status, told.body]).toEqual([201, { uuid: subscription }]);
    expect(await subscribed()).toMatchObject({ report_day: 3, next_time: '2026-03-03T13:00:00.000Z', last: null });
    await here.clock.sleep(2 * 24 * 3_600_000);
    expect(await mails()).toEqual([]);
    await here.clock.sleep(5 * 3_600_000);
    await expect.poll(async () => (await mails()).map(({ status }: { status: string }) => status)).toEqual(['sent']);
    const [mail] = await mails();
    expect(mail.subject).toBe('City of Loveland: monthly report, February 2026');
    expect(mail.body).toMatch(/Attached: City of Loveland 2026-02\.pdf\n\nAttached: City of Loveland 2026-02\.xlsx/);
    expect(await subscribed()).toMatchObject({ next_time: '2026-04-03T12:00:00.000Z', last: { status: 'sent' } });
    const due = { kind: 'digest', id: subscription, entity, due_at: '2026-03-03T13:00:00.000Z' } as const;
    await Promise.all([orderDigest(here.muster.app, due), orderDigest(here.muster.app, due)]);
    expect(await mails()).toHaveLength(1);
  });

  it('has the figures of the analytics, in its workbook, on its paper and in its words', async () => {
    const alice = await here.person('analyst@loveland.example');
    const range = `after=${february.since}&before=${february.until}`;
    const answer: Question = (
      await alice.get(`/analytics/beta/v2/question?subject=response&by=type&against=before&${range}`)
    ).body;
    const mail = await monthlyMailOf(here.muster.app, february);
    const [pdf, xlsx] = mail.attachments ?? [];
    const path = join(folder, 'report.xlsx');
    writeFileSync(path, xlsx?.content ?? '');
    const table = questionTable(answer).rows.map((row) => row.map((cell) => String(cell ?? '')));
    const sheet: string[][] = [];
    for await (const { cells } of xlsxRows(path)) sheet.push((table[0] ?? []).map((_, n) => String(cells[n] ?? '')));
    expect(sheet).toEqual(table);
    expect(Number(answer.all.values[0])).toBeGreaterThan(50);
    expect(mail.body).toContain(`- Incidents: ${answer.all.values[0]}\n`);
    const { text, roles } = await readPdf(pdf?.content ?? Buffer.alloc(0));
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']));
    for (const heading of ['Response times by type', 'Offers and answers by person', 'Hours of work by crew'])
      expect(text).toContain(heading);
    // Each row of each table is on paper.
    for (const { name } of answer.rows) expect(text).toContain(name.split(' ')[0]);
    expect(text).toContain('Left out: incidents that are deleted, erased or held');
    // The same month gives the same bytes.
    const again = await monthlyMailOf(here.muster.app, february);
    expect(again.attachments?.map(({ content }) => content)).toEqual(mail.attachments?.map(({ content }) => content));
  });

  it('ends by the link of its mail, without an account, and by nothing less', async () => {
    const { secrets } = here.muster.app;
    const at = (key: string) => `${here.url}/unsubscribe/?k=${key}`;
    const key = secrets.unsubscribeKey(subscription);
    expect((await fetch(at(`${key.slice(0, -2)}AA`), { method: 'POST' })).status).toBe(404);
    const page = await fetch(at(key));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop the monthly report?')]);
    expect(await subscribed()).toBeDefined();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    // As a mail program sends it (RFC 8058).
    const once = () => fetch(at(key), { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(200);
    await here.settled();
    expect(await subscribed()).toBeUndefined();
    const ends = [];
    for await (const { type } of here.muster.app.store.read(`${digest.category}-${subscription}`)) ends.push(type);
    expect(ends.filter((type) => type === 'DigestUnsubscribed')).toHaveLength(1);
  });
});
