import type { EventFilter } from './requests.ts';
import type { StoredEvent } from './types.ts';

interface Wanted {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

/** What the server can sort out: it filters by type or by stream, not by both. System events are never asked for. */
export function pushedDown({ types, streamPrefixes }: Wanted): EventFilter {
  if (types) return { on: 'type', regex: `^(${types.map(escape).join('|')})$` };
  if (streamPrefixes) return { on: 'stream', prefixes: streamPrefixes };
  return { on: 'type', regex: '^[^$]' };
}

/** What the server could not sort out. */
export function wanted({ types, streamPrefixes }: Wanted): (event: StoredEvent) => boolean {
  const some = types && new Set(types);
  return ({ type, stream }) =>
    !type.startsWith('$') &&
    !stream.startsWith('$') &&
    (!some || some.has(type)) &&
    (!streamPrefixes || streamPrefixes.some((prefix) => stream.startsWith(prefix)));
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
