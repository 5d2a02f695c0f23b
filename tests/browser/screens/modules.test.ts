// @night It opens every page of one customer.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { daysAfter, localTimeAt } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { focused, gone, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed(['jcw', 'arvada']);

const open = (path: string, who = 'leader') => here.screen(`${who}@jcw.example`, path);
const caseOf = (n: number): string => `/incident/${idFrom('demo', 'module', 'jcw', n)}/`;
/** The demo's case that waits for its answers: the link, as the household's phone shows it. */
async function linkOut(): Promise<string> {
  const uuid = idFrom('demo', 'questionnaire', idFrom('demo', 'module', 'jcw', 2));
  return `/jcw/bupp/questionnaire/${here.muster.app.secrets.questionnaireKey(uuid)}/`;
}
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** A day next week: 2026-03-10, and "Tue, Mar 10". */
function visitDay(): readonly [day: string, shown: string] {
  const day = daysAfter(localTimeAt(Date.now(), 'America/Chicago').slice(0, 10), 7);
  const form = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return [day, new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', form)];
}

it('the situation is larger on a wall, which is read from across the room', async () => {
  const page = await here.screen('dispatcher@jcw.example', '/jcw/sas/', { viewport: sizes.desk });
  const size = () =>
    page
      .locator('section[data-state] li p')
      .first()
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));
  await seen(page.locator('section[data-state] li'));
  const desk = await size();
  await page.setViewportSize(sizes.wall);
  expect(await size()).toBeGreaterThanOrEqual(desk * 1.15);
});

describe('with the keyboard alone', () => {
  it('a household answers its questionnaire on a phone, is led to the omitted questions, and is done', async () => {
    const page = await here.stranger({ viewport: sizes.phone });
    await page.goto(await linkOut());
    await seen(page.getByText(/Johnson County Wastewater asks/));
    for (const question of ['backed_up', 'how_often', 'basement_drain', 'device', 'holder']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(question);
      await page.keyboard.press('Space');
    }
    await press(page, /^Send my answers \(1 to go\)/);
    await seen(page.getByText('This field may not be blank.'));
    await expect.poll(() => focused(page)).toBe('When can we call you?');
    expect((await judge(page, 'a questionnaire')).faults).toEqual([]);
    await page.setViewportSize(sizes.phone);
    await page.keyboard.type('After 5 PM');
    await press(page, 'Send my answers');
    await seen(page.getByText('Your answers were sent'));
    const leader = await open(caseOf(2));
    await seen(leader.getByText('After 5 PM'));
    await seen(leader.locator('[data-state="questionnaire received"]'));
  });

  it('a leader schedules a visit, and the calendar of another screen shows it in CT', async () => {
    const page = await open(caseOf(3));
    const [coming, shownAs] = visitDay();
    const calendar = await open(`/jcw/bupp/calendar/?week=${coming}`, 'dispatcher');
    await seen(calendar.locator('[data-connection=connected]'));
    await seen(page.getByRole('button', { name: /^Eligible/ }));
    await press(page, /^Eligible/);
    await seen(page.getByRole('dialog', { name: 'Decide: eligible' }));
    await press(page, 'Eligible');
    await gone(page.getByRole('dialog'));
    await seen(page.getByRole('button', { name: /^Schedule the site visit/ }));
    await press(page, /^Schedule the site visit/);
    const dialog = page.getByRole('dialog', { name: 'Schedule: site visit' });
    await seen(dialog);
    await expect.poll(() => focused(page)).toBe('Staff');
    await page.keyboard.type('Ines Roth');
    await press(page, 'Make appointment');
    await seen(dialog.getByText('This field may not be blank.'));
    await expect.poll(() => focused(page)).toBe('Date and time (CT)');
    await page.keyboard.type(coming.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1'));
    // In a dialog the Tab key leaves the field; its parts are one arrow apart.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('0230PM');
    await press(page, 'Make appointment');
    await gone(dialog);
    await seen(page.getByText(`${shownAs}, 2:30 PM CT`));
    const day = calendar.locator(`[data-day="${coming}"]`);
    await seen(day.getByText('2:30 PM CT'));
    await seen(day.getByText(/Site visit, Ines Roth/));
  });

  it('a dispatcher chooses the leader of the night', async () => {
    const page = await open('/jcw/after-hours/leader/', 'dispatcher');
    await seen(page.getByRole('heading', { name: 'Current lead' }));
    await press(page, 'Choose a leader');
    await expect.poll(() => focused(page)).toBe('Leader');
    await page.keyboard.type('Rosa');
    await press(page, 'Choose');
    await toastSays(page, 'The leader was chosen.');
    await seen(page.getByText('Rosa Delgado'));
  });
});

const pages: Readonly<Record<string, () => Promise<Page>>> = {
  'the situation of the program': async () => {
    const page = await open('/jcw/bupp/sas/');
    await seen(page.locator('li[data-incident]'));
    return page;
  },
  'the calendar': async () => {
    const page = await open('/jcw/bupp/calendar/');
    await seen(page.locator('[data-day]'));
    return page;
  },
  'the calendar as a list': async () => {
    const page = await open('/jcw/bupp/calendar/');
    await page.getByRole('button', { name: 'As a list' }).click();
    return page;
  },
  'cases without a leader': async () => {
    const page = await open('/jcw/bupp/assign-leader/');
    await seen(page.locator('li[data-incident]'));
    return page;
  },
  'cases waiting for a questionnaire': async () => {
    const page = await open('/jcw/bupp/send-questionnaire/');
    await page
      .getByRole('button', { name: /^Send the questionnaire/ })
      .first()
      .click();
    await seen(
      page
        .getByRole('option', { name: /^Text / })
        .first()
        .or(page.getByLabel('Recipient')),
    );
    return page;
  },
  'the questionnaires': async () => {
    const page = await open('/jcw/bupp/questionnaire/');
    await seen(page.locator('li[data-incident]'));
    return page;
  },
  'a case with its answers': async () => {
    const page = await open(caseOf(4));
    await seen(page.getByRole('heading', { name: 'Backup prevention' }));
    return page;
  },
  'an appointment that is moved': async () => {
    const page = await open(caseOf(4));
    await page.getByRole('button', { name: 'Change site visit' }).click();
    await seen(page.getByLabel('Date and time (CT)'));
    return page;
  },
  'a household turned away': async () => {
    const page = await open(caseOf(5));
    await page.getByRole('button', { name: /^Eligible/ }).click();
    await seen(page.getByRole('dialog'));
    return page;
  },
  'the number that people call': async () => {
    const page = await open('/jcw/after-hours/phone-number/');
    await page.getByRole('button', { name: 'Change number' }).click();
    await seen(page.getByRole('dialog'));
    return page;
  },
  'the known callers': async () => {
    const page = await open('/jcw/after-hours/call-profile/');
    await seen(page.locator('li[data-profile]'));
    return page;
  },
  'one caller': async () => {
    const page = await open(`/jcw/after-hours/call-profile/${idFrom('demo', 'profile', 'jcw', 0)}/`);
    await seen(page.getByText(/Hard of hearing/));
    return page;
  },
};

describe('the pages of JCW', () => {
  it.each(Object.entries(pages))('%s: axe finds nothing, and it fits on a phone', async (name, show) => {
    const page = await show();
    expect((await judge(page, name)).faults).toEqual([]);
    await page.setViewportSize(sizes.phone);
    expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('are absent for every other organization, and no link leads to them', async () => {
    here.forgive(/status of 404/);
    const page = await here.screen('dispatcher@arvada.example', '/jcw/bupp/sas/');
    await seen(page.getByText('Page not found'));
    await page.goto('/incidents/');
    await seen(page.locator('tr[data-incident]'));
    expect(await page.locator('nav[aria-label=Screens] a[href*="jcw"]').count()).toBe(0);
  });

  it('give way to another page without an error, also when there is none at its address', async () => {
    const page = await open('/jcw/bupp/sas/');
    await seen(page.locator('li[data-incident]'));
    await page.evaluate(() => window.history.pushState({}, '', '/nowhere/'));
    await seen(page.getByText('Page not found'));
    await page.goBack();
    await seen(page.locator('li[data-incident]'));
  });

  it('a situation changes as its incidents do', async () => {
    const page = await open('/jcw/sas/');
    await seen(page.locator('[data-connection=connected]'));
    await seen(page.locator('section[data-state=new] li'));
    const incident = idFrom('demo', 'module', 'jcw', 7);
    await sends(page, 'POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: '' });
    await seen(page.locator(`section[data-state=acknowledged] li[data-incident="${incident}"]`));
  });
});
