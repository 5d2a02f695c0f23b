import { limits } from '#contracts/core/limits';
import { useDocument } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';

/** The minutes after which an incident waits too long: as long as crews of the organization have to answer. */
export const useWaitLimit = (): number =>
  useDocument('board', useViewer().entity.uuid)?.response_minutes ?? limits.job.respondWithin;
