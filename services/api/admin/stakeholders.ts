import type { AdminEvent } from '#contracts/admin/admin';
import { type EventKind, eventKinds } from '#contracts/admin/events';
import { stakeholderOperations } from '#contracts/api/admin/stakeholders';
import { Refused } from '#events/core/refused';
import { configurationOf, type EventConfigurationCommand, eventConfiguration } from '#events/stakeholder/decider';
import { may } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { peopleFor, personIn } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';

export const stakeholderRoutes = answering(stakeholderOperations, {
  'POST /api/admin/events/add_user_stakeholder_to_event_configuration': (request) => {
    const { app, who, body } = request;
    const user = tellableIn(app, who.entity, body.target_user_id);
    const terms = { sendCheckIns: body.send_checkins, phoneNumber: body.alt_phone_number?.value ?? '' };
    return work(request, { do: 'addStakeholder', user, ...terms });
  },

  'POST /api/admin/events/remove_user_stakeholder_from_event_configuration': (request) => {
    const user = personIn(request.app, request.who.entity, request.body.target_user_id).uuid;
    return work(request, { do: 'removeStakeholder', user });
  },

  'POST /api/admin/events/update_event_configuration': (request) =>
    work(request, { do: 'setCheckIns', minutes: request.body.checkin_minutes }),
});

/** A person who can be told. The request names the person in the field `target_user_id`. */
function tellableIn(app: Pick<App, 'views'>, entity: string, uuid: string): string {
  if (!personIn(app, entity, uuid).active) throw new Refused('event.person-inactive');
  return uuid;
}

type Change<C = EventConfigurationCommand> = C extends unknown ? Omit<C, 'configuration' | 'kind'> : never;

function work(request: Signed<{ readonly conf_id: string }, object>, change: Change) {
  const { who, body } = request;
  const kind = eventKinds.find((one) => configurationOf(who.entity, one) === body.conf_id);
  if (!kind) throw new Refused('not-found');
  const configuration = body.conf_id;
  const command = { ...change, configuration, kind };
  return carryOut(request, { decider: eventConfiguration, id: configuration }, { commands: [command], json: {} });
}

/** Each kind of event, with its stakeholders in the order in which they were added. */
export function eventsShown({ app, who }: Pick<Signed<object, object>, 'app' | 'who'>): readonly AdminEvent[] {
  const people = peopleFor(app, who);
  const numbers = may(who, 'user.view');
  return eventKinds.map((kind: EventKind) => {
    const conf_id = configurationOf(who.entity, kind);
    const doc = app.views.doc('event_configurations', conf_id);
    const stakeholders = (doc?.stakeholders ?? []).map(({ user, send_checkins, phone_number }) => ({
      user: people(user),
      send_checkins,
      alt_phone_number: numbers && phone_number ? ({ value: phone_number, region: 'US' } as const) : null,
    }));
    return { conf_id, kind, checkin_minutes: doc?.minutes ?? 0, stakeholders };
  });
}
