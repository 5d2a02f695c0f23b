import type { CalloutFact } from '#events/callout/events';
import type { Logged } from '../../support/callouts/logged.ts';
import { recordedBefore } from '../begun.ts';
import type { World } from '../world.ts';

/** A stored fact as the log has it, with the true time of its recording. Milliseconds. */
export interface Fact {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: {
    readonly entity: string;
    readonly occurredAt: string;
    readonly causationId: string;
    readonly actor: { readonly id: string };
  };
  readonly truly: number;
}

const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

/** All facts of the streams whose name begins so, in the order of the log. */
export const factsIn = ({ store, recorded }: World, prefixes: readonly string[]): readonly Fact[] =>
  store.log.rows.flatMap((row) => {
    if (!row || !prefixes.some((prefix) => row.stream.startsWith(prefix))) return [];
    const { stream, event, created } = row;
    const truly = recorded.get(event.id) ?? created;
    const [data, metadata] = [read(event.data), read(event.metadata)];
    return [{ stream, type: event.type, data, metadata, truly } as Fact];
  });

/** The logs of the call-outs that began in this night, by id. */
export function calloutLogs(facts: readonly Fact[]): ReadonlyMap<string, readonly Logged[]> {
  const logs = new Map<string, Logged[]>();
  for (const { stream, type, data, metadata, truly } of facts) {
    if (!stream.startsWith('callout-')) continue;
    const { entity, occurredAt, causationId: commandId } = metadata;
    const id = stream.slice('callout-'.length);
    const fact = { type, data } as unknown as CalloutFact;
    logs.set(id, [...(logs.get(id) ?? []), { ...fact, at: Date.parse(occurredAt), truly, commandId, entity }]);
  }
  return new Map([...logs].filter(([, [first]]) => first !== undefined && first.truly > recordedBefore));
}
