import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { onlyList, selectedPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { digest, digestOf } from '#events/digest/decider';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/demo/ids';

const year = 365 * 24 * 3_600;

/** The call-outs that the samples of routes name. */
export const calloutId = (organisation: string, n: 0 | 1): string => idFrom('sample callout', organisation, n);

/**
 * Two call-outs for each organization, of no incident, and a digest subscription. The first call and the first mail are
 * years away, so that no phone rings.
 */
export async function plantCallouts(app: App, organisations: readonly { readonly name: string }[]): Promise<void> {
  for (const { name } of organisations) {
    for (const n of [0, 1] as const) await plant(app, name, n);
    await plantDigest(app, name);
  }
}

async function plantDigest(app: App, organisation: string): Promise<void> {
  const entity = entityId(organisation);
  const user = userId(organisation, 'manager');
  const subscription = digestOf(entity, user);
  const now = app.clock.now();
  const command = { do: 'subscribe', subscription, user, dueAt: iso(now + 2 * year * 1_000) } as const;
  const step = { commandId: idFrom('sample digest', subscription), occurredAt: iso(now), command };
  const cause = { entity, actor: { kind: 'user', id: user }, correlationId: subscription } as const;
  const { position } = await app.handle(digest, subscription, step, cause);
  if (position) await app.projector.reached(position, 20_000);
}

async function plant(app: App, organisation: string, n: 0 | 1): Promise<void> {
  const id = calloutId(organisation, n);
  const now = iso(app.clock.now());
  const policy = { ...selectedPolicy({ people: 3 }), lastsSeconds: 2 * year };
  const people = ['leader', 'crew', 'dispatcher'].map((person, rank) => ({
    user: userId(organisation, person),
    subject: userId(organisation, person),
    personal: null,
    rank: rank + 1,
    list: onlyList,
    startSeconds: year,
    stopSeconds: null,
    rule: 'chosen-order' as const,
    inputs: {},
  }));
  const kept = {
    callout: id,
    incident: null,
    kind: 'named',
    name: 'Standby',
    role: 'crew',
    policy,
    target: 2,
  } as const;
  const user = userId(organisation, 'crew');
  const commands: readonly CalloutCommand[] = [
    { do: 'start', now, started: kept, people, leftOut: [] },
    { do: 'correct', now, user, outcome: 'accepted', reason: 'Rang by herself' },
  ];
  const steps = commands.map((command, at) => ({ commandId: idFrom(id, at), occurredAt: now, command }));
  const actor = { kind: 'user', id: userId(organisation, 'dispatcher') } as const;
  const cause = { entity: entityId(organisation), actor, correlationId: id };
  const { position } = await app.handle(callout, id, steps, cause);
  if (position) await app.projector.reached(position, 20_000);
}
