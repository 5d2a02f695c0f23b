import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entityId, userId } from '#services/demo/ids';
import { isNight } from '../../runs/night.ts';
import { becomes, focused, gone, report, seen, sends, tabTo, toastSays } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { type House, openHouse, sizes } from '../support/house.ts';

let here: House;
beforeAll(async () => {
  here = await openHouse();
  // Otherwise the crew on duty is sent at once, and joins the team.
  const dana = await here.screen('dispatcher@arvada.example', '/incidents/');
  const on = { entity: entityId('arvada'), enabled: true };
  await sends(dana, 'POST', '/api/beta/dispatch/update-manual-mode-status/', on);
});
afterEach(() => here.endOfTest());
afterAll(() => here?.close());

async function open(role: string, path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await here.screen(`${role}@arvada.example`, path, options);
  await seen(page.locator('[data-connection=connected]'));
  return page;
}
const next = (page: Page) => page.locator('[data-next]');
const nextIs = (page: Page, task: string) => seen(page.locator(`[data-next="${task}"]`));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const logLine = (page: Page, event: string) => page.locator(`li[data-event="${event}"]`);

const lena = userId('arvada', 'leader');

/** An incident to which a crew is sent: its page on the manager's screen. */
async function reported(description: string): Promise<{ marcus: Page; path: string; uuid: string }> {
  const marcus = await open('manager', '/incidents/');
  const body = { version: 'arvada_water', description };
  const uuid = String((await sends(marcus, 'POST', '/api/incidents/', body)).uuid);
  const path = `/incident/${uuid}/`;
  await marcus.goto(path);
  await nextIs(marcus, 'acknowledge');
  return { marcus, path, uuid };
}

describe('the next step of an incident', () => {
  it('leads with the keyboard alone from its report to its end', async () => {
    const { marcus } = await reported('Main break on Carr');
    for (const [task, press] of [
      ['acknowledge', 'Acknowledge'],
      ['contact', 'Complainant contacted'],
      ['arrive', 'Arrived on scene'],
      ['depart', 'Departed'],
      ['team_done', 'Team done'],
      ['form', 'Skip the report'],
      ['close', 'Approve and close'],
    ] as const) {
      await nextIs(marcus, task);
      await tabTo(marcus, press);
      await marcus.keyboard.press('Enter');
      await gone(marcus.locator(`[data-next="${task}"]`));
    }
    expect(await next(marcus).count()).toBe(0);
    await seen(marcus.locator('header[data-completed=true]'));
  });

  it.runIf(isNight)('is the same for two viewers, and the second to press reads who was first', async () => {
    const { marcus, path, uuid } = await reported('Hydrant hit by a truck');
    const dana = await open('dispatcher', path);
    await nextIs(dana, 'acknowledge');
    await button(dana, 'Acknowledge').click();
    await nextIs(marcus, 'contact');
    // Marcus makes the change before Dana's press arrives.
    const { tasks } = (await (await marcus.request.get(`/api/incident/${uuid}/`)).json()) as {
      tasks: { name: string; uuid: string }[];
    };
    const contact = `/api/incident/${uuid}/task/${tasks.find(({ name }) => name === 'contact')?.uuid}/complete/`;
    await dana.route('**/task/**', async (route) => {
      await sends(marcus, 'POST', contact, {});
      await route.continue();
    });
    await button(dana, 'Skip the call').click();
    await toastSays(dana, 'Marcus Boyd has already done this.');
    await nextIs(dana, 'arrive');
    await dana.getByText('Other steps').click();
    const done = dana.locator('li[data-task=contact]');
    await seen(done.filter({ hasText: 'Complainant called · Marcus Boyd' }));
    expect(await logLine(dana, 'contacts:call_skipped').count()).toBe(0);
  });

  it.runIf(isNight)('has the place of a crew that arrives, and a button as large as a thumb', async () => {
    const { path } = await reported('Water over the road');
    const fix = { latitude: 39.8031, longitude: -105.0866, accuracy: 12 };
    const phone = { viewport: sizes.phone, geolocation: fix, permissions: ['geolocation'] };
    const sam = await open('crew', path, phone);
    await sam.getByText('Other steps').click();
    await sam.locator('li[data-task=arrive]').getByRole('button', { name: 'Arrived on scene' }).click();
    await seen(logLine(sam, 'geo:arrived').getByRole('link', { name: /^Map/ }));
    const { height = 0 } = (await button(sam, 'Acknowledge').boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  });

  it.runIf(isNight)('is recorded without a place when the device gives none', async () => {
    const { path } = await reported('Water in the cellar');
    const sam = await open('crew', path, { viewport: sizes.phone });
    await button(sam, 'Acknowledge').click();
    await nextIs(sam, 'contact');
    await button(sam, 'Skip the call').click();
    await nextIs(sam, 'arrive');
    await button(sam, 'Arrived on scene').click();
    await toastSays(sam, 'Your location is not available. Recorded without a position.');
    await seen(logLine(sam, 'geo:arrived'));
    expect(await logLine(sam, 'geo:arrived').getByRole('link').count()).toBe(0);
  });

  it.runIf(isNight)(
    'offers to send a crew when that is next, and draws no step that the role may never take',
    async () => {
      const dana = await open('dispatcher', '/incidents/');
      const uuid = await report(dana, 'Smell of sewage', [39.8, -105.08]);
      for (const event of ['acknowledged', 'contacts:call_completed']) {
        await sends(dana, 'POST', `/api/incident/${uuid}/log/`, { event, message: '' });
      }
      await dana.goto(`/incident/${uuid}/`);
      await button(dana, 'Send a crew').click();
      await seen(dana.getByRole('dialog', { name: 'Send a crew' }).getByRole('button', { name: /^Send Truck/ }));
      await dana.keyboard.press('Escape');
      await dana.getByText('Other steps').click();
      await seen(dana.locator('li[data-task=close]'));
      expect(await dana.locator('li[data-task=close]').getByRole('button').count()).toBe(0);
    },
  );
});

describe('the team of an incident', () => {
  it('is edited with the keyboard alone, and another screen has it at once', async () => {
    const { marcus, path } = await reported('Valve box crushed');
    const dana = await open('dispatcher', path);
    await tabTo(marcus, 'Add members');
    await marcus.keyboard.press('Enter');
    await seen(marcus.getByRole('dialog').getByText('Rosa Delgado'));
    expect(await button(marcus, 'Add members').last().isDisabled()).toBe(true);
    await tabTo(marcus, 'Rosa Delgado');
    await marcus.keyboard.press('Space');
    await tabTo(marcus, 'Lena Ortiz');
    await marcus.keyboard.press('Space');
    await tabTo(marcus, 'Add members');
    await marcus.keyboard.press('Enter');
    await gone(marcus.getByRole('dialog'));
    const team = dana.getByRole('list', { name: 'Team' }).getByRole('listitem');
    await seen(team.filter({ hasText: 'Rosa Delgado' }).filter({ hasText: 'Crew' }));
    await seen(team.filter({ hasText: 'Lena Ortiz' }).filter({ hasText: 'Leader' }));
    await seen(logLine(dana, 'team:leader_assigned'));
    await becomes(() => focused(marcus)).toBe('Add members');
    await tabTo(marcus, 'Change role of Rosa Delgado');
    await marcus.keyboard.press('Enter');
    await becomes(() => focused(marcus)).toBe('Role');
    await marcus.keyboard.press('l');
    await tabTo(marcus, 'Change role');
    await marcus.keyboard.press('Enter');
    await seen(team.filter({ hasText: 'Rosa Delgado' }).filter({ hasText: 'Leader' }));
    await gone(marcus.getByRole('dialog'));
    await tabTo(marcus, 'Remove Rosa Delgado');
    await marcus.keyboard.press('Enter');
    await seen(marcus.getByRole('dialog'));
    await tabTo(marcus, 'Remove member');
    await marcus.keyboard.press('Enter');
    await gone(team.filter({ hasText: 'Rosa Delgado' }));
    expect((await judge(marcus, 'an incident with a team')).faults).toEqual([]);
  });

  it.runIf(isNight)('scrolls the people to add, and those to call, at a height of 185 px', async () => {
    const { marcus } = await reported('Manhole cover gone');
    const height = (list: Locator) => list.evaluate((it) => getComputedStyle(it).maxHeight);
    const people = marcus.getByRole('dialog').locator('div:has(> fieldset)').filter({ hasText: 'Rosa Delgado' });
    await button(marcus, 'Add members').click();
    expect(await height(people)).toBe('185px');
    await marcus.keyboard.press('Escape');
    await marcus.keyboard.press('o');
    await marcus.getByRole('radio', { name: 'Selected users' }).check();
    expect(await height(people)).toBe('185px');
  });

  it.runIf(isNight)('shows that no person is left to add', async () => {
    const { marcus, uuid } = await reported('Pump without power');
    const users = (await (await marcus.request.get('/api/user/?active=true')).json()) as {
      uuid: string;
      role: string;
    }[];
    const members = users.map(({ uuid: user, role }) => ({ user, role }));
    await sends(marcus, 'POST', `/api/incident/${uuid}/user/`, members);
    await seen(marcus.locator(`li[data-member="${lena}"]`));
    await button(marcus, 'Add members').click();
    await seen(marcus.getByText('No one is currently available to join this team.'));
  });

  it.runIf(isNight)('appears in the live list of each member’s own incidents', async () => {
    const { marcus, uuid } = await reported('Meter box flooded');
    const sam = await open('crew', '/incidents/');
    await sam.getByLabel('Assigned to').selectOption('Me');
    await becomes(() => new URL(sam.url()).search).toBe('?active=true&mine=true');
    const row = sam.locator('tr[data-incident]').filter({ hasText: 'Meter box flooded' });
    await gone(row);
    const team = `/api/incident/${uuid}/user/`;
    await sends(marcus, 'POST', team, [{ user: userId('arvada', 'crew'), role: 'crew' }]);
    await seen(row);
    await sends(marcus, 'DELETE', `${team}${userId('arvada', 'crew')}/`, {});
    await gone(row);
  });
});

describe('two viewers of one incident', () => {
  it.runIf(isNight)('see each other come and go, announced without losing their place', async () => {
    const { marcus, path } = await reported('Lid missing on Yukon');
    expect(await marcus.getByText('Also here').count()).toBe(0);
    const dana = await open('dispatcher', path);
    await seen(marcus.getByText('Also here: Dana Whitfield'));
    await seen(dana.getByText('Also here: Marcus Boyd'));
    await becomes(() => marcus.locator('output').allInnerTexts()).toContainEqual(
      expect.stringContaining('Dana Whitfield is looking at this incident.'),
    );
    // A second window of the same user announces no arrival.
    await open('dispatcher', path);
    await seen(marcus.getByText('Also here: Dana Whitfield'));
    await dana.goto('/incidents/');
    await seen(marcus.getByText('Also here: Dana Whitfield'));
  });

  it.runIf(isNight)('no longer see a viewer who has left', async () => {
    const { marcus, path } = await reported('Lid missing on Carr');
    const dana = await open('dispatcher', path);
    await seen(marcus.getByText('Also here: Dana Whitfield'));
    await dana.goto('/incidents/');
    await gone(marcus.getByText('Also here'));
  });
});
