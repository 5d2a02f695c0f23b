import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { CalledOff, WrongCommand } from '#services/commands/wrongCommand';
import type { Rebuilt } from '#services/verify/rebuild';
import { bothReadModels, type OldOptions } from './readModels.ts';

/** The steps, in order. */
const told = vi.hoisted(() => ({ all: [] as string[], rebuilt: null as Rebuilt | null }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void told.all.push(`waits ${milliseconds}`),
}));
vi.mock('#services/verify/rebuild', () => ({ rebuild: async () => told.rebuilt }));
const comparing = vi.hoisted(() => ({ open: async (_was: string): Promise<object | null> => null }));
vi.mock('#services/verify/comparing', () => ({ comparisonOf: (was: string) => comparing.open(was) }));

let dataDir: string;
let stop: AbortController;
beforeEach(() => {
  dataDir = folderOf('both');
  stop = new AbortController();
  told.all = [];
  told.rebuilt = models('old');
});

const models = (file: string): Rebuilt => ({
  file,
  upToDate: async (show) => {
    show?.(undefined);
    told.all.push(`${file} ${show ? 'shows' : 'follows'}`);
  },
  end: async () => void told.all.push(`${file} ends`),
});
const own = () => writeFileSync(join(dataDir, 'views.db'), '');
const options = (): OldOptions =>
  ({
    dataDir,
    calledOff: stop.signal,
    show: () => told.all.push('place'),
    copyOn: async () => void told.all.push('copies on'),
  }) as unknown as OldOptions;
const both = () => bothReadModels(options(), models('new'));
type Differences = readonly (string | null)[] | null;
/** The differences of the installation's own read models, and of those built anew; null where nothing is compared. */
function differing(ofOwn: Differences, ofOld: Differences = [null]) {
  comparing.open = async (file) => {
    const differences = file === 'old' ? ofOld : ofOwn;
    let n = 0;
    return (
      differences && {
        again: () => ({ difference: differences[Math.min(n++, differences.length - 1)] ?? null, documents: 3 }),
        close: () => void told.all.push('closes'),
      }
    );
  };
}
const follows = ['old follows', 'new follows'];
const built = ['place', 'old shows'];

describe('the read models of both logs', () => {
  it('are those of the installation when they become equal', async () => {
    own();
    differing(['a', 'b', null]);
    const { compare, end } = await both();
    expect(told.all).toEqual([
      'new shows',
      'copies on',
      'new follows',
      'waits 200',
      'copies on',
      'new follows',
      'waits 400',
      'copies on',
      'new follows',
    ]);
    expect(await compare()).toEqual({ difference: null, documents: 3 });
    told.all = [];
    await end();
    expect(told.all).toEqual(['closes']);
  });

  it('are built anew when those of the installation stay different after five looks', async () => {
    own();
    differing(['a', 'b', 'c', 'd', 'e', null]);
    const { end } = await both();
    expect(told.all.filter((one) => one === 'copies on')).toHaveLength(5);
    expect(told.all.slice(-3)).toEqual(['closes', ...built]);
    await end();
    expect(told.all.slice(-2)).toEqual(['closes', 'old ends']);
  });

  it('are built anew when the installation has none, or has others', async () => {
    differing([null]);
    await both();
    expect(told.all).toEqual(built);
    own();
    differing(null);
    told.all = [];
    await both();
    expect(told.all).toEqual(['new shows', ...built]);
    comparing.open = async (file) => {
      if (file !== 'old') throw new Error('no such table');
      return { again: () => ({ difference: null }), close: () => {} };
    };
    await both();
    expect(told.all.slice(-2)).toEqual(built);
  });

  it('have something in common, or the move ends', async () => {
    differing(null, null);
    await expect(both()).rejects.toEqual(new WrongCommand('The read models of the two logs have little in common.'));
    expect(told.all).toEqual([...built, 'old ends']);
  });

  it('are not waited for once the move is called off', async () => {
    stop.abort();
    differing([null]);
    await expect(both()).rejects.toThrow(CalledOff);
    own();
    await expect(both()).rejects.toThrow(CalledOff);
    expect(told.all).toEqual([]);
  });
});

describe('a comparison of the read models', () => {
  it('looks again, a second later each time, for those of a running installation', async () => {
    differing(null, ['a', 'b', 'c', 'd', null]);
    const { compare } = await both();
    told.all = [];
    expect(await compare()).toEqual({ difference: null, documents: 3 });
    const waits = ['waits 1000', 'waits 2000', 'waits 3000', 'waits 4000'];
    expect(told.all).toEqual([...waits.flatMap((wait) => [...follows, wait]), ...follows]);
  });

  it('ends the move with the difference of the fifth look', async () => {
    differing(null, ['a', 'b', 'c', 'd', 'e', null]);
    const { compare } = await both();
    await expect(compare()).rejects.toEqual(new WrongCommand('The read models of the two logs differ: e'));
  });
});
