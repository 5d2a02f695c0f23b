import { expect, it } from 'vitest';
import { newIncidentTrees } from '#events/incident/versions/escalations';
import { workflows } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { appOf } from '#services/testing/app';
import { beginningOf, isOffered } from './offers.ts';

const usual = [...workflows.values()].find((one) => !one.quiet && !one.recordedElsewhere && !one.afterHours);
const quiet = [...workflows.values()].find((one) => one.quiet);
const app = (manual_mode: boolean, tree: string = newIncidentTrees.usual) =>
  appOf({
    views: {
      doc: () => ({ manual_mode }),
      docs: (name: string) =>
        name === 'escalations' ? [{ user: 'ada', profiles: [{ tree, start_seconds: 0, phone_number: null }] }] : [],
    },
  });
const begun = (here: App, version = usual?.key ?? '') =>
  beginningOf(here, 'arvada', { incident: 'i1', version, priority: 'routine' }).escalation;

it('a new incident starts the tree of its version only without manual mode, and when the tree has people', () => {
  expect(begun(app(false))).toMatchObject({ tree: 'New incident', designation: null, urgent: true });
  expect(begun(app(true))).toBeNull();
  expect(begun(app(false, 'Other'))).toBeNull();
  expect(begun(app(false), quiet?.key)).toBeNull();
});

it('offers an incident to crews for a week; one that waited longer is for a dispatcher', () => {
  const week = Date.parse('2026-03-08T12:00:00.000Z');
  const time = '2026-03-01T12:00:00.000Z';
  expect(isOffered({ version: 'arvada_water', time }, week)).toBe(true);
  expect(isOffered({ version: 'arvada_water', time }, week + 1)).toBe(false);
  expect(isOffered({ version: quiet?.key ?? '', time }, week)).toBe(false);
});
