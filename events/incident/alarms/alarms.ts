import type { Alarm } from '#contracts/incident/alarm';
import type { Fact } from '#events/core/message';
import type { Part } from '#events/incident/core/part';

/** The incident came from an alarm. An alarm that matched a filter began as a filtered incident. */
export type AlarmReceived = Fact<'AlarmReceived', Alarm>;

/** The alarm that an incident begins with. No decision depends on it. */
export const alarms: Part<{
  name: 'alarm';
  state: null;
  facts: AlarmReceived;
  commands: never;
  begins: { readonly alarm?: Alarm | undefined };
}> = {
  name: 'alarm',
  initial: null,
  begin: ({ alarm }) => (alarm ? [{ type: 'AlarmReceived', data: { ...alarm } }] : []),
  decide: {},
  evolve: { AlarmReceived: (kept) => kept },
};
