import {
  IconCheck,
  IconClock,
  IconHourglass,
  IconMessage,
  IconPhoneCalling,
  IconPhoneOff,
  IconPhoneOutgoing,
  IconPlayerTrackNext,
  IconUserMinus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PersonState } from '#contracts/callout/callouts';

/** Each state has a shape of its own; the word stands beside it. */
const icons: Readonly<Record<PersonState, TablerIcon>> = {
  waiting: IconClock,
  calling: IconPhoneOutgoing,
  ringing: IconPhoneCalling,
  talking: IconMessage,
  member: IconCheck,
  standby: IconHourglass,
  declined: IconX,
  'not-reached': IconPhoneOff,
  skipped: IconPlayerTrackNext,
  released: IconUserMinus,
};

export const PersonMark = ({ state }: { readonly state: PersonState }) => {
  const Icon = icons[state];
  return <Icon size="1em" stroke={2} aria-hidden="true" />;
};
