import { beat } from '#events/beat/decider';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import type { Fact } from '#events/core/message';
import { iso } from '#events/core/ports';
import { designation } from '#events/designation/decider';
import { reserveList } from '#events/reserveList/decider';
import { roster } from '#events/roster/decider';
import { user as userDecider } from '#events/user/decider';
import type { DepartureDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { causeOf } from '../cause.ts';

/**
 * Takes a deactivated person off every list of people to call, and then records that this is done: an engine that was
 * killed before begins again, and finds what is left. Shifts and duties by name stay, so that the gap is seen.
 */
export async function takeOffLists(app: App, due: DepartureDue): Promise<void> {
  const { id: user, entity } = due;
  const occurredAt = iso(app.clock.now());
  const correlationId = idFrom('departure', user, due.due_at ?? '');
  const cause = causeOf(entity, correlationId);
  const record = <State, Command, F extends Fact>(
    decider: Decider<State, Command, F>,
    id: string,
    command: Command,
  ) => {
    const commandId = idFrom(correlationId, id, JSON.stringify(command));
    return app.handle(decider, id, { commandId, occurredAt, command }, cause);
  };
  const where = { entity };
  for (const { uuid, profiles } of app.views.docs('reserve_lists', { where }))
    for (const profile of profiles)
      if (profile.user === user) await record(reserveList, uuid, { do: 'remove', reserveProfile: profile.uuid });
  for (const { uuid, call_profiles } of app.views.docs('beats', { where }))
    for (const profile of call_profiles)
      if (profile.user === user) await record(beat, uuid, { do: 'removeCallProfile', callProfile: profile.uuid });
  for (const { uuid: profile } of app.views.doc('escalations', user)?.profiles ?? [])
    await record(userDecider, user, { do: 'removeEscalationProfile', profile });
  for (const { crew, designated = crew.designated_user } of app.views.docs('crews', { where }))
    if (designated?.uuid === user) await record(designation, crew.uuid, { do: 'releaseUser', user });
  await record(roster, entity, { do: 'takeOffLists', user, earlier: new Map() });
}
