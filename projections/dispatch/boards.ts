import { channels } from '#contracts/accounts/channels';
import { limits } from '#contracts/core/limits';
import { projection } from '#projections/core/projection';

export interface BoardDoc {
  readonly manual_mode: boolean;
  /** Absent while the organization has not set it. */
  readonly response_minutes?: number;
}

/** The minutes in which a crew that was sent must answer. */
export const responseMinutes = (board: BoardDoc | null): number => board?.response_minutes ?? limits.job.respondWithin;

/** The settings of an organization's dispatch board, by the organization's uuid. */
export const boards = projection<BoardDoc>({
  name: 'boards',
  version: 2,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    EntityRegistered: (board) => board ?? { manual_mode: false },
    ManualModeEnabled: (board) => ({ ...board, manual_mode: true }),
    ManualModeDisabled: (board) => ({ ...board, manual_mode: false }),
    ResponseTimeSet: (board, { data }) => ({ manual_mode: false, ...board, response_minutes: data.minutes }),
  },
  frames: ({ key, before, after, position }) =>
    before && after
      ? [
          {
            channel: channels.dispatch(key),
            event: 'MANUAL_MODE_UPDATED',
            data: { enabled: after.manual_mode, response_minutes: responseMinutes(after), position },
          },
        ]
      : [],
});
