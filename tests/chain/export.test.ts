import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { installed, signedIn } from '../support/installed.ts';

const verifier = join(import.meta.dirname, 'verify.py');
const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;
if (!hasPython) console.warn('SKIPPED: exported records against Python, because python3 is not installed');

const folder = folderOf('export');
const here = installed({ organisations: ['arvada'] });
const audrey = signedIn(here, 'auditor@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');

interface Line {
  readonly stream: string;
  readonly revision: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly withheld: boolean;
}
const linesOf = async (filter: string): Promise<readonly Line[]> => {
  const headers = { Cookie: `muster_session=${audrey.cookie('muster_session')}` };
  const answer = await fetch(`${here.url}/api/audit/export/?format=records${filter}`, { headers });
  expect(answer.headers.get('content-disposition')).toContain('.records.jsonl');
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};
function verified(lines: readonly object[]): { readonly status: number | null; readonly said: readonly string[] } {
  const path = join(folder, 'events.records.jsonl');
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { stdout, stderr, status } = spawnSync('python3', ['-B', verifier, path], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return { status, said: stdout.trim().split('\n') };
}

describe.skipIf(!hasPython)('the records of an export', () => {
  it('are verified by a stranger with the file alone, and sealed words stay sealed', async () => {
    const report = { version: 'arvada_water', description: 'Water in the basement of Quimby' };
    const incident: string = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
    await dana.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: 'On it' });
    await here.settled();
    const lines = await linesOf(`&incident=${incident}`);
    expect(lines.length).toBeGreaterThan(1);
    expect(JSON.stringify(lines)).not.toContain('Quimby');
    expect(lines.every(({ metadata }) => metadata.causationId !== undefined && metadata.hash !== undefined)).toBe(true);
    expect(verified(lines)).toEqual({ status: 0, said: [`${lines.length} events verified, 0 not`] });
    // A part of a stream is verified as well.
    expect(verified(lines.slice(0, 1)).status).toBe(0);
  });

  it('are told from changed ones, and what is left out of a line counts as a fault', async () => {
    const lines = await linesOf('');
    const { status, said } = verified(lines);
    const withheld = lines.filter((line) => line.withheld);
    expect(said.at(-1)).toBe(`${lines.length - withheld.length} events verified, ${withheld.length} not`);
    expect([withheld.length > 0, status]).toEqual([true, 1]);
    const whole = lines.filter((line) => !line.withheld);
    expect(verified(whole).status).toBe(0);
    const at = whole.findIndex(({ revision }) => revision > 0);
    const changed = whole.with(at, { ...(whole[at] as Line), data: { ...whole[at]?.data, forged: true } });
    expect(verified(changed).said).toContainEqual(expect.stringMatching(/^line \d+ breaks: /));
    expect(verified([{}]).status).toBe(1);
    expect(verified([]).status).toBe(1);
  });
});
