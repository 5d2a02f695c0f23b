// The rules of .dependency-cruiser.cjs, and a control: a cruise that sees nothing, or lets a planted import pass, is red.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const cruise = () => {
  const { stdout } = spawnSync(
    'node_modules/.bin/depcruise',
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'contracts',
      'events',
      'projections',
      'services',
      'dashboard',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return JSON.parse(stdout).summary;
};

const plant = 'projections/planted.ts';
writeFileSync(
  plant,
  "import { readFileSync } from 'node:fs';\nimport type { App } from '../services/app/app.ts';\nexport const planted = (app: App) => readFileSync(String(app));\n",
);
let caught;
try {
  caught = cruise()
    .violations.filter(({ from }) => from === plant)
    .map(({ rule }) => rule.name);
} finally {
  rmSync(plant);
}
const { totalCruised, violations } = cruise();
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
const blind = ['projections-are-pure', 'projections-know-no-services'].filter((rule) => !caught.includes(rule));
if (blind.length > 0) console.error(`The planted import was not caught by ${blind.join(', ')}.`);
if (totalCruised < 50) console.error(`Only ${totalCruised} files were seen.`);
console.log(`boundaries: ${totalCruised} files, ${violations.length} violations`);
process.exit(violations.length > 0 || blind.length > 0 || totalCruised < 50 ? 1 : 0);
