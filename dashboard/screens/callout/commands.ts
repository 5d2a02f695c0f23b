import type { Callout } from '#contracts/callout/callouts';
import type { CallOutcome } from '#contracts/callout/outcomes';
import { type Command, command } from '../../data/command.ts';

type Uuid = Callout['uuid'];

export const pause = (uuid: Uuid): Command => ({ method: 'POST', path: `/api/callout/${uuid}/pause/` });
export const resume = (uuid: Uuid): Command => ({ method: 'POST', path: `/api/callout/${uuid}/resume/` });
export const stop = (uuid: Uuid, reason: string): Command =>
  command('POST /api/callout/:uuid/stop/', { uuid }, { reason });
export const setTarget = (uuid: Uuid, target: number): Command =>
  command('POST /api/callout/:uuid/target/', { uuid }, { target_count: target });
export const release = (uuid: Uuid, user: string, reason: string): Command =>
  command('POST /api/callout/:uuid/release/', { uuid }, { user, reason });
export const correct = (uuid: Uuid, user: string, answer: { outcome: CallOutcome; reason: string }): Command =>
  command('POST /api/callout/:uuid/correct/', { uuid }, { user, ...answer });
