import { channels } from '#contracts/accounts/channels';
import type { DispatchRules } from '#contracts/core/dispatchRules';
import { limits } from '#contracts/core/limits';
import type { Priority } from '#contracts/core/priority';
import { projection } from '#projections/core/projection';
import { byOf } from '#projections/incident/log/ownLine';

export interface BoardDoc {
  /** The rules that the organization has set. */
  readonly rules?: Partial<DispatchRules>;
  /** The priorities that the organization has set, by the key of the problem. */
  readonly problem_priorities?: Readonly<Record<string, Priority>>;
  readonly manual_mode: boolean;
  /** The time and the actor of the last switch to on; absent while it is off. */
  readonly manual_mode_since?: string;
  readonly manual_mode_by?: string;
  /** Absent while the organization has not set it. */
  readonly response_minutes?: number;
  /** True when crews are called before they are texted; absent until it was set. */
  readonly job_calls?: boolean;
}

/** The minutes in which a crew that was sent must answer. */
export const responseMinutes = (board: BoardDoc | null): number => board?.response_minutes ?? limits.job.respondWithin;

/** The settings of an organization's dispatch board, by the organization's uuid. */
export const boards = projection<BoardDoc>()({
  name: 'boards',
  version: 6,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    EntityRegistered: (board) => board ?? { manual_mode: false },
    ManualModeEnabled: (board, event) => ({
      ...board,
      manual_mode: true,
      manual_mode_since: event.metadata.occurredAt,
      manual_mode_by: byOf(event),
    }),
    ManualModeDisabled: (board) => {
      const { manual_mode_since: _, manual_mode_by: __, ...rest } = board ?? {};
      return { ...rest, manual_mode: false };
    },
    DispatchRulesSet: (board, { data }) => {
      const { entity: _, ...rules } = data;
      return { manual_mode: false, ...board, rules: { ...board?.rules, ...rules } };
    },
    ProblemPrioritySet: (board, { data: { problem, priority } }) => ({
      manual_mode: false,
      ...board,
      problem_priorities: { ...board?.problem_priorities, [problem]: priority },
    }),
    JobCallsSet: (board, { data }) => ({ manual_mode: false, ...board, job_calls: data.enabled }),
    ResponseTimeSet: (board, { data }) => ({ manual_mode: false, ...board, response_minutes: data.minutes }),
  },
  frames: ({ key, before, after, position }) =>
    before && after
      ? [
          {
            channel: channels.dispatch(key),
            event: 'MANUAL_MODE_UPDATED',
            data: {
              enabled: after.manual_mode,
              ...(after.manual_mode_since === undefined ? {} : { since: after.manual_mode_since }),
              response_minutes: responseMinutes(after),
              position,
            },
          },
        ]
      : [],
});
