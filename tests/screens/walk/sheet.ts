/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecording, keepRecording, missing } from './network.ts';
import { close, openBrowser } from './page.ts';
import { sheetOf, type Visit } from './walk.ts';

// A busy machine takes minutes for what takes seconds alone.
const limit = 1_200_000;

/** At once: a recording that is stopped keeps the pages before. */
function store(folder: string, name: string, sheet: string): void {
  keepRecording();
  mkdirSync(join(import.meta.dirname, '..', folder), { recursive: true });
  writeFileSync(join(import.meta.dirname, '..', folder, `${name}.txt`), sheet);
}

/** Compares pages, and what each of their controls does, with the stored sheets (`README.md`). */
export function sheets(folder: string, visits: readonly Visit[]): void {
  beforeAll(openBrowser, limit);
  afterAll(async () => {
    await close();
    keepRecording();
  });
  it.each(visits.map((visit) => [visit.name, visit] as const))(
    '%s',
    async (name, visit) => {
      missing.clear();
      const sheet = await sheetOf(visit);
      expect([...missing]).toEqual([]);
      if (isRecording) return store(folder, name, sheet);
      return expect(sheet).toMatchFileSnapshot(`./${folder}/${name}.txt`);
    },
    limit,
  );
}
