import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Cause } from '#events/store/handle';
import { type UserCommand, user } from '#events/user/decider';
import { escalationProfileOf } from '#events/user/escalations';
import type { App } from '#services/app/app';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

/** The tree, the person, and the minute from which the person is called. */
const called = [
  ['On-call', 'crew2', 0],
  ['On-call', 'leader', 5],
  ['On-call', 'manager', 10],
  ['Supervisors', 'leader', 0],
  ['Supervisors', 'manager', 5],
] as const;

const withTrees = new Set(['arvada', 'durham', 'jcw']);

/** The escalation trees of the demo. The manager's own phone is respected at night. */
export async function loadEscalations(app: App, { name }: DemoOrganisation, cause: Cause): Promise<void> {
  if (!withTrees.has(name)) return;
  const occurredAt = iso(app.clock.now() - 24 * 3_600_000);
  for (const [tree, person, minutes] of called) {
    const id = userId(name, person);
    const command: UserCommand = {
      do: 'addEscalationProfile',
      profile: escalationProfileOf(id, tree),
      tree,
      startSeconds: minutes * 60,
      phonePolicy: person === 'manager' ? 'RESPECTFUL' : null,
      phoneNumber: null,
    };
    await app.handle(user, id, { commandId: idFrom('demo', id, 'escalation', tree), occurredAt, command }, cause);
  }
}
