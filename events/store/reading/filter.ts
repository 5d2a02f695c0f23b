import type { EventFilter } from '#events/store/requests';
import type { StoredEvent } from '#events/store/types';

interface EventChoice {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

/**
 * The part of the filter that the server applies: by type or by stream, not both. System events are never requested.
 */
export function pushedDown({ types, streamPrefixes }: EventChoice): EventFilter {
  if (types) return { on: 'type', regex: `^(${types.map(escape).join('|')})$` };
  if (streamPrefixes) return { on: 'stream', prefixes: streamPrefixes };
  return { on: 'type', regex: '^[^$]' };
}

/** The part of the filter that the server cannot apply. */
export function wanted({ types, streamPrefixes }: EventChoice): (event: StoredEvent) => boolean {
  const some = types && new Set(types);
  return (event) =>
    isOurs(event) &&
    (!some || some.has(event.type)) &&
    (!streamPrefixes || streamPrefixes.some((prefix) => event.stream.startsWith(prefix)));
}

/** False for an event of the server's own. */
export const isOurs = ({ type, stream }: StoredEvent): boolean => !type.startsWith('$') && !stream.startsWith('$');

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
