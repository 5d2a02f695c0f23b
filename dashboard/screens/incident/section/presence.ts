import { useState } from 'react';
import { useViewer } from '../../../data/viewer.ts';
import { announce } from '../../../ui/announce.ts';

export interface Onlooker {
  readonly uuid: string;
  readonly name: string;
}
interface Member {
  readonly id: string;
  readonly info: { readonly name: string };
}
/** The realtime client's shape: `each` walks all members, oneself included. */
interface Members {
  each(look: (member: Member) => void): void;
}

/** The other people on this page, and their arrivals and departures, announced without moving the focus. */
export function usePresence() {
  const me = useViewer().user.uuid;
  const [others, setOthers] = useState<readonly Onlooker[]>([]);
  const handlers = {
    'pusher:subscription_succeeded': (members: Members) => {
      const here: Onlooker[] = [];
      members.each(({ id, info }) => {
        if (id !== me) here.push({ uuid: id, name: info.name });
      });
      setOthers(here);
    },
    'pusher:member_added': ({ id, info }: Member) => {
      setOthers((before) => [...before.filter(({ uuid }) => uuid !== id), { uuid: id, name: info.name }]);
      announce(`${info.name} is looking at this incident.`);
    },
    'pusher:member_removed': ({ id, info }: Member) => {
      setOthers((before) => before.filter(({ uuid }) => uuid !== id));
      announce(`${info.name} has left this incident.`);
    },
  };
  return { others, handlers };
}
