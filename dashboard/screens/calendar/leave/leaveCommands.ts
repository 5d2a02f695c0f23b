import type { EnteredLeave } from '#contracts/onCall/timeOff';
import { command } from '../../../data/command.ts';

/** Enters leave of a person; `user` is null for the viewer's own. */
export const leaveOf = (user: string | null, { start, end }: Pick<EnteredLeave, 'start' | 'end'>) =>
  user === null
    ? command('POST /api/my-shifts/leave/', {}, { start, end })
    : command('POST /api/on-call/leave/', {}, { user, start, end });

/** Withdraws typed leave, or ends it now. */
export const leaveActOf = (user: string | null, uuid: string, act: 'withdraw' | 'end') =>
  user === null
    ? command('POST /api/my-shifts/leave/:uuid/', { uuid }, { act })
    : command('POST /api/on-call/leave/:uuid/', { uuid }, { user, act });
