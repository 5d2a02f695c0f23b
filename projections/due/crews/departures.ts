import { type DepartureDue, part } from '../obligation.ts';

/** A deactivated person is taken off the lists of people to call. */
export const departures = part<DepartureDue>({
  prefix: 'departure',
  ids: ({ data }) => ('user' in data && data.user !== null ? [data.user] : []),
  on: {
    PersonDeactivated: (_, { metadata: { entity, occurredAt } }, id) => ({
      kind: 'departure',
      id,
      entity,
      due_at: occurredAt,
    }),
    PersonReinstated: () => null,
    PersonTakenOffLists: () => null,
  },
});
