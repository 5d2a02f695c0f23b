import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import type { AdminEvent } from '#contracts/admin/admin';
import { type EventKind, eventKinds, type StakeholderBody as NewStakeholder } from '#contracts/admin/events';
import { E164Phone, Id, OneOf, Optional, Whole, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { Refused } from '#events/core/refused';
import { configurationOf, type EventConfigurationCommand, eventConfiguration } from '#events/stakeholder/decider';
import { may } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import { peopleFor, personIn } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';

@TakesPart<NonNullable<NewStakeholder['alt_phone_number']>>()
class AltPhoneBody {
  @E164Phone() value!: string;
  @OneOf(['US']) region!: 'US';
}
@Takes('POST /api/admin/events/add_user_stakeholder_to_event_configuration')
class StakeholderBody {
  @Id() conf_id!: string;
  @Id() target_user_id!: string;
  @YesNo() send_checkins!: boolean;
  @Optional()
  @IsObject({ message: 'This must be an object.' })
  @ValidateNested()
  @Type(() => AltPhoneBody)
  alt_phone_number?: AltPhoneBody;
}
@Takes('POST /api/admin/events/remove_user_stakeholder_from_event_configuration')
class StakeholderRemovalBody {
  @Id() conf_id!: string;
  @Id() target_user_id!: string;
}
@Takes('POST /api/admin/events/update_event_configuration')
class EventConfigurationBody {
  @Id() conf_id!: string;
  @Whole(limits.admin.checkInMinutes) checkin_minutes!: number;
}

const permission = 'event.write';
const path = '/api/admin/events/';

/** The people told of the organization's events, and how often while an event goes on (S1 §7). */
export const stakeholderRoutes = [
  route({
    method: 'POST',
    path: `${path}add_user_stakeholder_to_event_configuration`,
    permission,
    summary: 'Tell a person of a kind of event by text',
    answers: { 200: nothing },
    refuses: ['event.known', 'event.person-inactive'],
    body: StakeholderBody,
    answer: (request) => {
      const { app, who, body } = request;
      const user = tellableIn(app, who.entity, body.target_user_id);
      const terms = { sendCheckIns: body.send_checkins, phoneNumber: body.alt_phone_number?.value ?? '' };
      return work(request, { do: 'addStakeholder', user, ...terms });
    },
  }),
  route({
    method: 'POST',
    path: `${path}remove_user_stakeholder_from_event_configuration`,
    permission,
    summary: 'Tell a person no more of a kind of event',
    answers: { 200: nothing },
    body: StakeholderRemovalBody,
    answer: (request) => {
      const user = personIn(request.app, request.who.entity, request.body.target_user_id).uuid;
      return work(request, { do: 'removeStakeholder', user });
    },
  }),
  route({
    method: 'POST',
    path: `${path}update_event_configuration`,
    permission,
    summary: 'Set the minutes between check-ins while an event goes on; 0 turns them off',
    answers: { 200: nothing },
    body: EventConfigurationBody,
    answer: (request) => work(request, { do: 'setCheckIns', minutes: request.body.checkin_minutes }),
  }),
];

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
