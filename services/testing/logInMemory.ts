// For tests only: a log in memory, the ports that read it, and facts of an organization.
import type { JsonObject } from '#contracts/core/json';
import type { Placed } from '#events/core/message';
import { comparePositions } from '#events/core/position';
import { PASSED_OVER } from '#events/core/repairs';
import { Undecodable } from '#events/store/sealing/seal';
import type { StoredEvent } from '#events/store/store';
import type { Ports } from '#services/replay/reading';

export const clock = (time: string): number => Date.parse(`2026-03-01T${time}:00.000Z`);
const textOf = (time: string): string => new Date(clock(time)).toISOString();

/** A fact, and when it happened and became known: `08:15`. */
export interface Written {
  readonly type: string;
  readonly stream: string;
  readonly data?: object;
  readonly at: string;
  /** Absent: at once. */
  readonly known?: string;
  readonly entity?: string;
  readonly id?: string;
}

export const opened = (incident: string, at: string, description: string, more: Partial<Written> = {}): Written => ({
  type: 'IncidentCreated',
  stream: `incident-${incident}`,
  data: { incident, version: 'standard_water', source: null, subject: incident, personal: { description } },
  at,
  ...more,
});
export const reworded = (incident: string, at: string, description: string, more: Partial<Written> = {}): Written => ({
  type: 'ReportCorrected',
  stream: `incident-${incident}`,
  data: { reported: textOf(at), subject: incident, personal: { description } },
  at,
  ...more,
});
export const deleted = (incident: string, at: string): Written => ({
  type: 'IncidentDeleted',
  stream: `incident-${incident}`,
  data: {},
  at,
});
export const erased = (incident: string, at: string): Written => ({
  type: 'PersonalDataErased',
  stream: `incident-${incident}`,
  data: { subject: incident },
  at,
});
export const calledOut = (callout: string, incident: string | null, at: string): Written => ({
  type: 'CalloutStarted',
  stream: `callout-${callout}`,
  data: {
    callout,
    incident,
    kind: 'groups',
    role: 'crew',
    name: 'Crew',
    target: 1,
    policy: { lists: [], ringSeconds: 30, lateSeconds: 60 },
  },
  at,
});
/** The facts that hand an incident to another organization are the former owner's. */
export const handedTo = (incident: string, entity: string, at: string, from: string): Written => ({
  type: 'IncidentTransferred',
  stream: `incident-${incident}`,
  data: { newVersion: 'standard_water', newEntity: { entity, name: entity }, subject: incident, personal: null },
  at,
  entity: from,
});
export const manual = (on: boolean, at: string, more: Partial<Written> = {}): Written => ({
  type: on ? 'ManualModeEnabled' : 'ManualModeDisabled',
  stream: 'entity-arvada',
  data: { entity: 'arvada' },
  at,
  ...more,
});

export function logInMemory(...first: readonly Written[]) {
  const events: StoredEvent[] = [];
  const forgetting: ((subject: string) => void)[] = [];
  const learned: string[] = [];
  const counts = { read: 0, streams: 0 };
  const write = (...some: readonly Written[]): void => {
    for (const { type, stream, data = {}, at, known = at, entity = 'arvada', id } of some) {
      const place = BigInt((events.length + 1) * 10);
      const revision = events.filter((one) => one.stream === stream).length;
      events.push({
        id: id ?? `e${events.length + 1}`,
        type,
        stream,
        revision,
        position: { commit: place, prepare: place },
        recordedAt: textOf(known),
        data: data as JsonObject,
        metadata: {
          entity,
          actor: { kind: 'user', id: 'dana' },
          occurredAt: textOf(at),
          hash: `h${events.length + 1}`,
        },
      } as unknown as StoredEvent);
    }
  };
  write(...first);
  const ports: Ports = {
    store: {
      async *read(stream, { from = 0, backwards = false, maxCount = Number.POSITIVE_INFINITY } = {}) {
        counts.streams += 1;
        const own = events.filter((one) => one.stream === stream && one.revision >= Number(from));
        yield* (backwards ? own.toReversed() : own).slice(0, maxCount);
      },
      async *readAll({ after, types, maxCount = Number.POSITIVE_INFINITY } = {}) {
        let given = 0;
        for (const event of events) {
          if (after && comparePositions(event.position, after) <= 0) continue;
          if (types && !types.includes(event.type)) continue;
          if (given++ >= maxCount) return;
          counts.read += types ? 0 : 1;
          yield event;
        }
      },
      holds: async ({ event, position }) =>
        events.some((one) => one.id === event && comparePositions(one.position, position) === 0),
    },
    codec: {
      decode: async (event, repair) => {
        if (event.type === 'Unreadable' && !repair) throw new Undecodable('no such type');
        if (event.type === 'Broken') throw new Error('the disk is gone');
        if (!repair) return event as unknown as Placed;
        const type = repair.data ? event.type : PASSED_OVER;
        return { ...event, type, data: repair.data ?? event.data } as unknown as Placed;
      },
    },
    keys: {
      learn: ({ id }) => void learned.push(id),
      whenErased: (drop) => void forgetting.push(drop),
    },
  };
  return {
    events,
    ports,
    write,
    learned,
    /** Events of the log that were read in order so far, and streams that were read on their own. */
    counts,
    /** Ends somebody's key, as an erasure does. */
    endKey: (subject = 'somebody') => {
      for (const forget of forgetting) forget(subject);
    },
  };
}
