import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqlite, type Sqlite } from '#events/store/sqlite';
import { folderOf } from '#events/testing/folder';
import { openViews } from '../views.ts';
import { copyWhenQuiet } from './writeAheadLog.ts';

let folder: string;
let db: Sqlite;
beforeEach(() => {
  folder = folderOf('wal');
  db = openSqlite(join(folder, 'views.db'), 'NORMAL');
  db.exec('CREATE TABLE notes (words TEXT); PRAGMA wal_checkpoint(TRUNCATE)');
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

const asIs = <T>(work: () => T): T => work();

/** The copying of this file, with timers that end when the test says so. */
function copying(watch = asIs) {
  const due = new Map<NodeJS.Timeout, () => void>();
  const log = copyWhenQuiet(db, watch, {
    set: (work) => {
      const timer = {} as NodeJS.Timeout;
      due.set(timer, work);
      return timer;
    },
    clear: (timer) => void due.delete(timer),
  });
  const empty = statSync(join(folder, 'views.db')).size;
  return {
    ...log,
    commit: (times: number) => {
      for (let n = 0; n < times; n++) {
        db.exec(`INSERT INTO notes VALUES ('${'x'.repeat(9_000)}')`);
        log.committed();
      }
    },
    waits: () => due.size,
    quiet: () => {
      for (const [timer, work] of due) {
        due.delete(timer);
        work();
      }
    },
    isCopied: () => statSync(join(folder, 'views.db')).size > empty,
  };
}

describe('the write-ahead log of the read models', () => {
  it('is copied into the file once nothing more is committed', () => {
    const { commit, quiet, isCopied } = copying();
    commit(8);
    expect(isCopied()).toBe(false);
    quiet();
    expect(isCopied()).toBe(true);
    expect(db.prepare('SELECT count(*) AS n FROM notes').get()).toEqual({ n: 8 });
  });

  it('is not copied for a few commits, and waits again with each further one', () => {
    const { commit, waits, quiet, isCopied } = copying();
    commit(7);
    expect(waits()).toBe(0);
    commit(5);
    expect(waits()).toBe(1);
    quiet();
    commit(7);
    expect([waits(), isCopied()]).toEqual([0, true]);
  });

  it('is copied within a commit when it is never quiet', () => {
    const { commit, isCopied } = copying();
    commit(1_000);
    expect(isCopied()).toBe(true);
  });

  it('is left alone after the file was closed', () => {
    const { commit, stop, waits } = copying();
    commit(8);
    stop();
    expect(waits()).toBe(0);
  });

  it('that cannot be copied fails no reader; the next commits try again', () => {
    let broken = true;
    const { commit, quiet, isCopied } = copying((work) => {
      if (broken) throw new Error('disk I/O error');
      return work();
    });
    commit(8);
    quiet();
    expect(isCopied()).toBe(false);
    broken = false;
    commit(8);
    quiet();
    expect(isCopied()).toBe(true);
  });

  it('is copied after the commits of the read models themselves', () => {
    vi.useFakeTimers();
    const own = join(folder, 'own');
    mkdirSync(own);
    const views = openViews(own);
    const size = () => statSync(join(own, 'views.db')).size;
    const before = size();
    for (let n = 0; n < 8; n++) views.transaction(() => {});
    expect(size()).toBe(before);
    vi.runAllTimers();
    expect(size()).toBeGreaterThan(before);
    views.close();
  });
});
