// @night It looks at the mark of a late fact on each screen.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { scheduleOf, schedule as shifts } from '#events/schedule/decider';
import { entityId, userId } from '#services/demo/ids';
import { causeOf } from '#services/engine/acts/cause';
import { gone, report, seen, sends } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { housed } from '../support/housed.ts';

const here = housed();

const arvada = entityId('arvada');
const cause = causeOf(arvada, idFrom('test', 'late facts'));
/** Milliseconds between a fact and its record. */
const later = 21 * 60_000;
const time = (change = 0): string => iso(here.muster.app.clock.now() + change);
const ago = (): string => time(-later);
const now = (): string => time();
/** Before all that is recorded from here on: a record of the same millisecond would be known at that instant. */
const justBefore = (): string => time(-1);
const step = (name: string) => ({ commandId: idFrom('test', name), occurredAt: ago() });

/** The screen as of an instant that lies between a fact and its record, by one clock. */
async function asOf(path: string, at: string, clock: 'known' | 'happened'): Promise<Page> {
  const query = new URLSearchParams({ at, ...(clock === 'happened' ? { clock } : {}) });
  const page = await here.screen('analyst@arvada.example', `${path}?${query.toString()}`);
  const bar = page.getByRole('region', { name: 'The past' });
  await seen(bar.getByText(clock === 'known' ? /not known yet/ : /became known later/));
  return page;
}
const marks = (page: Page, words: string) => page.locator('[data-late]').filter({ hasText: words });

it('a line of the log that came late is announced by the first clock, and marked by the second', async () => {
  const dana = await here.screen('dispatcher@arvada.example', '/incidents/');
  const uuid = await report(dana, 'Water over the road', [39.8, -105.08]);
  const at = justBefore();
  const message = 'The valve was shut at noon';
  await sends(dana, 'POST', `/api/incident/${uuid}/log/`, { event: 'note', message, time: ago() });
  const known = await asOf(`/incident/${uuid}/`, at, 'known');
  await seen(marks(known, 'became known at'));
  expect(await known.getByText(message).count()).toBe(0);
  const happened = await asOf(`/incident/${uuid}/`, at, 'happened');
  // The report itself came after the line of the log.
  await seen(happened.locator('li[data-event]').filter({ hasText: message }));
  await seen(happened.locator('li[data-event]').filter({ hasText: message }).locator('[data-late]'));
  expect((await judge(happened, 'an incident of the past')).faults).toEqual([]);
});

it('a call-out that was paused before anybody said so is marked on the board of call-outs', async () => {
  const dana = await here.screen('dispatcher@arvada.example', '/incidents/');
  await dana.goto(`/incident/${await report(dana, 'Main break at the school', [39.8, -105.08])}/`);
  await seen(dana.getByText('No call-outs yet'));
  await dana.keyboard.press('o');
  await seen(dana.getByRole('dialog').getByRole('list', { name: 'Call order' }));
  await dana.keyboard.press('Enter');
  await gone(dana.getByRole('dialog'));
  const shown = dana.locator('article[data-callout]');
  // The engine's last step for now: at an instant in the middle of one, its facts would be late too, and newer.
  await seen(shown.locator('[data-state=ringing]'));
  const uuid = (await shown.getAttribute('data-callout')) ?? '';
  const at = justBefore();
  await here.muster.app.handle(callout, uuid, { ...step('paused'), command: { do: 'pause', now: now() } }, cause);
  const known = await asOf('/callouts/', at, 'known');
  await seen(marks(known, 'Call-out paused of'));
  await seen(known.locator(`article[data-callout="${uuid}"]`));
  const happened = await asOf('/callouts/', at, 'happened');
  await seen(marks(happened, 'Call-out paused of'));
  await seen(happened.locator(`article[data-callout="${uuid}"]`).getByText(/paused/i));
  expect((await judge(happened, 'the call-outs of the past')).faults).toEqual([]);
});

it('the mark of a late fact of an incident is read to its end on the board', async () => {
  const dana = await here.screen('dispatcher@arvada.example', '/incidents/');
  const uuid = await report(dana, 'Water at the corner of the long street', [39.8, -105.08]);
  const at = justBefore();
  const message = 'The valve was shut at noon';
  await sends(dana, 'POST', `/api/incident/${uuid}/log/`, { event: 'note', message, time: ago() });
  const known = await asOf('/dispatch/', at, 'known');
  const mark = known.locator(`[data-row="${uuid}"] [data-late]`);
  await seen(mark.filter({ hasText: /became known at .+ [AP]M$/ }));
  const row = await mark.evaluate((one) => {
    const edge = (one.closest('button')?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right;
    return { cut: one.scrollWidth - one.clientWidth, edge };
  });
  expect(row.cut).toBe(0);
  expect(row.edge).toBeGreaterThanOrEqual(0);
});

it('a position that a crew sent later is read to its end on the board', async () => {
  const crew = await here.screen('crew@arvada.example', '/incidents/');
  const { crews } = (await (await crew.request.get('/api/my-job/')).json()) as {
    crews: readonly { uuid: string }[];
  };
  const designation = crews[0]?.uuid ?? '';
  const at = justBefore();
  await sends(crew, 'POST', '/api/my-job/position/', { designation, lat: 39.81, lng: -105.09, time: ago() });
  const known = await asOf('/dispatch/', at, 'known');
  const mark = known.locator(`li[data-crew="${designation}"] [data-late]`);
  await seen(mark.filter({ hasText: /Position reported of .+ became known at .+ [AP]M$/ }));
  const widths = await mark.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});

it('a shift that was agreed before it was written down is marked on the calendar, at its person', async () => {
  const day = time(2 * 86_400_000).slice(0, 10);
  const dana = await here.screen('administrator@arvada.example', '/calendar/');
  const answer = await dana.request.get(`/api/entities/admin/v2/calendar/?date_start=${day}&date_end=${day}`);
  const { designations } = (await answer.json()) as { designations: readonly { name: string }[] };
  const designation = designations[0]?.name ?? '';
  const [id, user] = [scheduleOf(arvada, designation), userId('arvada', 'crew')];
  const at = justBefore();
  const typed = { dateStart: day, timeStart: '10:00', dateEnd: day, timeEnd: '11:00', tzstr: 'UTC' };
  const [from, until] = [`${day}T10:00:00.000Z`, `${day}T11:00:00.000Z`];
  const shift = { schedule: id, shift: idFrom('test', 'shift'), designation, user, from, until, typed };
  const command = { do: 'schedule', now: now(), phoneNumber: '+13035550120', ...shift } as const;
  await here.muster.app.handle(shifts, id, { ...step('shift'), command }, cause);
  const known = await asOf('/calendar/', at, 'known');
  await seen(known.locator('[data-late=calendar]').filter({ hasText: 'Shift scheduled of' }));
  const happened = await asOf('/calendar/', at, 'happened');
  await seen(happened.locator(`[data-late="${user}"]`).filter({ hasText: 'Shift scheduled of' }));
  expect((await judge(happened, 'the calendar of the past')).faults).toEqual([]);
  // Without the figures of the present the rest of the header stays at its end.
  const account = await happened
    .locator('header')
    .first()
    .evaluate((header) => {
      const end = header.lastElementChild?.getBoundingClientRect().right ?? 0;
      return header.getBoundingClientRect().right - end;
    });
  expect(account).toBeLessThan(24);
});
