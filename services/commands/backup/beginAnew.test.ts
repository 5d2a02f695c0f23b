import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { lossCode } from '#services/views/file/knownLog';
import { beginAnew } from './beginAnew.ts';

it('accepting a loss keeps the checkpoints that tell of it beside, so that the next start signs anew', () => {
  const dataDir = folderOf('begin-anew');
  const evidence = join(dataDir, 'evidence');
  mkdirSync(evidence);
  writeFileSync(join(evidence, 'checkpoint'), 'muster/installation/1\n');
  const where = { dataDir, eventStoreUrl: 'esdb://127.0.0.1:1' };
  expect(() => beginAnew(where, 'no code')).toThrow('Say which loss you accept');
  expect(existsSync(evidence)).toBe(true);
  expect(beginAnew(where, lossCode(null))).toContain('The log is accepted as it is');
  expect([existsSync(evidence), existsSync(join(dataDir, 'evidence.lost', 'checkpoint'))]).toEqual([false, true]);
});
