import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The cache of modules keeps the list of an `import.meta.glob` when a file has moved.
const dashboard = join(import.meta.dirname, '../../dashboard');
const sources = readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(join(dashboard, file), 'utf8') }));

/** Links that stay in their tab, because they go on with the work on the same incident. */
const inPlace = [
  // The list opens its incidents in place; the usual modifier opens a tab.
  'screens/incidents/IncidentTable.tsx',
  'screens/incidents/OnHold.tsx',
  // From the side panel of the board to the full page.
  'screens/incident/head/WayBack.tsx',
  // The dispatcher who releases holds, the sign of an incident in trouble, and a list of calls in the settings.
  'screens/dispatch/lists/HeldList.tsx',
  'shell/status/Sign.tsx',
  'screens/settings/OutsideSystems.tsx',
  // A crew on its phone.
  'screens/job/calls/MyCalls.tsx',
  'screens/job/mine/MyJobPage.tsx',
];

/** The opening tags of the links to an incident. Those to a moment of its past are not among them. */
const linksIn = (source: string): readonly string[] =>
  [...source.matchAll(/<(?:Link|a)\s[^<]*?(?:to="\/incident\/\$uuid\/"|href=\{`\/incident\/\$\{)[^<]*/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/search=\{\{ at\b/.test(tag));

it('each link to an incident opens in a new tab (S2 §2.1), but for those within the same work', () => {
  const links = sources.flatMap(({ file, source }) => linksIn(source).map((tag) => ({ file, tag })));
  expect(links.length).toBeGreaterThan(12);
  const staying = links.filter(({ tag }) => !tag.includes('target="_blank"')).map(({ file }) => file);
  expect(staying.toSorted()).toEqual(inPlace.toSorted());
});
