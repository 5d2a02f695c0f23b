// Records the answers from which sheets are drawn, and the sheets: `npx tsx --tsconfig tsconfig.base.json --import ./tests/support/rawFiles.mjs
// tests/screens/record.ts tests/screens/callouts.test.ts`.
import { spawn } from 'node:child_process';
import { installation } from '../support/installation.ts';

const people = [
  'dispatcher@arvada.example',
  'manager@arvada.example',
  'administrator@arvada.example',
  'auditor@arvada.example',
  'analyst@arvada.example',
  'leader@arvada.example',
  'crew@arvada.example',
  'staff@muster.example',
  'manager@jcw.example',
  'leader@jcw.example',
  'manager@loveland.example',
  'manager@wichita.example',
];
const here = await installation({ organisations: ['arvada', 'jcw', 'loveland', 'wichita'] });
const cookies: Record<string, string> = {};
for (const email of people) {
  const person = await here.person(email);
  cookies[email] = ['muster_session', 'csrftoken']
    .flatMap((name) => (person.cookie(name) ? [`${name}=${person.cookie(name)}`] : []))
    .join('; ');
}
const live = JSON.stringify({ url: here.url, cookies });
const child = spawn('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, SHEETS_LIVE: live },
});
child.on('exit', (code) => void here.close().then(() => process.exit(code ?? 1)));
