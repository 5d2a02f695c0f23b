import type { AfterHours, LeaderShift } from '#contracts/onCall/afterHours';
import { type AfterHoursCommand, afterHours } from '#events/afterHours/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { AfterHoursDoc, Shift } from '#projections/onCall/afterHours';
import { peopleOf } from '#services/api/accounts/people';
import { onlyFor } from '#services/api/http/moduleRoute';
import { route, type Signed } from '#services/api/http/route';
import { Id, Moment, Optional, Phone, PhoneOrNone } from '#services/api/http/rules';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

class LeaderBody {
  @Id() user!: string;
  /** The number that the leader answers tonight; left out, the leader's own. */
  @Optional() @PhoneOrNone() phone_number?: string;
  /** Left out, now. */
  @Optional() @Moment() from?: string;
}
class NumberBody {
  @Phone() phone_number!: string;
}

const permission = 'afterHours.lead';

/** Who leads the nights of an organisation (S2 §2.3, `after-hours/leader/`). */
const leaderRoutes = (organisation: string) =>
  onlyFor(organisation, [
    route({
      method: 'GET',
      path: `/api/${organisation}/after-hours/leader/`,
      permission: 'module.view',
      summary: `Who leads after hours now and next: ${organisation}`,
      answer: ({ app, who }) => ({ json: shown(app, who.entity) }),
    }),
    route<LeaderBody>({
      method: 'POST',
      path: `/api/${organisation}/after-hours/leader/`,
      permission,
      summary: `Choose who leads from a moment on: ${organisation}`,
      body: LeaderBody,
      answer: (request) => {
        const { app, who, body, commandId, now } = request;
        const person = peopleOf(app, who.entity).find(({ uuid }) => uuid === body.user);
        if (!person) throw new Refused('not-found');
        const from = iso(Date.parse(body.from ?? now));
        const shift = idFrom('shift', commandId);
        const phoneNumber = body.phone_number?.trim() || person.phone_number;
        return work(request, 201, { uuid: shift }, { do: 'chooseLeader', shift, user: person.uuid, from, phoneNumber });
      },
    }),
    route({
      method: 'DELETE',
      path: `/api/${organisation}/after-hours/leader/:uuid/`,
      permission,
      summary: `Withdraw who was chosen: ${organisation}`,
      answer: (request) => work(request, 200, {}, { do: 'withdrawLeader', shift: request.params.uuid ?? '' }),
    }),
  ]);

export const afterHoursRoutes = [
  ...['jcw', 'loveland'].flatMap(leaderRoutes),
  ...onlyFor('jcw', [
    route({
      method: 'GET',
      path: '/api/jcw/after-hours/phone-number/',
      permission: 'module.view',
      summary: 'The number that people call after hours, and who answers now',
      answer: ({ app, who }) => {
        const { phone_number, now } = shown(app, who.entity);
        return { json: { phone_number, leader: now } };
      },
    }),
    route<NumberBody>({
      method: 'POST',
      path: '/api/jcw/after-hours/phone-number/',
      permission,
      summary: 'Set the number that people call after hours',
      body: NumberBody,
      answer: (request) => work(request, 200, {}, { do: 'setNumber', phoneNumber: request.body.phone_number.trim() }),
    }),
  ]),
];

type Work = AfterHoursCommand extends infer Command
  ? Command extends AfterHoursCommand
    ? Omit<Command, 'afterHours'>
    : never
  : never;

async function work(
  { app, who, cause, commandId, now }: Signed<object, object>,
  status: number,
  json: object,
  of: Work,
) {
  const command = { ...of, afterHours: who.entity } as AfterHoursCommand;
  const { position } = await app.handle(afterHours, who.entity, { commandId, occurredAt: now, command }, cause);
  return { status, json, position };
}

function shown(app: App, entity: string): AfterHours {
  const { phone_number = '', shifts = [] } = app.views.doc<AfterHoursDoc>('after_hours', entity) ?? {};
  const at = iso(app.clock.now());
  const named = ({ uuid, user, phone_number: number, from }: Shift): LeaderShift => ({
    uuid,
    user,
    name: nameOf(app.views.doc, `user:${user}`),
    phone_number: number,
    from,
  });
  const begun = shifts.findLast(({ from }) => from <= at);
  return {
    phone_number,
    now: begun ? named(begun) : null,
    next: shifts.filter(({ from }) => from > at).map(named),
    people: peopleOf(app, entity),
    position: positionOf(app),
  };
}
