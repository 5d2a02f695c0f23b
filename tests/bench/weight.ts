import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { judge, type Outcome } from './compare.ts';

const assets = 'dist/dashboard/assets';

/** The scripts of the dashboard as a browser gets them: those that must run before the board is usable, and all. */
export function weight(): Promise<readonly Outcome[]> {
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const named = (start: string) => all.filter((name) => name.startsWith(`${start}-`));
  const page = readFileSync('dist/dashboard/index.html', 'utf8');
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)?.[1] ?? '';
  // What the entry imports by itself at /dispatch/: the router's `import()`s on the way to that screen.
  const wanted = [entry, ...['app', 'realtime', 'Shell', 'DispatchPage'].flatMap(named)];
  const first = new Set<string>();
  const take = (name: string) => {
    if (first.has(name) || !all.includes(name)) return;
    first.add(name);
    for (const imported of staticImports(name)) take(imported);
  };
  wanted.forEach(take);
  const kilobytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1_000;
  console.log(`\nFirst route: ${[...first].join(', ')}`);
  return Promise.resolve([
    judge('script of the first route', kilobytes(first), { unit: 'kB compressed', atMost: 185 }),
    judge('script of all routes', kilobytes(all), { unit: 'kB compressed', atMost: 350 }),
  ]);
}

/** `import … from "./x.js"` and `import "./x.js"`, not `import("./x.js")`. */
function staticImports(name: string): readonly string[] {
  const text = readFileSync(join(assets, name), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((found) => found[1] ?? '');
}
