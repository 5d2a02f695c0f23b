import type { Callout } from '#contracts/callout/callouts';
import type { CallOutcome } from '#contracts/callout/outcomes';
import { type Command, command } from '../../data/command.ts';

type Uuid = Callout['uuid'];

/** A call-out of beats has calls of its own (S1 §7). */
const going = (what: 'pause' | 'resume', { uuid, kind }: Pick<Callout, 'uuid' | 'kind'>): Command =>
  kind === 'beats'
    ? command(`POST /api/teams/beats/callout/${what}/`, {}, { callout_id: uuid })
    : command(`POST /api/callout/:uuid/${what}/`, { uuid });

export const pause = (callout: Pick<Callout, 'uuid' | 'kind'>): Command => going('pause', callout);
export const resume = (callout: Pick<Callout, 'uuid' | 'kind'>): Command => going('resume', callout);
export const stop = (uuid: Uuid, reason: string): Command =>
  command('POST /api/callout/:uuid/stop/', { uuid }, { reason });
export const release = (uuid: Uuid, user: string, reason: string): Command =>
  command('POST /api/callout/:uuid/release/', { uuid }, { user, reason });
export const correct = (
  uuid: Uuid,
  user: string,
  answer: { outcome: CallOutcome; reason: string; beyond_target?: boolean },
): Command => command('POST /api/callout/:uuid/correct/', { uuid }, { user, ...answer });
