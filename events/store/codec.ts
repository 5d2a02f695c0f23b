import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import { chainHash } from '#events/core/chain';
import type { Fact, Metadata, Recorded } from '#events/core/message';
import type { Random } from '#events/core/ports';
import type { StoredForm } from '#events/core/storedForm';
import type { KeyRing } from './keys.ts';
import { newIv, open, readable, seal, Undecodable } from './seal.ts';
import type { Shapes } from './shapes.ts';
import { type NewEvent, type StoredEvent, UNREAD } from './store.ts';
import { type Upcaster, upcasters } from './upcasters.ts';

/**
 * Turns facts into stored events and back: seals and opens `personal`, chains hashes, upcasts old events, and checks
 * their shapes.
 */
export interface Codec {
  /** `previousHash` is the hash of the stream's last event, or `genesis`. Throws `MisshapenFact`. */
  encode(fact: Fact, id: string, metadata: Omit<Metadata, 'hash'>, previousHash: string): Promise<NewEvent>;
  /** Throws `Undecodable`, also when the fact does not have the shape of its type. */
  decode(event: StoredEvent): Promise<Recorded>;
  /** A key was erased: caches must drop opened data. */
  whenErased(drop: () => void): void;
}

const hasPersonal = (data: JsonObject): data is JsonObject & { subject: string; personal: JsonValue } =>
  typeof data.subject === 'string' && data.personal !== undefined;

// The context of a sealed value, so that it cannot be copied into another subject's event and opened there.
const contextOf = (type: string, subject: string) => `${type}/${subject}`;

// An erased subject may get a new key for later facts. Data sealed with the old key then reads as erased, not as
// damaged.
const fingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

interface Reading {
  readonly shapes: Shapes;
  readonly casts?: Readonly<Record<string, Upcaster>>;
  /** By type name. */
  readonly forms?: Readonly<Record<string, StoredForm>>;
}

export function codecOf(keys: KeyRing, random: Random, { shapes, casts = upcasters, forms = {} }: Reading): Codec {
  const sealed = async (type: string, data: JsonObject): Promise<JsonObject> => {
    if (!hasPersonal(data) || data.personal === null) return data;
    const key = await keys.obtain(data.subject);
    const box = seal(data.personal, key, newIv(random), contextOf(type, data.subject));
    return { ...data, personal: `${fingerprint(key)}:${box}` };
  };

  const opened = async (type: string, data: JsonObject): Promise<JsonObject> => {
    if (!hasPersonal(data) || typeof data.personal !== 'string') return data;
    const key = await keys.find(data.subject);
    const [sealedWith, box = ''] = data.personal.split(':');
    if (key === null || fingerprint(key) !== sealedWith) return { ...data, personal: null };
    const context = contextOf(type, data.subject);
    return { ...data, personal: readable(() => open(box, key, context)) };
  };

  const formOf = (type: string): StoredForm | undefined => (Object.hasOwn(forms, type) ? forms[type] : undefined);

  return {
    whenErased: keys.whenErased,
    encode: async (fact, id, metadata, previousHash) => {
      shapes.checkNew(fact);
      const data = await sealed(fact.type, formOf(fact.type)?.toStored(fact.data) ?? fact.data);
      // A round trip through JSON drops undefined fields, so that the hash covers exactly what is stored.
      const stored = JSON.parse(JSON.stringify({ type: fact.type, data, metadata })) as Fact & { metadata: JsonObject };
      return { ...stored, id, metadata: { ...stored.metadata, hash: chainHash(previousHash, stored) } };
    },
    decode: async (event) => {
      if (UNREAD in event.data || UNREAD in event.metadata) throw new Undecodable('it is no JSON object');
      const found = await opened(event.type, event.data);
      const data = formOf(event.type)?.fromStored(found) ?? found;
      const cast = Object.hasOwn(casts, event.type) ? casts[event.type] : undefined;
      const current = readable(() => cast?.(data) ?? { type: event.type, data });
      readable(() => shapes.checkRead(current));
      return { ...event, ...current, metadata: event.metadata as unknown as Metadata };
    },
  };
}
