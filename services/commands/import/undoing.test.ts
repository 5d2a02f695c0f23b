import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Recorded } from '#events/core/message';
import { arvada, type Desk, id, openDesk } from '#services/testing/desk';
import { undoIn, undoneWords } from './undoing.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const importer: Actor = { kind: 'import', id: 'fire' };
const ada: Actor = { kind: 'user', id: id(11) };
const incident = (n: number, correlationId = 'fire-1', actor = importer) =>
  desk.happened(
    `incident-${id(n)}`,
    'IncidentCreated',
    { incident: id(n), version: 'arvada_water', source: 'import', subject: id(n), personal: { description: 'Water' } },
    { actor, correlationId },
  );
const label = (n: number, correlationId: string, actor: Actor) =>
  desk.happened(`incident-${id(n)}`, 'LabelAdded', { label: id(900 + n), name: 'Storm' }, { actor, correlationId });
const crew = (n: number, correlationId = 'fire-1', actor = importer) => {
  const when = { actor, correlationId };
  const stream = `designation-${id(n)}`;
  desk.happened(stream, 'DesignationCreated', { designation: id(n), name: `E${n}`, sharedPhoneNumber: '' }, when);
  desk.happened(stream, 'CrewActivated', { designation: id(n) }, when);
};
const undo = (of = 'fire-1', more: Partial<Parameters<typeof undoIn>[1]> = {}) => {
  const store = {
    async *readAll() {
      yield* desk.log;
    },
  };
  const read = (stream: string) =>
    Promise.resolve(desk.log.filter((fact) => fact.stream === stream) as unknown as readonly Recorded[]);
  const facts = { store, read, handle: desk.app.handle } as unknown as Parameters<typeof undoIn>[0];
  return undoIn(facts, { undo: of, name: 'undo-1', now: '2026-03-02T09:00:00.000Z', ...more });
};

describe('an import that is taken back', () => {
  it('loses its incidents and its crews, by facts in its own name', async () => {
    incident(50);
    crew(20);
    incident(51, 'fire-2');
    let undone: Awaited<ReturnType<typeof undo>> | undefined;
    const seen: (readonly [number, number])[] = [];
    const onProgress = (done: number, total: number) => void seen.push([done, total]);
    const added = await desk.added(async () => (undone = await undo('fire-1', { onProgress })));
    expect(added.map(([type]) => type).toSorted()).toEqual(['CrewDeactivated', 'IncidentDeleted']);
    expect(undone).toEqual({
      of: 'fire-1',
      name: 'undo-1',
      deleted: 1,
      restored: 0,
      crews: 1,
      kept: new Map(),
      complete: true,
    });
    expect(seen).toEqual([
      [1, 2],
      [2, 2],
    ]);
    for (const { metadata } of desk.log.slice(-2))
      expect(metadata).toMatchObject({
        entity: arvada,
        actor: importer,
        correlationId: 'undo-1',
        occurredAt: '2026-03-02T09:00:00.000Z',
      });
    expect(await undo()).toMatchObject({ deleted: 0, crews: 0, kept: new Map(), complete: true });
  });

  it('keeps the incidents on which people worked, and those that people reported', async () => {
    incident(50);
    label(50, 'request', ada);
    incident(51);
    label(51, 'request', ada);
    incident(52, 'request', ada);
    label(52, 'fire-1', importer);
    expect((await undo()).kept).toEqual(
      new Map([
        ['it was worked on since', [id(50), id(51)]],
        ['it was reported by people, and the import added to it', [id(52)]],
      ]),
    );
  });

  it('keeps the crews that others know, and does not count one that is inactive', async () => {
    crew(20);
    desk.happened(`designation-${id(20)}`, 'CrewDeactivated', { designation: id(20) }, { actor: ada });
    desk.happened(
      `designation-${id(21)}`,
      'DesignationCreated',
      { designation: id(21), name: 'E21', sharedPhoneNumber: '' },
      { actor: importer, correlationId: 'fire-1' },
    );
    expect(await undo()).toMatchObject({ crews: 0, kept: new Map() });
  });

  it('can be called off, and says so', async () => {
    incident(50);
    expect(await undo('fire-1', { calledOff: AbortSignal.abort() })).toMatchObject({ deleted: 0, complete: false });
  });

  it('must be in the log; the last five are named otherwise', async () => {
    await expect(undo()).rejects.toThrow('The log has no import named "fire-1". It has no import.');
    incident(50, 'request', ada);
    for (let n = 1; n <= 6; n++) incident(60 + n, `sea-${n}`);
    await expect(undo()).rejects.toThrow(
      'The log has no import named "fire-1". The last ones are sea-2, sea-3, sea-4, sea-5, sea-6.',
    );
    await expect(undo('request')).rejects.toThrow('no import named "request"');
  });
});

describe('the words of an undoing', () => {
  const undone = {
    of: 'fire-1',
    name: 'undo-1',
    deleted: 1_200,
    restored: 2,
    crews: 3,
    kept: new Map(),
    complete: true,
  };

  it('count what was taken back', () => {
    expect(undoneWords(undone)).toBe(
      [
        '',
        'fire-1 was taken back',
        '     1,200  incidents deleted',
        '         2  incidents of other imports put back as they were',
        '         3  crews deactivated',
        '',
      ].join('\n'),
    );
  });

  it('name the first five incidents that stay, and say when there is more to do', () => {
    const kept = new Map([['it was worked on since', ['a', 'b', 'c', 'd', 'e', 'f']]]);
    const lines = undoneWords({ ...undone, kept, complete: false }).split('\n');
    expect(lines[1]).toBe('Taking back fire-1 was called off; run it again to go on');
    expect(lines.slice(5)).toEqual([
      '         6  incidents kept: it was worked on since',
      ...['a', 'b', 'c', 'd', 'e'].map((uuid) => `            /incident/${uuid}/`),
      '',
    ]);
  });
});
