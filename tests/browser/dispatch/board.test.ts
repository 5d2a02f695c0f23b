import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../../runs/night.ts';
import {
  becomes,
  boardReady,
  failOnce,
  focused,
  gone,
  incidentsOnMap,
  openCrew,
  report,
  seen,
  toastSays,
} from '../support/acts.ts';
import { type House, openHouse } from '../support/house.ts';

const board = '/api/beta/dispatch';
let here: House;
let dana: Page;
beforeAll(async () => {
  here = await openHouse();
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

const open = async (who = 'dispatcher') => boardReady(await here.screen(`${who}@arvada.example`, '/dispatch/'));
const manualMode = (page: Page) => page.getByRole('switch', { name: /^Manual mode/ });
/** A second press has no effect until the server has answered the first. */
const switched = (page: Page, name: string) =>
  seen(page.locator('[role=switch]:not([aria-busy])').filter({ hasText: name }));

describe('the board', () => {
  it('says the same in the list as on the map', async () => {
    dana = await open();
    const listed = await dana.locator('li[data-incident]').count();
    expect(listed).toBeGreaterThan(3);
    await becomes(() => incidentsOnMap(dana)).toBe(listed);
    for (const marker of await dana.locator('.incident-icon').all()) {
      const words = (await marker.getAttribute('aria-label'))?.split(', ') ?? [];
      await seen(dana.locator('li[data-incident]').filter({ hasText: words.at(2) ?? '?' }));
    }
  });

  it.runIf(isNight)('labels a marker with the crew and, below, the age of its position', async () => {
    dana = await open();
    const name = await dana.locator('.crew-icon b').first().boundingBox();
    const age = await dana.locator('.crew-icon small').first().boundingBox();
    expect(age?.y).toBeGreaterThan((name?.y ?? Number.NaN) + 8);
  });

  it.runIf(isNight)('keeps the labels of one place together', async () => {
    dana = await open();
    await dana.locator('.incident-icon').first().press('Enter');
    const lines = dana.locator('.leaflet-popup-content p');
    await seen(lines);
    const margins = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).marginBlock));
    expect(new Set(margins)).toEqual(new Set(['0px']));
  });

  it('shows a new incident without a reload, and announces it', async () => {
    dana = await open();
    const [listed, mapped] = [await dana.locator('li[data-incident]').count(), await incidentsOnMap(dana)];
    await report(dana, 'Hydrant hit by a car', [39.81, -105.09]);
    await seen(dana.locator('li[data-incident]').filter({ hasText: 'Hydrant hit by a car' }));
    await becomes(() => dana.locator('li[data-incident]').count()).toBe(listed + 1);
    await becomes(() => incidentsOnMap(dana)).toBe(mapped + 1);
    await becomes(() => dana.locator('output.visually-hidden').innerText()).toMatch(
      /^New incident: Water, Hydrant hit by a car, 5700 Carr St/,
    );
  });

  it('sends a crew by the keyboard alone, and another board shows it', async () => {
    dana = await open();
    const marcus = await open('manager');
    await report(dana, 'Main break at the school', [39.79, -105.08]);
    const opener = 'Send a crew: Main break at the school';
    await seen(dana.getByRole('button', { name: opener }));
    // The keys of a row work from anywhere on the board.
    await dana.keyboard.press('j');
    while (!(await focused(dana)).includes('Main break at the school')) await dana.keyboard.press('j');
    await dana.keyboard.press('d');
    // The best crew has the focus, and the labels have named the type: Enter sends.
    const best = dana.getByRole('dialog').locator('label:has(:checked)');
    await seen(best.filter({ hasText: /Free/ }));
    const name = (await best.locator('span span').innerText()).trim();
    expect(await dana.getByLabel('Incident type').locator('option:checked').innerText()).toBe('Water');
    await dana.keyboard.press('Enter');
    await gone(dana.getByRole('dialog'));
    await becomes(() => focused(dana)).toMatch(/Main break at the school/);
    const there = marcus.locator('li[data-incident]').filter({ hasText: 'Main break at the school' });
    await seen(there.filter({ hasText: `${name} asked` }));
    await seen(marcus.getByRole('heading', { name: /^Waiting for an answer \d/ }));
  });

  it('asks before it switches manual mode, and every board shows it', async () => {
    dana = await open();
    const marcus = await open('manager');
    await manualMode(dana).click();
    await seen(dana.getByRole('dialog', { name: 'Turn manual mode on?' }));
    await dana.getByRole('button', { name: 'Cancel' }).click();
    await gone(dana.getByRole('dialog'));
    expect(await manualMode(dana).getAttribute('aria-checked')).toBe('false');
    await manualMode(dana).click();
    await dana.getByRole('button', { name: 'Turn on' }).click();
    await seen(marcus.getByRole('switch', { name: 'Manual mode on' }));
    await switched(dana, 'Manual mode on');
    await manualMode(dana).click();
    await dana.getByRole('button', { name: 'Turn off' }).click();
    await seen(marcus.getByRole('switch', { name: 'Manual mode off' }));
  });

  it.runIf(isNight)('saves a note and the active crews, and every board shows them', async () => {
    dana = await open();
    const marcus = await open('manager');
    await openCrew(dana, 'Truck 2');
    await dana.getByRole('button', { name: 'Add note for Truck 2' }).click();
    await becomes(() => focused(dana)).toBe('Note for Truck 2');
    await dana.keyboard.type('Low on fuel');
    await dana.getByRole('button', { name: 'Save note' }).click();
    await seen(marcus.locator('li[data-crew]').filter({ hasText: 'Truck 2' }).getByText('Low on fuel'));
    await becomes(() => focused(dana)).toBe('Edit note for Truck 2');
    await openCrew(dana, 'Standby');
    await dana.getByRole('switch', { name: 'Standby is active' }).click();
    await openCrew(marcus, 'Standby');
    await seen(marcus.locator('[aria-label="Standby is active"][aria-checked=true]'));
  });
});

describe('while the map is still on its way', () => {
  it('a crew is sent from the list', async () => {
    dana = await here.screen('dispatcher@arvada.example', '/incidents/');
    let arrive = (): void => {};
    const arrives = new Promise<void>((done) => {
      arrive = done;
    });
    await dana.route('**/assets/BoardMap-*.js', async (route) => {
      await arrives;
      await route.continue();
    });
    await report(dana, 'Valve stuck open', [39.8, -105.1]);
    await dana.getByRole('link', { name: 'Dispatch' }).click();
    await dana.getByRole('button', { name: 'Send a crew: Valve stuck open' }).click();
    await seen(dana.getByRole('dialog', { name: /Valve stuck open|Send a crew/ }));
    expect(await dana.locator('.leaflet-container').count()).toBe(0);
    arrive();
    await dana.getByRole('button', { name: 'Cancel' }).click();
    await boardReady(dana);
  });

  it.runIf(isNight)('and when it never comes, the lists stay and say so', async () => {
    here.forgive(/BoardMap|ERR_FAILED|dynamically imported module/);
    dana = await here.screen('dispatcher@arvada.example', '/incidents/');
    await dana.route('**/assets/BoardMap-*.js', (route) => route.abort());
    await dana.getByRole('link', { name: 'Dispatch' }).click();
    await seen(dana.getByText('The map did not load.'));
    await seen(dana.locator('li[data-incident]'));
  });
});

describe('when the server refuses', () => {
  it('the manual mode is reset, and the board reports the failure', async () => {
    here.forgive(/status of 500/);
    dana = await open();
    await failOnce(dana, `${board}/update-manual-mode-status/`);
    await manualMode(dana).click();
    await dana.getByRole('button', { name: 'Turn on' }).click();
    await toastSays(dana, 'Could not enable manual mode');
    expect(await manualMode(dana).getAttribute('aria-checked')).toBe('false');
    await manualMode(dana).click();
    await dana.getByRole('button', { name: 'Turn on' }).click();
    await switched(dana, 'Manual mode on');
    await failOnce(dana, `${board}/update-manual-mode-status/`);
    await manualMode(dana).click();
    await dana.getByRole('button', { name: 'Turn off' }).click();
    await toastSays(dana, 'Could not disable manual mode');
    expect(await manualMode(dana).getAttribute('aria-checked')).toBe('true');
  });

  it.runIf(isNight)('a note keeps its words for another try', async () => {
    here.forgive(/status of 500/);
    dana = await open();
    await failOnce(dana, `${board}/update-note/`);
    await openCrew(dana, 'Truck 3');
    await dana.getByRole('button', { name: 'Add note for Truck 3' }).click();
    await dana.keyboard.type('Until noon');
    await dana.getByRole('button', { name: 'Save note' }).click();
    await toastSays(dana, 'Could not update note for Truck 3');
    expect(await dana.getByLabel('Note for Truck 3').inputValue()).toBe('Until noon');
    await dana.getByRole('button', { name: 'Save note' }).click();
    await seen(dana.locator('li[data-crew]').filter({ hasText: 'Truck 3' }).getByText('Until noon'));
  });

  it.runIf(isNight)('the active switch is reset, and a request for check-ins says that it failed', async () => {
    here.forgive(/status of 500/);
    dana = await open();
    await failOnce(dana, `${board}/update-active-status/`);
    await openCrew(dana, 'Truck 1');
    await dana.getByRole('switch', { name: 'Truck 1 is active' }).click();
    await toastSays(dana, 'Could not update active status for Truck 1');
    await seen(dana.locator('[aria-label="Truck 1 is active"][aria-checked=true]'));
    await failOnce(dana, `${board}/initiate-checkins/`);
    await dana.getByRole('button', { name: 'Request check-in from Truck 1' }).click();
    await toastSays(dana, 'An error occurred requesting checkins');
  });
});
