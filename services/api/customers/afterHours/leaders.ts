import {
  afterHoursNumberOperations,
  jcwLeaderOperations,
  type LeaderBody,
  lovelandLeaderOperations,
} from '#contracts/api/customers/afterHours/leaders';
import { type AfterHours, type LeaderShift, leaderDesignation } from '#contracts/onCall/afterHours';
import { type AfterHoursCommand, afterHours } from '#events/afterHours/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { Shift } from '#projections/onCall/afterHours';
import { peopleOf } from '#services/api/accounts/people';
import { carryOut } from '#services/api/http/carryOut';
import { onlyFor } from '#services/api/http/moduleRoute';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { onCallNow } from '#services/app/onDuty';
import { positionOf } from '#services/app/position';

export const afterHoursRoutes = [
  ...onlyFor(
    'jcw',
    answering(jcwLeaderOperations, {
      'GET /api/jcw/after-hours/leader/': leaders,
      'POST /api/jcw/after-hours/leader/': choose,
      'DELETE /api/jcw/after-hours/leader/:uuid/': withdraw,
    }),
  ),
  ...onlyFor(
    'loveland',
    answering(lovelandLeaderOperations, {
      'GET /api/loveland/after-hours/leader/': leaders,
      'POST /api/loveland/after-hours/leader/': choose,
      'DELETE /api/loveland/after-hours/leader/:uuid/': withdraw,
    }),
  ),
  ...onlyFor(
    'jcw',
    answering(afterHoursNumberOperations, {
      'GET /api/jcw/after-hours/phone-number/': ({ app, who }) => {
        const { phone_number, now } = shown(app, who.entity);
        return { json: { phone_number, leader: now } };
      },

      'POST /api/jcw/after-hours/phone-number/': (request) =>
        work(request, {}, { do: 'setNumber', phoneNumber: request.body.phone_number.trim() }),
    }),
  ),
];

function leaders({ app, who }: Signed<object, object>) {
  return { json: shown(app, who.entity) };
}

function choose(request: Signed<LeaderBody, object>) {
  const { app, who, body, commandId, now } = request;
  const person = peopleOf(app, who.entity).find(({ uuid }) => uuid === body.user);
  if (!person) throw new Refused('not-found');
  const from = iso(Date.parse(body.from ?? now));
  const shift = idFrom('shift', commandId);
  const phoneNumber = body.phone_number?.trim() || person.phone_number;
  return work(
    request,
    { uuid: shift },
    { do: 'chooseLeader', shift, user: person.uuid, from, phoneNumber, now, by: who.account.uuid },
  );
}

function withdraw(request: Signed<object, object, 'uuid'>) {
  return work(
    request,
    {},
    { do: 'withdrawLeader', shift: request.params.uuid, now: request.now, by: request.who.account.uuid },
  );
}

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
  const named = ({ uuid, user, phone_number: number, from, delivery }: Shift): LeaderShift => ({
    uuid,
    user,
    name: nameOf(app.views.doc, `user:${user}`),
    phone_number: number,
    from,
    ...(delivery === undefined ? {} : { text: textState(app, delivery) }),
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

function textState({ views }: App, delivery: string): LeaderShift['text'] {
  const notice = views.doc('notices', delivery);
  if (notice?.status === 'sent') return 'sent';
  return notice?.status === 'failed' ? 'failed' : 'on-its-way';
}
