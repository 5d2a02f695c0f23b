import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { copyNotes, leaveCopyNote } from '#services/app/proof/copyNotes';
import { recordCopies } from './copies.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = folderOf('copies');
});

const time = '2026-03-01T03:00:00.000Z';
const note = { note: 'n1', did: 'taken', time, began: time, archive: 'muster.tar', events: 7, files: 2 } as const;

/** A system that writes facts into a list, and fails as often as it is told. */
function system(failures = 0) {
  const written: { stream: string; commandId: string; entity: string; data: object }[] = [];
  const warned: string[] = [];
  let left = failures;
  const later: (() => void)[] = [];
  const app = {
    config: { dataDir },
    views: { keys: () => ['arvada', 'durham'] },
    clock: { now: () => Date.parse(time), at: (_: number, act: () => void) => (later.push(act), () => {}) },
    log: { warn: (_: object, words: string) => warned.push(words) },
    handle: async (_: unknown, stream: string, step: never, { entity }: { entity: string }) => {
      if (left > 0 && entity === 'durham') {
        left -= 1;
        throw new Error('away');
      }
      const { commandId, command } = step as { commandId: string; command: { fact: { data: object } } };
      written.push({ stream, commandId, entity, data: command.fact.data });
    },
  };
  return { written, warned, later, started: () => recordCopies(app as never) };
}

describe('a backup', () => {
  it('is recorded for the installation, and for each organization without what tells of others', async () => {
    leaveCopyNote(dataDir, note);
    const { written, started } = system();
    await started().look();
    expect(written.map(({ stream }) => stream)).toEqual(['.2026-03-01', 'arvada.2026-03-01', 'durham.2026-03-01']);
    expect(written[0]?.data).toMatchObject({ archive: 'muster.tar', events: 7, files: 2 });
    expect(written[1]?.data).toMatchObject({ began: time, archive: null, events: null, files: null });
    expect(copyNotes(dataDir)).toEqual([]);
  });

  it('keeps its note while the event store is away, and is then recorded under the same ids', async () => {
    leaveCopyNote(dataDir, note);
    const { written, warned, later, started } = system(1);
    const copies = started();
    await copies.stop();
    expect([copyNotes(dataDir).length, warned.length]).toEqual([1, 1]);
    later[0]?.();
    await copies.stop();
    expect(copyNotes(dataDir)).toEqual([]);
    const ids = written.filter(({ entity }) => entity === 'arvada').map(({ commandId }) => commandId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('is not stopped by a note that cannot be read', async () => {
    leaveCopyNote(dataDir, note);
    writeFileSync(join(dataDir, 'copies', 'cut.json'), '{"note":');
    const { written, started } = system();
    await started().look();
    expect(written).toHaveLength(3);
  });
});
