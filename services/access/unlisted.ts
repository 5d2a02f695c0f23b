import { channels, channelTable } from '#contracts/accounts/channels';
import type { Frame } from '#projections/core/projection';
import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';

const lists = channelTable.filter(({ kind }) => kind === 'dispatch' || kind === 'incidentsActive');
const activeOnes = channels.incidentsActive('');

/**
 * True for a frame to a list or board of the quality-assurance organization, whose incidents appear in no list (S2
 * §4.3).
 */
export function unlisted(app: App): (frame: Frame) => boolean {
  const known = new Map<string, boolean>();
  return ({ channel, event }) => {
    if (!event.startsWith('INCIDENT_') && !channel.startsWith(activeOnes)) return false;
    const before = known.get(channel);
    if (before !== undefined) return before;
    const entity = lists.flatMap(({ pattern }) => pattern.exec(channel)?.[1] ?? [])[0] ?? '';
    const its = isQa(app, entity);
    known.set(channel, its);
    return its;
  };
}
