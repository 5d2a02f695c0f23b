import { channels } from '#contracts/accounts/channels';
import { projection } from '#projections/core/projection';

export interface BoardDoc {
  readonly manual_mode: boolean;
}

/** The settings of an organization's dispatch board, by the organization's uuid. */
export const boards = projection<BoardDoc>({
  name: 'boards',
  version: 1,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    EntityRegistered: (board) => board ?? { manual_mode: false },
    ManualModeEnabled: () => ({ manual_mode: true }),
    ManualModeDisabled: () => ({ manual_mode: false }),
  },
  frames: ({ key, before, after, position }) =>
    before && after
      ? [
          {
            channel: channels.dispatch(key),
            event: 'MANUAL_MODE_UPDATED',
            data: { enabled: after.manual_mode, position },
          },
        ]
      : [],
});
