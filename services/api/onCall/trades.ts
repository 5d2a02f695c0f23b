import { type TradeBody, tradeOperations } from '#contracts/api/onCall/trades';
import { rulesWith } from '#contracts/core/dispatchRules';
import { limits } from '#contracts/core/limits';
import type { MyShifts, Trade, TradeAct } from '#contracts/onCall/trades';
import { compareNames } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type ScheduleCommand, schedule, scheduleOf } from '#events/schedule/decider';
import { shiftNews, shiftNewsOf } from '#events/shiftNews/decider';
import { timeOffOf } from '#events/timeOff/decider';
import { coverage } from '#projections/onCall/duty/coverage';
import type { DutyFacts } from '#projections/onCall/duty/onDuty';
import { timesOf } from '#projections/onCall/shiftTimes';
import { type TradeDoc, waits } from '#projections/onCall/trades';
import { may, type Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { designationNamed } from '#services/app/designations';
import { dutyFactsOver } from '#services/app/onDuty';
import { mayTake, phonesOf, tradesIn } from '#services/app/people/trading';
import { callableIn } from './beatPeople.ts';
import { enteredIn } from './calendar/timeOff.ts';

const day = 24 * 3_600_000;
/** Gaps of the next two weeks are offered, shifts of the next two months. */
const [openAhead, shiftsAhead] = [14 * day, 60 * day];

export const tradeRoutes = answering(tradeOperations, {
  'GET /api/my-shifts/': ({ app, who }) => ({ json: myShiftsOf(app, who) }),

  'POST /api/my-shifts/news/': (request) => {
    const { app, who, body } = request;
    const user = callableIn(app, who.entity, who.account.uuid).uuid;
    const news = shiftNewsOf(who.entity);
    const { by, weekly } = body;
    const commands = [{ do: 'choose', news, user, by, weekly }] as const;
    return carryOut(request, { decider: shiftNews, id: news }, { commands, json: {} });
  },

  'POST /api/my-shifts/trades/': async (request) => {
    const { app, who, body, now, commandId } = request;
    const to = body.to === undefined ? null : callableIn(app, who.entity, body.to).uuid;
    const { user, shift, back, designation, from, until } = askedIn(request);
    const trade = idFrom('trade', commandId);
    const id = scheduleOf(who.entity, designation);
    if (body.kind === 'take') mayTake(app, { user, entity: who.entity, start: from, end: until });
    const approval = needsApproval(app, who.entity) ? 'supervisor' : 'none';
    const said = {
      schedule: id,
      trade,
      designation,
      kind: body.kind,
      user,
      to,
      shift,
      from,
      until,
      back,
      approval,
    } as const;
    return {
      ...(await work(
        request,
        id,
        { do: 'askTrade', ...said, now, phones: phonesOf(app, [user, to]) },
        { uuid: trade },
      )),
      status: 201,
    };
  },

  'POST /api/my-shifts/trades/:uuid/': (request) => {
    const { app, who, now, body, params } = request;
    const doc = tradeIn(app, who.entity, params.uuid);
    const user = callableIn(app, who.entity, who.account.uuid).uuid;
    const of = { schedule: doc.schedule, trade: doc.uuid, now, user };
    switch (body.act) {
      case 'accept':
        if (doc.state === 'asked') mayTake(app, { ...doc, user });
        return work(request, doc.schedule, { do: 'acceptTrade', ...of, phones: phonesOf(app, [user, doc.user]) }, {});
      case 'decline':
        return work(request, doc.schedule, { do: 'endTrade', how: 'declined', ...of }, {});
      case 'withdraw':
        return work(request, doc.schedule, { do: 'endTrade', how: 'withdrawn', ...of }, {});
      case 'undo':
        return work(request, doc.schedule, { do: 'undoTrade', ...of }, {});
    }
  },

  'POST /api/on-call/trades/:uuid/': (request) => {
    const { app, who, now, body, params } = request;
    const doc = tradeIn(app, who.entity, params.uuid);
    const of = { schedule: doc.schedule, trade: doc.uuid, now };
    switch (body.act) {
      case 'approve': {
        const phones = phonesOf(app, [doc.user, doc.accepted_by]);
        return work(request, doc.schedule, { do: 'approveTrade', ...of, phones }, {});
      }
      case 'reject':
        return work(request, doc.schedule, { do: 'endTrade', how: 'rejected', ...of, user: null }, {});
      case 'undo':
        return work(request, doc.schedule, { do: 'undoTrade', ...of, user: null }, {});
    }
  },
});

const work = <Json>(request: Signed<object, object>, id: string, command: ScheduleCommand, json: Json) =>
  carryOut(request, { decider: schedule, id }, { commands: [command], json });

function tradeIn({ views }: Pick<App, 'views'>, entity: string, uuid: string): TradeDoc {
  const doc = views.doc('trades', uuid);
  if (doc?.entity !== entity) throw new Refused('not-found');
  return doc;
}

const needsApproval = ({ views }: Pick<App, 'views'>, entity: string): boolean =>
  rulesWith(views.doc('boards', entity)?.rules).shift_trades === 'approved';

function newsOf({ views }: Pick<App, 'views'>, { entity, account }: Principal): MyShifts['news'] {
  const doc = views.doc('shift_news', account.uuid);
  const own = doc?.kind === 'choice' ? doc : { by: null, weekly: false };
  return { by: own.by, weekly: own.weekly, rule: rulesWith(views.doc('boards', entity)?.rules).shift_news };
}

const utc = (moment: string): string => iso(Date.parse(moment));

/** The shift and the time that the viewer asks about. */
function askedIn({ app, who, body }: Signed<TradeBody, object>) {
  const user = callableIn(app, who.entity, who.account.uuid).uuid;
  const { start, end, back } = body;
  const asked = { user, back: body.kind === 'swap' ? (back ?? null) : null };
  if (body.kind === 'take') {
    if (start === undefined || end === undefined) throw new Refused('trade.outside');
    const designation = designationNamed(app, who.entity, body.designation ?? '');
    return { ...asked, shift: null, designation, from: utc(start), until: utc(end) };
  }
  const doc = body.shift === undefined ? null : app.views.doc('shifts', body.shift);
  if (doc?.kind !== 'shift' || doc.entity !== who.entity) throw new Refused('not-found');
  const isPart = body.kind === 'cover';
  const whole = { from: latest(doc.start, nextMinute(app.clock.now())), until: doc.end };
  return {
    ...asked,
    shift: doc.uuid,
    designation: doc.designation,
    from: isPart && start !== undefined ? utc(start) : whole.from,
    until: isPart && end !== undefined ? utc(end) : whole.until,
  };
}

/** Of a shift that has begun, what is left from the next minutes on is given: somebody has to accept first. */
const nextMinute = (now: number): string => iso(Math.ceil(now / 300_000) * 300_000 + 300_000);
const latest = (a: string, b: string): string => (a > b ? a : b);

function myShiftsOf(app: App, who: Principal): MyShifts {
  const { entity, account } = who;
  const now = app.clock.now();
  const period = { from: iso(now), until: iso(now + shiftsAhead) };
  const facts = dutyFactsOver(app, entity, period);
  const coming = facts.scheduled
    .map(({ uuid, user, designation, ...shift }) => ({ uuid, user, designation, ...timesOf({ ...shift }, facts.zone) }))
    .filter(({ start, end }) => end > period.from && start < period.until)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const own = coming.filter(({ user }) => user === account.uuid);
  const designations = new Set(own.map(({ designation }) => designation));
  const name = (user: string): string => nameOf(app.views.doc, `user:${user}`);
  return {
    shifts: own
      .map(({ uuid, designation, start, end }) => ({ uuid, designation, start, end }))
      .slice(0, limits.trades.shown),
    trades: tradesIn(app, entity)
      .map((doc) => tradeShown(app, who, doc))
      .filter(
        ({ may: acts, user, to, accepted_by }) =>
          [user, to, accepted_by].some((one) => one?.uuid === account.uuid) || acts.length > 0,
      )
      .slice(0, limits.trades.shown),
    people: app.views
      .docs('accounts', { where: { entity } })
      .filter(({ uuid, active, role }) => active && uuid !== account.uuid && role !== '_Staff')
      .map(({ uuid, first_name, last_name }) => ({ uuid, name: `${first_name} ${last_name}` }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    others: coming
      .filter(
        ({ user, designation, start }) => user !== account.uuid && designations.has(designation) && start > period.from,
      )
      .map((one) => ({ ...one, name: name(one.user) }))
      .slice(0, limits.trades.shown),
    open: openIn(facts, iso(now), iso(now + openAhead)),
    leave: enteredIn(app, app.views.doc('time_off', timeOffOf(entity, account.uuid))),
    news: newsOf(app, who),
    needs_approval: needsApproval(app, entity),
  };
}

/** The times at which nobody is on call, of designations that have shifts. A gap that has begun is open from now on. */
function openIn(facts: DutyFacts, now: string, until: string): MyShifts['open'] {
  const designations = [...new Set(facts.scheduled.map(({ designation }) => designation))];
  const soon = nextMinute(Date.parse(now));
  return designations
    .flatMap((designation) =>
      coverage(facts, { designation, start: now, end: until, now })
        .filter(({ kind, end }) => kind === 'gap' && end > soon)
        .map(({ start, end }) => ({ designation, start: latest(start, soon), end })),
    )
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .slice(0, limits.trades.shown);
}

export function tradeShown(app: Pick<App, 'views' | 'clock'>, who: Principal, doc: TradeDoc): Trade {
  const { uuid, kind, state, designation, start, end, user, to, back, accepted_by, approved_by, asked_time } = doc;
  const person = (of: string) => ({ uuid: of, name: nameOf(app.views.doc, `user:${of}`) });
  const other = back === null ? null : app.views.doc('shifts', back);
  return {
    uuid,
    kind,
    state,
    designation,
    start,
    end,
    user: person(user),
    to: to === null ? null : person(to),
    back: other?.kind === 'shift' ? { start: other.start, end: other.end } : null,
    accepted_by: accepted_by === null ? null : person(accepted_by),
    approved_by: approved_by === null ? null : nameOf(app.views.doc, approved_by),
    asked_time,
    may: actsOf(who, doc, iso(app.clock.now())),
  };
}

/** The acts of a viewer on a trade. */
export function actsOf(who: Principal, doc: TradeDoc, now: string): readonly TradeAct[] {
  const me = who.account.uuid;
  const supervises = may(who, 'schedule.write');
  const isMine = doc.user === me;
  if (doc.start <= now) return isMine && waits(doc) ? ['withdraw'] : [];
  switch (doc.state) {
    case 'asked': {
      if (isMine) return ['withdraw'];
      if (doc.to === me) return ['accept', 'decline'];
      return doc.to === null ? ['accept'] : [];
    }
    case 'accepted':
      return [
        ...(supervises ? (['approve', 'reject'] as const) : []),
        ...(isMine ? (['withdraw'] as const) : []),
        ...(!isMine && doc.accepted_by === me ? (['decline'] as const) : []),
      ];
    case 'made':
      return isMine || doc.accepted_by === me || supervises ? ['undo'] : [];
    default:
      return [];
  }
}
