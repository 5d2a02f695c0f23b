import type { FaultKind } from '#contracts/audit/verification';
import { factSchemas } from '#events/facts';
import { keyCreated, keyErased } from '#events/store/sealing/keys';
import { upcasters } from '#events/store/sealing/upcasters';
import type { RawEvent } from '#events/store/types';
import { objectIn } from './rules.ts';

/** A statement that cannot be true, in a whole event with the right hash. */
export interface Sense {
  check(event: RawEvent): FaultKind | null;
}

/** Streams of one organization from beginning to end. An incident changes it with a transfer. */
const owned: ReadonlySet<string> = new Set([
  'incident',
  'designation',
  'callout',
  'call',
  'delivery',
  'beat',
  'reservelist',
  'schedule',
  'afterhours',
]);

/** True for each type of event that Muster writes, or an earlier release of it wrote. */
export const isKnownType = (type: string): boolean =>
  Object.hasOwn(factSchemas, type) || Object.hasOwn(upcasters, type) || type === keyCreated || type === keyErased;

/** The streams whose organizations are remembered. */
const remembered = 50_000;

export function senseOf(): Sense {
  const owners = new Map<string, ReadonlySet<string>>();
  const ids = idsSeen();
  const isForeign = ({ stream, type, data }: RawEvent, entity: unknown): boolean => {
    const kind = stream.slice(0, Math.max(0, stream.indexOf('-')));
    if (typeof entity !== 'string' || !owned.has(kind)) return false;
    const known = owners.get(stream) ?? new Set([entity]);
    const next = type === 'IncidentTransferred' ? transferredTo(data) : null;
    if (owners.size > remembered) owners.clear();
    owners.set(stream, next === null ? known : new Set([...known, next]));
    return !known.has(entity);
  };
  return {
    check: (event) => {
      const { id, type, metadata } = event;
      const { hash, entity } = objectIn(metadata);
      const isAgain = ids.add(id);
      // Nothing else is judged of an event without a hash.
      if (typeof hash !== 'string') return null;
      const foreign = isForeign(event, entity);
      if (isAgain) return 'repeated';
      if (!isKnownType(type)) return 'unknown';
      return foreign ? 'foreign' : null;
    },
  };
}

function transferredTo(data: Buffer): string | null {
  const { newEntity } = objectIn(data);
  const entity =
    typeof newEntity === 'object' && newEntity !== null ? (newEntity as { entity?: unknown }).entity : null;
  return typeof entity === 'string' ? entity : null;
}

/** At most so many ids are remembered, in 128 MB. */
const largest = 2 ** 24;

/** The ids so far, as numbers of 52 bits in a table that grows. Two of ten million are the same once in a hundred logs. */
function idsSeen() {
  let table = new Float64Array(2 ** 14);
  let held = 0;
  const place = (of: Float64Array, number: number): number => {
    const mask = of.length - 1;
    let at = number & mask;
    while (of[at] !== 0 && of[at] !== number) at = (at + 1) & mask;
    return at;
  };
  const grow = (): void => {
    const larger = new Float64Array(table.length * 2);
    for (const number of table) if (number !== 0) larger[place(larger, number)] = number;
    table = larger;
  };
  return {
    /** True when the id was there before. */
    add: (id: string): boolean => {
      const number = Number.parseInt(id.replaceAll('-', '').slice(-13), 16) + 1;
      const at = place(table, number);
      if (table[at] === number) return true;
      if (held * 2 > table.length) {
        if (table.length >= largest) return false;
        grow();
        table[place(table, number)] = number;
      } else table[at] = number;
      held += 1;
      return false;
    },
  };
}
