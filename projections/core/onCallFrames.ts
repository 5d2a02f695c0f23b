import { channels } from '#contracts/accounts/channels';
import type { BeatsFrame } from '#contracts/onCall/beats';

/** Tells open calendars to fetch again. It holds nothing that a viewer might not see. */
export const calendarChanged = (entity: string, position: number) => ({
  channel: channels.calendar(entity),
  event: 'refresh',
  data: { position },
});

/**
 * The frames that tell open screens to fetch the beats again (S1 §4), and the people on call, among whom they are; none
 * when the organization is unknown. The frame of a call-out says so: it changes neither the beats nor the reserve lists.
 */
export const beatsChanged = (entity: string | undefined, position: number, of: BeatsFrame['of'] = 'beats') =>
  entity === undefined
    ? []
    : [
        { channel: channels.beatsCallout(entity), event: 'refresh', data: { position, of } satisfies BeatsFrame },
        ...(of === 'beats' ? [calendarChanged(entity, position)] : []),
      ];
