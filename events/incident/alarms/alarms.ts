import { type Alarm, alarmFields } from '#contracts/incident/alarm';
import { type FactIn, facts } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

export const alarmFacts = facts({
  /** The incident came from an alarm. An alarm that matched a filter began as a filtered incident. */
  AlarmReceived: alarmFields,
});
export type AlarmReceived = FactIn<typeof alarmFacts, 'AlarmReceived'>;

/** The alarm that an incident begins with. No decision depends on it. */
export const alarms: Part<{
  name: 'alarm';
  state: null;
  facts: AlarmReceived;
  commands: never;
  begins: { readonly alarm?: Alarm | undefined };
}> = {
  name: 'alarm',
  facts: alarmFacts,
  initial: null,
  begin: ({ alarm }) => (alarm ? [{ type: 'AlarmReceived', data: { ...alarm } }] : []),
  decide: {},
  evolve: { AlarmReceived: (kept) => kept },
};
