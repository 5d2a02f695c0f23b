import { describe, expect, it } from 'vitest';
import type { RawEvent } from '#events/store/types';
import { senseOf } from './sense.ts';

const hash = 'a'.repeat(64);
const bytes = (value: object) => Buffer.from(JSON.stringify(value));
let ids = 0;
const event = (
  stream: string,
  { type = 'NoteRecorded', entity = 'arvada', data = {}, metadata = { hash }, id = idOf((ids += 1)) } = {} as Said,
): RawEvent =>
  ({ stream, id, type, data: bytes(data), metadata: bytes({ ...metadata, entity }) }) as unknown as RawEvent;
interface Said {
  type?: string;
  entity?: string | null;
  data?: object;
  metadata?: object;
  id?: string;
}
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const found = (...events: readonly RawEvent[]) => {
  const sense = senseOf();
  return events.map((one) => sense.check(one));
};
const created = 'IncidentCreated';
const ours = (more: Said = {}) => event('incident-i1', { type: created, ...more });

describe('a whole event with the right hash', () => {
  it('makes sense once, under its own id', () => {
    expect(found(ours({ id: idOf(1) }), ours({ id: idOf(2) }), ours({ id: idOf(1) }))).toEqual([
      null,
      null,
      'repeated',
    ]);
  });

  it('is of a type that is known', () => {
    const types = [created, 'SubjectKeyCreated', 'SubjectKeyErased', 'NobodyKnows', 'toString'];
    expect(found(...types.map((type) => ours({ type })))).toEqual([null, null, null, 'unknown', 'unknown']);
  });

  it('belongs to the organization of its stream, and after a transfer to either', () => {
    const transferred = ours({ type: 'IncidentTransferred', data: { newEntity: { entity: 'durham' } } });
    const durham = ours({ entity: 'durham' });
    expect(found(ours(), ours({ entity: 'durham' }), transferred, durham, ours())).toEqual([
      null,
      'foreign',
      null,
      null,
      null,
    ]);
    expect(found(ours(), ours({ entity: 'olathe' }), ours({ entity: null }))).toEqual([null, 'foreign', null]);
    const moved = ours({ type: 'IncidentTransferred', data: { newEntity: null } });
    expect(found(ours(), moved, ours({ entity: 'durham' }))).toEqual([null, null, 'foreign']);
  });

  it('may belong to anybody in a stream that no organization owns', () => {
    const on = (entity: string) => event('entity-e1', { type: created, entity });
    expect(found(on('arvada'), on('durham'))).toEqual([null, null]);
    expect(found(event('incident', { type: created }), event('incident', { type: created, entity: 'x' }))).toEqual([
      null,
      null,
    ]);
  });

  it('without a hash is a stranger’s, and judged by nobody', () => {
    const stranger = { type: 'NobodyKnows', metadata: {}, id: idOf(7) };
    expect(found(ours(stranger), ours(stranger))).toEqual([null, null]);
    // Its id is taken all the same.
    expect(found(ours(stranger), ours({ id: idOf(7) }))).toEqual([null, 'repeated']);
  });

  it('is remembered among a hundred thousand others', () => {
    const sense = senseOf();
    const many = 100_000;
    for (let n = 0; n < many; n += 1) if (sense.check(ours({ id: idOf(n) }))) throw new Error(`${n} is not the first`);
    for (let n = 0; n < many; n += 997) expect(sense.check(ours({ id: idOf(n) }))).toBe('repeated');
    expect(sense.check(ours({ id: idOf(many) }))).toBeNull();
  });
});
