import { projection } from '#projections/core/projection';

/** An alarm point of a control system, and the incident of its latest occurrence. */
export interface AlarmPointDoc {
  readonly entity: string;
  readonly point: string;
  readonly incident: string;
}

/** The alarm points that were raised, by the uuid of their stream. */
export const alarmPoints = projection<AlarmPointDoc>()({
  name: 'alarm_points',
  version: 1,
  keys: ({ type, data }) => (type === 'AlarmRaised' ? [data.alarm] : []),
  on: {
    AlarmRaised: (_, { data: { point, incident }, metadata: { entity } }) => ({ entity, point, incident }),
  },
});
