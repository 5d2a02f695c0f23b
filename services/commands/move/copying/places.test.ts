import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { WrongCommand } from '#services/commands/wrongCommand';
import { newLog, oldLog } from './places.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = folderOf('places');
});
const server = 'esdb://store.example:2113?tls=false';
const refusal = (words: string) => new WrongCommand(words);

it('an installation without a log has nothing to move, and gets none by the attempt', async () => {
  const events = join(dataDir, 'events');
  await expect(oldLog({ dataDir, eventStoreUrl: null })).rejects.toEqual(
    refusal(`There is no log in ${events}: set DATA_DIR, or EVENTSTORE_URL, as for Muster itself.`),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('the place of a new log', () => {
  it.each([
    ['', 'Say where to: make move TO=esdb://host:2113, or TO=/a/data/directory'],
    [server, 'TO is the log that is to be moved.'],
    ['http://store.example', 'TO must be an address like esdb://host:2113, or a data directory.'],
    ['kurrentdb+discover://store.example', 'TO must be an address like esdb://host:2113, or a data directory.'],
  ])('is not %j', async (to, words) =>
    expect(newLog(to, { dataDir, eventStoreUrl: server })).rejects.toEqual(refusal(words)),
  );

  it.each(['esdb', 'esdb+discover'])('is not an address with a mistake: %s', async (scheme) =>
    expect(newLog(`${scheme}://store.example?odd=1`, { dataDir, eventStoreUrl: null })).rejects.toEqual(
      refusal('TO has the option odd, which is not known'),
    ),
  );

  it('is not the directory of the old log, however it is written', async () => {
    for (const to of [dataDir, `${dataDir}/./`])
      await expect(newLog(to, { dataDir, eventStoreUrl: null })).rejects.toEqual(
        refusal('TO is the log that is to be moved.'),
      );
  });
});
