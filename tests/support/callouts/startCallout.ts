import type { CalloutCommand } from '#events/callout/commands';
import type { Policy } from '#events/callout/events';
import { onlyList } from '#events/callout/policies';

interface CalloutOptions {
  readonly callout: string;
  /** ISO-8601 UTC. */
  readonly now: string;
  /** In the order in which they are called. */
  readonly people: readonly string[];
  readonly target: number;
  readonly policy: Policy;
  readonly kind?: 'selected' | 'beats';
}

/** The command that starts a call-out to chosen people: of no incident, on one list, from the first second on. */
export function startCallout({ callout, now, people, target, policy, kind = 'selected' }: CalloutOptions) {
  const listed = people.map((user, at) => ({
    user,
    subject: user,
    personal: { to: null, message: null },
    rank: at + 1,
    list: onlyList,
    startSeconds: 0,
    stopSeconds: null,
    rule: 'chosen-order' as const,
    inputs: {},
  }));
  const about = { callout, incident: null, kind, name: 'Main break', role: 'crew' } as const;
  const started = { ...about, target, policy };
  return { do: 'start', now, started, people: listed, leftOut: [] } as const satisfies CalloutCommand;
}
