import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isNight } from '../../runs/night.ts';
import { becomes, boardReady, focused, openCrew, seen, tabTo, toastSays, viewOf } from '../support/acts.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const phone = { viewport: sizes.phone, isMobile: true, hasTouch: true };
const fix = { latitude: 39.811, longitude: -105.095, accuracy: 9 };
const here = housed();

const row = (board: Page, crew: string) =>
  board.locator('li[data-crew]').filter({ has: board.getByRole('checkbox', { name: crew, exact: true }) });

/** The newest link that this person's simulated phone received. */
const linkFor = async (board: Page, person: string): Promise<string> => {
  const simulator = await board.context().newPage();
  await simulator.goto('/simulator/');
  const link = simulator.locator('li[data-phone]').filter({ hasText: person }).getByRole('link').first();
  await seen(link);
  const href = await link.getAttribute('href');
  await simulator.close();
  return href ?? '';
};

describe('asking crews for their positions', () => {
  it('goes from the board to a phone and back to the map', async () => {
    here.forgive(/status of 410/);
    const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
    await board.getByRole('checkbox', { name: 'All', exact: true }).check();
    await board.getByRole('button', { name: 'Request check-ins (6)' }).click();
    await toastSays(
      board,
      'Asked Jetter, Truck 1, Truck 2, Truck 3. Skipped Standby (inactive), Vac truck (no designated user).',
    );
    await seen(row(board, 'Truck 1').getByText(/^Check-in requested/));
    const before = { place: await placeOf(board, 'Truck 1'), view: await viewOf(board) };
    const link = await linkFor(board, 'Sam Okafor');

    const sam = await here.stranger({ ...phone, geolocation: fix, permissions: ['geolocation'] });
    await sam.goto(link);
    await seen(sam.getByText('Found, accurate to about 9 m. Is the pin on your location?'));
    await sam.getByRole('button', { name: 'Confirm this position' }).tap();
    await sam.getByLabel('Note (optional)').fill('At the valve');
    await sam.getByRole('button', { name: 'Send my position' }).tap();
    await seen(sam.getByRole('heading', { name: 'Your position was sent' }));

    await seen(row(board, 'Truck 1').getByText('At the valve'));
    await becomes(() => placeOf(board, 'Truck 1')).not.toBe(before.place);
    expect(await viewOf(board)).toEqual(before.view);
    await sam.reload();
    await seen(sam.getByRole('heading', { name: 'Your position was sent' }));
    const other = await here.stranger(phone);
    await other.goto(link);
    await seen(other.getByText('This check-in link has already been used.'));
  });

  it.runIf(isNight)('takes a typed place when the phone gives none, by the keyboard alone', async () => {
    const board = await boardReady(await here.screen('dispatcher@arvada.example', '/dispatch/'));
    const rosa = await here.stranger(phone);
    await rosa.goto(await linkFor(board, 'Rosa Delgado'));
    await seen(rosa.getByText('Location is turned off for this site (code 1). Turn it on in Settings.'));
    await tabTo(rosa, 'Enter location by hand');
    await rosa.keyboard.press('Enter');
    await tabTo(rosa, 'Latitude', 1);
    await rosa.keyboard.type('39.799');
    await tabTo(rosa, 'Longitude', 1);
    await rosa.keyboard.type('-105.07');
    await tabTo(rosa, 'Confirm this position');
    await rosa.keyboard.press('Enter');
    await becomes(() => focused(rosa)).toBe('Send my position');
    await rosa.keyboard.press('Enter');
    await seen(rosa.getByRole('heading', { name: 'Your position was sent' }));
    await seen((await openCrew(board, 'Truck 2')).getByText('pin placed by hand'));
  });
});

const placeOf = (board: Page, crew: string): Promise<string> =>
  board
    .locator('.crew-icon', { hasText: crew })
    .evaluate((icon) => (icon instanceof HTMLElement ? icon.style.transform : ''));
