import { Id, Moment, Optional, Phone, PhoneOrNone } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';
import { leaderCustomers } from '#contracts/customers/afterHours';
import {
  type AfterHours,
  afterHours as afterHoursDocument,
  afterHoursNumber,
  type LeaderShift,
  leaderDesignation,
} from '#contracts/onCall/afterHours';
import { type AfterHoursCommand, afterHours } from '#events/afterHours/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { Shift } from '#projections/onCall/afterHours';
import { peopleOf } from '#services/api/accounts/people';
import { carryOut } from '#services/api/http/carryOut';
import { onlyFor } from '#services/api/http/moduleRoute';
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { onCallNow } from '#services/app/onDuty';
import { positionOf } from '#services/app/position';

@Takes('POST /api/jcw/after-hours/leader/', 'POST /api/loveland/after-hours/leader/')
class LeaderBody {
  @Id() user!: string;
  /** The number that the leader answers. Default: the leader's own number. */
  @Optional() @PhoneOrNone() phone_number?: string;
  /** Default: now. */
  @Optional() @Moment() from?: string;
}
@Takes('POST /api/jcw/after-hours/phone-number/')
class NumberBody {
  @Phone() phone_number!: string;
}

const permission = 'afterHours.lead';

/** The after-hours leaders of an organization (S2 §2.3, `after-hours/leader/`). */
const leaderRoutes = (organisation: string) =>
  onlyFor(organisation, [
    route({
      method: 'GET',
      path: `/api/${organisation}/after-hours/leader/`,
      permission: 'module.view',
      summary: `The current and the coming after-hours leaders: ${organisation}`,
      answers: { 200: afterHoursDocument },
      answer: ({ app, who }) => ({ json: shown(app, who.entity) }),
    }),
    route({
      method: 'POST',
      path: `/api/${organisation}/after-hours/leader/`,
      permission,
      summary: `Choose the after-hours leader from a given time: ${organisation}`,
      answers: { 201: reference },
      body: LeaderBody,
      answer: (request) => {
        const { app, who, body, commandId, now } = request;
        const person = peopleOf(app, who.entity).find(({ uuid }) => uuid === body.user);
        if (!person) throw new Refused('not-found');
        const from = iso(Date.parse(body.from ?? now));
        const shift = idFrom('shift', commandId);
        const phoneNumber = body.phone_number?.trim() || person.phone_number;
        return work(request, { uuid: shift }, { do: 'chooseLeader', shift, user: person.uuid, from, phoneNumber, now });
      },
    }),
    route({
      method: 'DELETE',
      path: `/api/${organisation}/after-hours/leader/:uuid/`,
      permission,
      summary: `Withdraw a chosen after-hours leader: ${organisation}`,
      answers: { 200: nothing },
      answer: (request) => work(request, {}, { do: 'withdrawLeader', shift: request.params.uuid ?? '' }),
    }),
  ]);

export const afterHoursRoutes = [
  ...leaderCustomers.flatMap(leaderRoutes),
  ...onlyFor('jcw', [
    route({
      method: 'GET',
      path: '/api/jcw/after-hours/phone-number/',
      permission: 'module.view',
      summary: 'The after-hours phone number and its current leader',
      answers: { 200: afterHoursNumber },
      answer: ({ app, who }) => {
        const { phone_number, now } = shown(app, who.entity);
        return { json: { phone_number, leader: now } };
      },
    }),
    route({
      method: 'POST',
      path: '/api/jcw/after-hours/phone-number/',
      permission,
      summary: 'Set the after-hours phone number',
      answers: { 200: nothing },
      body: NumberBody,
      answer: (request) => work(request, {}, { do: 'setNumber', phoneNumber: request.body.phone_number.trim() }),
    }),
  ]),
];

type Work = AfterHoursCommand extends infer Command
  ? Command extends AfterHoursCommand
    ? Omit<Command, 'afterHours'>
    : never
  : never;

function work<Json>(request: Signed<object, object>, json: Json, of: Work) {
  const { entity } = request.who;
  const command: AfterHoursCommand = { ...of, afterHours: entity };
  return carryOut(request, { decider: afterHours, id: entity }, { commands: [command], json });
}

export function shown(app: App, entity: string): AfterHours {
  const { phone_number = '', shifts = [] } = app.views.doc('after_hours', entity) ?? {};
  const at = iso(app.clock.now());
  const named = ({ uuid, user, phone_number: number, from }: Shift): LeaderShift => ({
    uuid,
    user,
    name: nameOf(app.views.doc, `user:${user}`),
    phone_number: number,
    from,
  });
  const [leader] = onCallNow(app, entity, leaderDesignation).flatMap(({ reason }) =>
    reason.because === 'leads' ? [reason.shift] : [],
  );
  const begun = shifts.find(({ uuid }) => uuid === leader);
  return {
    phone_number,
    now: begun ? named(begun) : null,
    next: shifts.filter(({ from }) => from > at).map(named),
    people: peopleOf(app, entity),
    position: positionOf(app),
  };
}
