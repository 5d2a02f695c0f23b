// @night It judges every screen of the office by axe.
import { expect, it } from 'vitest';
import { seen } from '../support/acts.ts';
import { judge } from '../support/axe.ts';
import { sizes } from '../support/house.ts';
import { housed } from '../support/housed.ts';

const here = housed();

/** The screens of the office: the path, a reader, and words that are there once it has loaded. */
const screens: readonly (readonly [path: string, reader: string, words: RegExp])[] = [
  ['/on-call/', 'manager', /On call, and why/],
  ['/calendar/', 'administrator', /^Now /],
  ['/admin/', 'administrator', /Shared phone/],
  ['/admin/?p=beat_phones', 'administrator', /^Create beat phone/],
  ['/admin/?p=escalation', 'administrator', /Escalation/],
  ['/admin/?p=events', 'administrator', /Events/],
  ['/admin/?p=digests', 'administrator', /Digests/],
  ['/admin/?p=facilities', 'administrator', /Facilities/],
  ['/admin/?p=service_lists', 'administrator', /Service lists/],
  ['/permissions/', 'administrator', /Minutes without use/],
  ['/call-order/', 'administrator', /Call order/],
  ['/user-lists/', 'administrator', /User lists/],
  ['/notify/', 'manager', /No area is drawn/],
  ['/analytics/?view=performance', 'analyst', /Performance/],
  ['/analytics/?view=heatmap', 'analyst', /Heat map/],
  ['/analytics/?view=responsiveness', 'analyst', /No calls occurred|^People$/],
  ['/audit/', 'auditor', /verified/i],
  ['/audit/?view=lanes', 'auditor', /Calls and messages/],
  ['/audit/report/', 'auditor', /At most a week/],
  ['/dispatch/?at={now}', 'analyst', /The past/],
];

it.each(screens)('%s can be read and used by everyone, and fits a phone', async (path, reader, words) => {
  // The log begins with this test.
  const page = await here.screen(`${reader}@arvada.example`, path.replace('{now}', new Date().toISOString()));
  await seen(page.getByText(words));
  const { faults } = await judge(page, path);
  expect(faults).toEqual([]);
  await page.setViewportSize(sizes.phone);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider).toBe(0);
});
