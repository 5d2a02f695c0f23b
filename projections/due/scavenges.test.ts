import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { owed as obligations } from '#projections/testing/owed';
import type { NodeDue } from './obligation.ts';
import { nextNight, nightOf } from './scavenges.ts';

const at = (time: string) => `2026-03-01T${time}.000Z`;
const fact = (type: FactType, data: object, occurredAt: string, id: string = type) =>
  ({
    id,
    type,
    data,
    stream: 'erasures-log',
    revision: 4,
    metadata: { entity: '', occurredAt, actor: { kind: 'system', id: 'engine' } },
  }) as unknown as RecordedFact;

describe('a night', () => {
  it.each([
    ['2026-03-01T08:59:59.999Z', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['2026-12-31T12:34:56.789Z', '2027-01-01T09:00:00.000Z'],
  ])('after %s begins at %s', (after, next) => expect(nextNight(after)).toBe(next));

  it('is named by its day', () => expect(nightOf('2026-03-02T09:00:00.000Z')).toBe('2026-03-02'));
});

describe('the keys of erased people', () => {
  const erased = (id: string, time: string) => fact('PersonalDataErased', {}, at(time), id);
  const deleted = (through: string) =>
    fact('ErasedKeysDeleted', { through, remain: false, since: at('12:00:00') }, at('12:05:00'));
  const owed = (...events: readonly RecordedFact[]) => obligations('key-erasure', ...events)[0] ?? null;
  const last = (event: string) => ({ event, stream: 'erasures-log', revision: 4 });
  const first = {
    kind: 'key-erasure',
    id: 'log',
    entity: '',
    due_at: at('12:01:00'),
    since: at('12:00:00'),
    last: last('e1'),
    done: null,
  };

  it('are due a minute after the first erasure, for the last one', () => {
    expect(owed(erased('e1', '12:00:00'))).toEqual(first);
    expect(owed(erased('e1', '12:00:00'), erased('e2', '12:00:30'))).toEqual({ ...first, last: last('e2') });
  });

  it('are done once those of the last erasure are deleted', () => {
    const one = owed(erased('e1', '12:00:00'));
    const done = owed(erased('e1', '12:00:00'), deleted('e1'));
    expect(done).toEqual({ ...one, due_at: null, since: null, done: last('e1') });
    const both = [erased('e1', '12:00:00'), erased('e2', '12:00:30')];
    expect(owed(...both, deleted('e1'))).toEqual(owed(...both));
    expect(owed(deleted('e1'))).toBeNull();
  });

  it('are due again for a later erasure, and what was done stays known', () =>
    expect(owed(erased('e1', '12:00:00'), deleted('e1'), erased('e2', '13:00:00'))).toMatchObject({
      due_at: at('13:01:00'),
      since: at('13:00:00'),
      last: last('e2'),
      done: last('e1'),
    }));
});

describe('the disks of the event store', () => {
  const remains = (since: string, time = '12:05:00') =>
    fact('ErasedKeysDeleted', { through: 'e1', remain: true, since }, at(time));
  const gone = fact('ErasedKeysDeleted', { through: 'e1', remain: false, since: at('12:00:00') }, at('12:05:00'));
  const night = '2026-03-02';
  const during = (time: string) => `${night}T${time}.000Z`;
  const requested = (...nodes: readonly string[]) => fact('ScavengeRequested', { night, nodes }, during('09:00:00'));
  const ofNode = (type: FactType, node: string, time: string, data: object = {}, on = night) =>
    fact(type, { night: on, node, ...data }, during(time));
  const started = (node: string, time: string) =>
    ofNode('NodeScavengeStarted', node, time, { scavenge: `s-${node}`, point: 7 });
  const ended = (node: string, time: string, result = 'done') => ofNode('NodeScavengeEnded', node, time, { result });
  const putOff = (node: string, time: string, dueAt: string) =>
    ofNode('NodeScavengePutOff', node, time, { reason: 'busy', dueAt: during(dueAt) });
  const failed = (node: string, time: string) => ofNode('NodeScavengeFailed', node, time, { reason: 'no rights' });
  const owed = (...events: readonly RecordedFact[]) => obligations('scavenge', ...events)[0] ?? null;

  const asked = remains(at('12:00:00'));
  const begun = [asked, requested('a', 'b')];
  const fresh = (node: string): NodeDue => ({
    node,
    status: 'owed',
    scavenge: null,
    point: null,
    rounds: 0,
    waits_until: null,
    reason: null,
  });
  const waits = {
    kind: 'scavenge',
    id: 'log',
    entity: '',
    due_at: '2026-03-02T09:00:00.000Z',
    since: at('12:00:00'),
    later: null,
    night: null,
    nodes: [],
  };
  const tonight = { ...waits, night, nodes: [fresh('a'), fresh('b')] };

  it('are scavenged in the night after keys were deleted that remain there', () => {
    expect(owed(asked)).toEqual(waits);
    expect(owed(gone)).toBeNull();
    expect(owed(asked, gone)).toEqual(waits);
    // A later erasure waits for the same night, and the first one counts.
    expect(owed(asked, remains('2026-03-02T10:00:00.000Z', '23:00:00'))).toEqual(waits);
  });

  it('are scavenged node after node, or not at all where nothing can be asked', () => {
    expect(owed(...begun)).toEqual(tonight);
    expect(owed(asked, requested())).toBeNull();
    expect(owed(requested('a'))).toBeNull();
    expect(owed(asked, requested('a'))?.nodes).toEqual([fresh('a')]);
  });

  it('know which node is at work', () =>
    expect(owed(...begun, started('b', '09:01:00'))).toEqual({
      ...tonight,
      due_at: during('09:01:00'),
      nodes: [fresh('a'), { ...fresh('b'), status: 'started', scavenge: 's-b', point: 7 }],
    }));

  it('are scavenged again when a node ended without being done', () =>
    expect(owed(...begun, started('b', '09:01:00'), ended('b', '09:10:00', 'stopped'))).toEqual({
      ...tonight,
      due_at: during('09:10:00'),
      nodes: [fresh('a'), { ...fresh('b'), point: 7, rounds: 1 }],
    }));

  it('wait for a busy node, which delays no other', () => {
    const b = { ...fresh('b'), waits_until: during('09:30:00'), reason: 'busy' };
    expect(owed(...begun, putOff('b', '09:02:00', '09:30:00'))).toEqual({
      ...tonight,
      due_at: during('09:02:00'),
      nodes: [fresh('a'), b],
    });
    const both = [...begun, putOff('b', '09:02:00', '09:30:00'), putOff('a', '09:03:00', '09:40:00')];
    expect(owed(...both)?.due_at).toBe(during('09:30:00'));
    expect(owed(...begun, putOff('a', '09:03:00', '09:40:00'), putOff('b', '09:02:00', '09:30:00'))?.due_at).toBe(
      during('09:30:00'),
    );
    // A node at work counts as open, and no longer waits.
    expect(owed(...both, started('b', '09:31:00'))).toMatchObject({
      due_at: during('09:31:00'),
      nodes: [{ status: 'owed' }, { status: 'started', waits_until: null, reason: null }],
    });
  });

  it('owe nothing once every node is done', () => {
    expect(owed(...begun, ended('b', '09:10:00'))).toMatchObject({
      due_at: during('09:10:00'),
      nodes: [{ status: 'owed' }, { status: 'done', rounds: 1 }],
    });
    expect(owed(...begun, ended('b', '09:10:00'), ended('a', '09:20:00'))).toBeNull();
    // The last one is still at work.
    expect(owed(...begun, ended('b', '09:10:00'), started('a', '09:20:00'))?.due_at).toBe(during('09:20:00'));
  });

  it('are scavenged in the next night for those erased meanwhile', () => {
    const meanwhile = remains(during('09:05:00'));
    expect(owed(...begun, meanwhile)).toEqual({ ...tonight, later: during('09:05:00') });
    expect(owed(...begun, meanwhile, remains(during('09:06:00')))?.later).toBe(during('09:05:00'));
    const next = owed(...begun, meanwhile, ended('b', '09:10:00'), ended('a', '09:20:00'));
    expect(next).toMatchObject({
      kind: 'scavenge',
      night: null,
      later: null,
      since: during('09:05:00'),
      due_at: '2026-03-03T09:00:00.000Z',
      nodes: [{ status: 'done' }, { status: 'done' }],
    });
  });

  it('are scavenged in the next night when a node failed, for the first who was erased', () =>
    expect(owed(...begun, failed('b', '09:10:00'), ended('a', '09:20:00'))).toMatchObject({
      night: null,
      later: null,
      since: at('12:00:00'),
      due_at: '2026-03-03T09:00:00.000Z',
      nodes: [{ status: 'done' }, { status: 'failed', reason: 'no rights', scavenge: null }],
    }));

  it('keep the nodes of the last night for the next', () => {
    const over = [...begun, failed('b', '09:10:00'), ended('a', '09:20:00')];
    const again = remains(during('11:00:00'));
    expect(owed(...over, again)).toEqual(owed(...over));
  });

  it('are not changed by news of another night', () => {
    const old = ofNode('NodeScavengeEnded', 'a', '09:10:00', { result: 'done' }, '2026-03-01');
    expect(owed(...begun, old)).toEqual(tonight);
    expect(owed(old)).toBeNull();
  });
});
