import type { Browser, Page } from 'playwright-core';
import type { Calendar, CalendarDay, ScheduledProfile } from '#contracts/onCall/calendar';
import { judge, type Outcome, percentile } from '../compare.ts';
import { type Installation, signIn } from '../installation.ts';
import { scrolledToEnd } from './frames.ts';
import { onDemo } from './onDemo.ts';

const duties = Array.from({ length: 12 }, (_, n) => `Duty ${n + 1}`);
/** Shifts of each day and duty. */
const shifts = 3;
/** About 3,000 pixels a second: a hand that turns the wheel without pause. Milliseconds. */
const scrolled = 12_000;
/** The first load: 42 days back and 115 ahead. */
const days = 157;
/** Milliseconds. */
const shift = 8 * 3_600_000;

/** The calendar of 157 days and twelve designations, scrolled from today to its end and back. */
export const calendar = (): Promise<readonly Outcome[]> => onDemo(watched);

async function watched(installation: Installation, browser: Browser): Promise<readonly Outcome[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, installation, 'administrator@arvada.example');
  const page = await context.newPage();
  await crowded(page);
  await page.goto(`${installation.url}/calendar/`);
  await page
    .locator('[data-designation]')
    .nth(duties.length - 1)
    .waitFor();
  await page.waitForLoadState('networkidle');
  const { height, frames } = await scrolledToEnd(page, '[data-designation]', scrolled);
  if (height < days * 100) throw new Error(`The calendar is ${height} px high, too low for ${days} days.`);
  const name = `calendar of ${days} days, ${duties.length} designations, scrolled`;
  const seconds = frames.reduce((sum, one) => sum + one, 0) / 1_000;
  return [
    judge(`${name}: frames a second`, frames.length / seconds, { unit: '', atLeast: 55 }),
    judge(`${name}: 99th percentile`, percentile(frames, 0.99), { unit: 'ms', atMost: 50 }),
  ];
}

interface Answer {
  readonly result: { readonly calendar_beta?: Calendar };
}

/** The server's own days with more designations and shifts, so that only the browser is measured. */
async function crowded(page: Page): Promise<void> {
  await page.route('**/api/mappy/', async (route) => {
    const real = (await (await route.fetch()).json()) as Answer;
    const found = real.result.calendar_beta;
    if (!found) return route.fulfill({ json: real });
    const [like] = found.designations;
    if (!like) throw new Error('There is no designation to copy.');
    const designations = duties.map((name) => ({ ...like, name }));
    const full = { days: found.days.map(crowdedDay), designations };
    await route.fulfill({ json: { ...real, result: { ...real.result, calendar_beta: full } } });
  });
}

const crowdedDay = (day: CalendarDay): CalendarDay => ({
  ...day,
  designations: duties.map((name, column) => {
    const profiles = Array.from({ length: shifts }, (_, n) => shiftOf(day, name, column * shifts + n));
    const segments = profiles.map(({ start, end, user }) => ({
      start,
      end,
      kind: 'covered' as const,
      people: [{ user: user.uuid, name: `${user.first_name} ${user.last_name}`, reason: 'scheduled' as const }],
    }));
    return { name, profiles, segments };
  }),
});

function shiftOf({ date, start }: CalendarDay, designation: string, n: number): ScheduledProfile {
  const from = Date.parse(start) + (n % shifts) * shift;
  const [begins, ends] = [new Date(from), new Date(from + shift)];
  return {
    uuid: `00000000-0000-4000-8000-${date.replaceAll('-', '')}${String(n).padStart(4, '0')}`,
    user: {
      uuid: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
      first_name: 'Rosa',
      last_name: `Delgado ${n}`,
      phone_number: '+13035550105',
      is_active: true,
      is_available: true,
    },
    designation,
    phone_number: '+13035550105',
    date_start: date,
    time_start: '08:00',
    date_end: date,
    time_end: '16:00',
    tzstr: 'America/Denver',
    start: begins.toISOString(),
    end: ends.toISOString(),
    trade: null,
  };
}
