// @night It judges every screen by axe. At a push the files of dialogs and pages judge those that they open.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { boardReady, openCrew, report, seen, styled } from '../support/acts.ts';
import { faultsOf, judge } from '../support/axe.ts';
import { type House, openHouse, sizes } from '../support/house.ts';
import { opensMenu } from '../support/menu.ts';

let here: House;
let states = 0;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(async () => {
  console.log(`axe judged ${states} page states.`);
  await here?.close();
});

const open = (path: string, who = 'dispatcher') => here.screen(`${who}@arvada.example`, path);
const board = async (who?: string) => boardReady(await open('/dispatch/', who));
const pane = async (page: Page, name: string): Promise<Page> => {
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name, exact: true }).click();
  await page.setViewportSize(sizes.desk);
  return page;
};
/** From here on a toast stays: it disappears when its bar has run out, or when the pointer leaves it. */
const holdToasts = async (page: Page): Promise<void> => {
  await styled(page, '.Toastify__progress-bar { animation-play-state: paused !important }');
  // Far from the place of toasts at every size.
  await page.mouse.move(1, sizes.phone.height - 1);
};
const phoneLink = async (): Promise<string> => {
  const page = await open('/simulator/');
  const link = page.locator('li[data-phone]').filter({ hasText: 'Sam Okafor' }).getByRole('link').first();
  await seen(link);
  return (await link.getAttribute('href')) ?? '';
};
const fix = { geolocation: { latitude: 39.811, longitude: -105.095, accuracy: 9 }, permissions: ['geolocation'] };

/** Every page and dialog, with the steps to reach it. */
const pages: Readonly<Record<string, () => Promise<Page>>> = {
  'sign-in': async () => {
    const page = await here.stranger();
    await page.goto('/sign-in/');
    await seen(page.getByRole('button', { name: /^Dispatcher/ }));
    return page;
  },
  'sign-in refused': async () => {
    const page = await here.stranger();
    await page.goto('/sign-in/');
    await page.getByLabel('Email').fill('nobody@arvada.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seen(page.getByRole('alert'));
    return page;
  },
  'the board': () => board(),
  'the board as an auditor': () => board('auditor'),
  'the list of the board': async () => pane(await board(), 'Incidents'),
  'the crews of the board': async () => pane(await board(), 'Crews'),
  'the users': async () => {
    const page = await open('/users/?inactive=true', 'administrator');
    await seen(page.getByRole('link', { name: 'Rosa Delgado' }));
    await page.keyboard.press('ArrowDown');
    await seen(page.getByRole('heading', { name: 'History' }));
    return page;
  },
  'the permissions': async () => {
    const page = await open('/permissions/', 'administrator');
    await seen(page.getByText('Put incidents on hold'));
    return page;
  },
  'an incident to classify': async () => {
    const page = await open('/classify/');
    await seen(page.getByText(/unclassified$/));
    return page;
  },
  'the events of the log': async () => {
    const page = await open('/audit/?type=IncidentCreated', 'auditor');
    await seen(page.getByRole('table'));
    return page;
  },
  'one event of the log': async () => {
    const page = await open('/audit/?type=IncidentCreated', 'auditor');
    await page.getByRole('link', { name: 'Incident created' }).first().click();
    await seen(page.getByText(/has the hash that follows/));
    return page;
  },
  'the figures of the calls': async () => {
    const page = await open('/analytics/', 'manager');
    await seen(page.getByText('No calls occurred in the selected time range').or(page.getByText('Calls by day')));
    return page;
  },
  'the security log': async () => {
    const page = await open('/audit/?log=security', 'auditor');
    await seen(page.getByRole('table'));
    return page;
  },
  'the menu': async () => {
    const page = await board();
    await page.getByText('Dana Whitfield').click();
    return page;
  },
  'the legend': async () => {
    const page = await board();
    await page.getByRole('button', { name: 'Legend' }).click();
    return page;
  },
  'an incident on the map': async () => {
    const page = await board();
    await page.locator('.incident-icon').first().press('Enter');
    await seen(page.locator('.leaflet-popup'));
    return page;
  },
  'an incident beside the board': async () => {
    const page = await board();
    await page.locator('li[data-incident] button[aria-pressed]').first().click();
    await seen(page.locator('li[data-event]'));
    return page;
  },
  'a crew on the map': async () => {
    const page = await board();
    await openCrew(page, 'Truck 2');
    await page.getByRole('button', { name: 'Show Truck 2 on the map' }).click();
    await seen(page.locator('.leaflet-popup'));
    return page;
  },
  'sending a crew': async () => {
    const page = await board();
    await report(page, 'Hydrant open', [39.8, -105.08]);
    await page.getByRole('button', { name: 'Send a crew: Hydrant open' }).click();
    await page.getByLabel('Incident type').selectOption('');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send / })
      .click();
    await seen(page.getByText('Choose an incident type.'));
    return page;
  },
  'the question before manual mode': async () => {
    const page = await board();
    await page.getByRole('switch', { name: /^Manual mode/ }).click();
    await seen(page.getByRole('dialog'));
    return page;
  },
  'a note being written': async () => {
    const page = await pane(await board(), 'Crews');
    await openCrew(page, 'Truck 1');
    await page.getByRole('button', { name: 'Edit note for Truck 1' }).click();
    await page.getByLabel('Note for Truck 1').waitFor();
    return page;
  },
  'a toast, and crews being asked': async () => {
    const page = await pane(await board(), 'Crews');
    await page.getByRole('checkbox', { name: 'All', exact: true }).check();
    await holdToasts(page);
    await page.getByRole('button', { name: 'Request check-ins (6)' }).press('Enter');
    await seen(page.locator('.Toastify__toast'));
    return page;
  },
  'another board than one looks at': () => open('/dispatch/?e=olathe', 'dispatcher'),
  'the incidents': async () => {
    const page = await open('/incidents/');
    await seen(page.locator('tr[data-incident]'));
    return page;
  },
  'no incident found': async () => {
    const page = await open('/incidents/?search=nothing+like+it');
    await seen(page.getByText('No incident matches these filters.'));
    return page;
  },
  'a new incident': async () => {
    const page = await open('/incidents/');
    await page.getByRole('button', { name: 'New incident' }).click();
    await page.getByRole('button', { name: 'Create incident' }).click();
    await seen(page.getByText('This field may not be blank.'));
    return page;
  },
  'addresses suggested for a new job': async () => {
    const page = await open('/incidents/');
    await page.getByRole('button', { name: 'New job' }).click();
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.getByLabel('Street address').fill('6161 Yukon St, Arvada');
    await seen(page.locator('[role=option]'));
    return page;
  },
  'one incident': async () => {
    const list = await open('/incidents/?active=true&version=arvada_water');
    const path = await list.locator('tr[data-incident] a').first().getAttribute('href');
    const page = await open(path ?? '', 'manager');
    await page.getByText('Other steps').click();
    return page;
  },
  'whom to add to the team of an incident': async () => {
    const list = await open('/incidents/?active=true&version=arvada_water');
    const path = await list.locator('tr[data-incident] a').first().getAttribute('href');
    const page = await open(path ?? '', 'leader');
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('checkbox').first().check();
    return page;
  },
  'the role of a member of the team': async () => {
    const list = await open('/incidents/?active=true&version=arvada_water');
    const path = await list.locator('tr[data-incident] a').first().getAttribute('href');
    const page = await open(path ?? '', 'leader');
    await page
      .getByRole('button', { name: /^Change role/ })
      .first()
      .click();
    await seen(page.getByLabel('Role'));
    return page;
  },
  'the menu of an incident, without the permission to delete it': async () => {
    const list = await open('/incidents/?active=true');
    const path = await list.locator('tr[data-incident] a').first().getAttribute('href');
    const page = await open(path ?? '', 'dispatcher');
    await opensMenu(page);
    return page;
  },
  'a completed incident': async () => {
    const list = await open('/incidents/?active=false');
    const path = await list.locator('tr[data-incident] a').first().getAttribute('href');
    const page = await open(path ?? '', 'manager');
    await seen(page.getByRole('button', { name: 'Mark as incomplete' }));
    return page;
  },
  'an unknown incident': async () => {
    const page = await open('/incident/00000000-0000-4000-8000-000000000000/');
    await seen(page.getByText('Incident not found'));
    return page;
  },
  'the simulated phones': async () => {
    const page = await open('/simulator/');
    await seen(page.locator('li[data-phone]'));
    return page;
  },
  'a check-in': async () => {
    const page = await here.stranger(fix);
    await page.goto(await phoneLink());
    await seen(page.getByText(/^Found, accurate/));
    return page;
  },
  'a check-in without a position': async () => {
    const page = await here.stranger();
    await page.goto(await phoneLink());
    await seen(page.getByText(/\(code 1\)/));
    await page.getByText('Enter location by hand').click();
    return page;
  },
  'a check-in confirmed, then sent': async () => {
    const page = await here.stranger(fix);
    await page.goto(await phoneLink());
    await page.getByRole('button', { name: 'Confirm this position' }).click();
    await seen(page.getByRole('button', { name: 'Reset' }));
    await judged('a check-in confirmed', page);
    await page.getByRole('button', { name: 'Send my position' }).click();
    await seen(page.getByText('Your position was sent'));
    return page;
  },
  'a used check-in link': async () => {
    const page = await here.stranger();
    await page.goto(await phoneLink());
    await seen(page.getByText('This check-in link has already been used.'));
    return page;
  },
  'no such page': async () => {
    const page = await open('/nowhere/');
    await seen(page.getByText('Page not found'));
    return page;
  },
};

async function judged(name: string, page: Page): Promise<void> {
  const { states: seenStates, faults } = await judge(page, name);
  states += seenStates;
  expect(faults).toEqual([]);
}

describe('WCAG 2.1 A and AA, light and dark, on a phone, a desk and a wall', () => {
  it.each(Object.entries(pages))('%s', async (name, show) => {
    here.forgive(/status of 4\d\d|refused the channel/);
    const page = await show();
    await judged(name, page);
    if (name.startsWith('a toast')) await seen(page.locator('.Toastify__toast'));
  });

  it('a planted fault is caught', async () => {
    const page = await board();
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.className = 'planted';
      document.querySelector('main')?.append(button);
    });
    expect((await faultsOf(page)).join('\n')).toMatch(/button-name .*planted/);
  });

  const faint = [
    ['dark', 'light-dark(#111, #444)'],
    ['light', 'light-dark(#bbb, #eee)'],
  ] as const;
  it.each(faint)('a planted word is caught that is faint only when it is %s', async (scheme, ink) => {
    const page = await board();
    await judged('the board', page);
    await page.evaluate((color) => {
      const word = document.createElement('p');
      word.className = 'planted';
      word.textContent = 'Faint';
      word.style.cssText = `position: fixed; top: 0; z-index: 9999; color: ${color}; background: light-dark(#fff, #000)`;
      document.querySelector('main')?.append(word);
    }, ink);
    for (let n = 0; n < 2; n++) {
      const { faults } = await judge(page, 'the board');
      expect(faults.join('\n')).toMatch(new RegExp(`^the board, desk, ${scheme}: color-contrast .planted`));
      expect(faults).toHaveLength(1);
    }
  });
});
