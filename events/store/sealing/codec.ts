import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import { chainHash, chainMark } from '#events/core/chain';
import type { Fact, Metadata, Placed } from '#events/core/message';
import type { Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { PASSED_OVER, type Repair } from '#events/core/repairs';
import type { StoredForm } from '#events/core/storedForm';
import { type NewEvent, type StoredEvent, UNREAD } from '#events/store/store';
import type { KeyRing } from './keys.ts';
import { newIv, open, readable, seal, Undecodable } from './seal.ts';
import type { Shapes } from './shapes.ts';
import { type Upcaster, upcasters } from './upcasters.ts';

/** The end of a stream, where the next event is written. */
export interface NextPlace {
  readonly stream: string;
  readonly revision: number;
  /** The hash of the stream's last event, or `genesis`. */
  readonly previous: string;
}

/**
 * Turns facts into stored events and back: seals and opens `personal`, chains hashes, upcasts old events, and checks
 * their shapes.
 */
export interface Codec {
  /** Makes the keys of all people in these facts at once, before they are encoded one by one. Throws `MisshapenFact`. */
  obtainKeys(facts: readonly Fact[]): Promise<void>;
  /**
   * Each call draws a new id, so that one id is never two contents: a store acknowledges a known id without looking at the
   * content. Throws `MisshapenFact`.
   */
  encode(fact: Fact, metadata: Omit<Metadata, 'hash'>, place: NextPlace): Promise<NewEvent>;
  /**
   * Throws `Undecodable`, also when the fact does not have the shape of its type. A repair counts in place of the event's
   * own data.
   */
  decode(event: StoredEvent, repair?: Repair): Promise<Placed>;
  /** The fact before its shape is checked. Throws `Undecodable` when sealed words cannot be opened. */
  unchecked(event: StoredEvent): Promise<Fact>;
  /** A key was erased: caches must drop opened data. */
  whenErased(drop: () => void): void;
}

const hasPersonal = (data: JsonObject): data is JsonObject & { subject: string; personal: JsonValue } =>
  typeof data.subject === 'string' && data.personal !== undefined;

/** A fact about many people, each with a key of his or her own (`sealedTogether`). */
interface AboutPeople extends JsonObject {
  readonly keys: string;
  readonly people: readonly { readonly subject: string; readonly personal: JsonValue }[];
}
const isAboutPeople = (data: JsonObject): data is AboutPeople =>
  typeof data.keys === 'string' && Array.isArray(data.people);

// The context of a sealed value, so that it cannot be copied into another subject's event and opened there.
const contextOf = (type: string, subject: string) => `${type}/${subject}`;

// An erased subject may get a new key for later facts. Data sealed with the old key then reads as erased, not as
// damaged.
const fingerprint = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

type Opening = Pick<StoredEvent, 'type' | 'data' | 'position'>;

interface CodecOptions {
  readonly shapes: Shapes;
  readonly casts?: Readonly<Record<string, Upcaster>>;
  /** By type name. */
  readonly forms?: Readonly<Record<string, StoredForm>>;
}

export function codecOf(keys: KeyRing, random: Random, { shapes, casts = upcasters, forms = {} }: CodecOptions): Codec {
  const sealed = async (type: string, data: JsonObject): Promise<JsonObject> => {
    if (isAboutPeople(data)) return sealedTogether(type, data);
    if (!hasPersonal(data) || data.personal === null) return data;
    const key = await keys.obtain(data.subject);
    const box = seal(data.personal, key, newIv(random), contextOf(type, data.subject));
    return { ...data, personal: `${fingerprint(key)}:${box}` };
  };

  const sealedTogether = async (type: string, data: AboutPeople): Promise<JsonObject> => {
    const subjects = data.people.map(({ subject }) => subject);
    const table = await keys.obtainTogether(data.keys, subjects);
    const people = data.people.map(({ subject, personal }) => {
      const key = table.get(subject);
      return { subject, personal: key ? seal(personal, key, newIv(random), contextOf(type, subject)) : null };
    });
    return { ...data, people };
  };

  const openedTogether = async (type: string, data: AboutPeople, at: Position): Promise<JsonObject> => {
    const table = await keys.findTogether(data.keys);
    const people = data.people.map((person) => {
      const { subject, personal: box } = person;
      if (typeof box !== 'string') return person;
      const key = table.get(subject);
      // The key of an erased person may stand among the others for a moment.
      if (!key || keys.isErasedSince(subject, at)) return { ...person, personal: null };
      return { ...person, personal: readable(() => open(box, key, contextOf(type, subject))) };
    });
    return { ...data, people };
  };

  const opened = async (type: string, data: JsonObject, at: Position): Promise<JsonObject> => {
    if (isAboutPeople(data)) return openedTogether(type, data, at);
    if (!hasPersonal(data) || typeof data.personal !== 'string') return data;
    const key = await keys.find(data.subject);
    const [sealedWith, box = ''] = data.personal.split(':');
    if (key === null || fingerprint(key) !== sealedWith) return { ...data, personal: null };
    const context = contextOf(type, data.subject);
    return { ...data, personal: readable(() => open(box, key, context)) };
  };

  const formOf = (type: string): StoredForm | undefined => (Object.hasOwn(forms, type) ? forms[type] : undefined);

  const toStored = async ({ type, data }: Fact): Promise<JsonObject> => {
    if (type !== 'EventRepaired') return sealed(type, formOf(type)?.toStored(data) ?? data);
    // The data of a repair is sealed as the event's own is.
    const repaired = { type: String(data.type), data: data.data as JsonObject };
    shapes.checkRead(repaired);
    return { ...data, data: await toStored(repaired) };
  };

  const unchecked = async ({ type, data, position }: Opening): Promise<Fact> => {
    if (UNREAD in data) throw new Undecodable('it is no JSON object');
    const found = await opened(type, data, position);
    const formed = formOf(type)?.fromStored(found) ?? found;
    const cast = Object.hasOwn(casts, type) ? casts[type] : undefined;
    return readable(() => cast?.(formed) ?? { type, data: formed });
  };

  return {
    whenErased: keys.whenErased,
    unchecked,
    obtainKeys: async (all) => {
      for (const fact of all) shapes.checkNew(fact);
      const named = all.flatMap(({ data }) => (hasPersonal(data) && data.personal !== null ? [data.subject] : []));
      await Promise.all([...new Set(named)].map((one) => keys.obtain(one)));
    },
    encode: async (fact, metadata, { previous, ...place }) => {
      shapes.checkNew(fact);
      const data = await toStored(fact);
      // A round trip through JSON drops undefined fields, so that the hash covers exactly what is stored.
      const marked = { ...metadata, chain: chainMark };
      const stored = JSON.parse(JSON.stringify({ type: fact.type, data, metadata: marked })) as Fact & {
        metadata: JsonObject;
      };
      const id = random.uuid();
      const hash = chainHash(previous, { ...stored, ...place, id });
      return { ...stored, id, metadata: { ...stored.metadata, hash } };
    },
    decode: async (event, repair) => {
      const metadata = event.metadata as unknown as Metadata;
      if (repair?.data === null) return { ...event, type: PASSED_OVER, data: {}, metadata };
      if (UNREAD in event.metadata) throw new Undecodable('it is no JSON object');
      const current = await unchecked({ ...event, data: repair?.data ?? event.data });
      readable(() => shapes.checkRead(current));
      return { ...event, ...current, metadata };
    },
  };
}
