import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { controls } from './controls.ts';

const textOf = (file: string): string => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const timesIn = (text: string, words: string): number => text.split(words).length - 1;
const sentences = [
  ...readdirSync(resolve(import.meta.dirname, 'invariants')).map((file) => `invariants/${file}`),
  'night/night.ts',
].map((file) => textOf(`tests/world/${file}`));

it.each(controls)('plants $name where its words stand once, for a sentence of the world', ({ says, changes }) => {
  for (const { file, from, within = from } of changes)
    expect([file, timesIn(textOf(file), within), timesIn(within, from)]).toEqual([file, 1, 1]);
  expect(sentences.filter((text) => text.includes(says))).toHaveLength(1);
});
