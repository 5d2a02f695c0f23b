import { feedOperations } from '#contracts/api/onCall/feeds';
import type { DesignationFeeds } from '#contracts/onCall/feeds';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type FeedCommand, feed, feedStreamOf } from '#events/feed/decider';
import { feedEvents } from '#projections/onCall/feeds/feedEvents';
import type { FeedDoc } from '#projections/onCall/feeds/feeds';
import type { Principal } from '#services/access/principal';
import { type Caused, carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { designationNamed, designationsOf } from '#services/app/designations';
import { dutyFactsOf } from '#services/app/onDuty';
import { feedText } from './feedText.ts';

const type = 'text/calendar; charset=utf-8';
const day = 24 * 3_600_000;
/** A feed has the shifts of the last month, and of a year to come. */
const shown = { back: 31 * day, ahead: 366 * day };

export const feedRoutes = answering(feedOperations, {
  'GET /feeds/:token': {
    counted: ({ app, params }) => ({ link: idIn(app, params.token) }),
    answer: ({ app, params }) => {
      const id = idIn(app, params.token);
      const doc = id === null ? null : app.views.doc('feeds', id);
      if (!doc || doc.revoked || isGone(app, doc)) throw new Refused('not-found');
      return { text: { type, body: textOf(app, doc), kept: true } };
    },
  },

  'GET /api/feeds/': ({ app, who }) => {
    const [own] = app.views.docs('feeds', { where: { user: who.account.uuid } });
    return { json: { made_time: own?.made_time ?? null } };
  },

  'POST /api/feeds/': (request) => make(own(request), { user: request.who.account.uuid, designation: null }),

  'POST /api/feeds/revoke/': (request) => revoke(own(request), { user: request.who.account.uuid, designation: null }),

  'GET /api/on-call/feeds/': ({ app, who }) => ({ json: designationFeedsOf(app, who) }),

  'POST /api/on-call/feeds/': (request) => {
    const designation = designationNamed(request.app, request.who.entity, request.body.designation);
    return make(request, { user: null, designation });
  },

  'POST /api/on-call/feeds/revoke/': (request) =>
    revoke(request, { user: null, designation: request.body.designation.trim() }),
});

type Of = Pick<FeedDoc, 'user' | 'designation'>;

/** A person's feed belongs to the organization that employs them. */
const own = (request: Caused & { readonly who: Principal }): Caused => ({
  ...request,
  cause: { ...request.cause, entity: request.who.account.entity },
});

/** The address follows from the request's id, so that a repeat has the same one. */
function make(caused: Caused, of: Of) {
  const { app, cause, commandId } = caused;
  const id = idFrom('calendar feed', commandId);
  const json = { path: `/feeds/${app.secrets.feedToken(id)}.ics` };
  return work(caused, of, { do: 'make', feed: id, ...of }, json, cause.entity);
}
const revoke = (caused: Caused, of: Of) => work(caused, of, { do: 'revoke' }, {}, caused.cause.entity);

const work = <Json>(caused: Caused, of: Of, command: FeedCommand, json: Json, entity: string) =>
  carryOut(caused, { decider: feed, id: feedStreamOf(entity, of) }, { commands: [command], json });

/** The id of the feed that a token opens; null for one that was not made here. */
const idIn = ({ secrets }: Pick<App, 'secrets'>, token: string): string | null =>
  token.endsWith('.ics') ? secrets.feedOf(token.slice(0, -4)) : null;

/** A person who was deactivated has no feed, nor has one who is employed elsewhere now. */
function isGone({ views }: Pick<App, 'views'>, { user, entity }: FeedDoc): boolean {
  if (user === null) return false;
  const account = views.doc('accounts', user);
  return !account?.active || account.entity !== entity;
}

function textOf(app: Pick<App, 'views' | 'clock'>, { entity, user, designation, made_time }: FeedDoc): string {
  const now = app.clock.now();
  const period = { from: iso(now - shown.back), until: iso(now + shown.ahead) };
  const of = user === null ? { designation: designation ?? '' } : { user };
  const facts = dutyFactsOf(app, entity, of, period);
  const person = (uuid: string) => nameOf(app.views.doc, `user:${uuid}`);
  const events = feedEvents(facts, of, made_time)
    .filter(({ start, end }) => start < period.until && (end === null || end > period.from))
    .map((one) => {
      const duty = user === null ? person(one.user) : one.designation;
      const summary = one.isStanding ? `${duty}, when nobody is scheduled` : duty;
      return {
        ...one,
        summary: one.counts ? summary : `No one: ${summary} is ${facts.away.has(one.user) ? 'inactive' : 'on leave'}`,
      };
    });
  const organization = app.views.doc('entities', entity)?.display_name ?? '';
  const name = user === null ? `${designation}, ${organization}` : `On call, ${organization}`;
  return feedText({ name, made: made_time, events });
}

function designationFeedsOf(app: Pick<App, 'views'>, { entity }: Principal): DesignationFeeds {
  const open = app.views.docs('feeds', { where: { entity } });
  return {
    results: designationsOf(app, entity).map(({ name: designation }) => {
      const found = open.find((one) => one.designation === designation);
      return {
        designation,
        made_time: found?.made_time ?? null,
        made_by: found ? nameOf(app.views.doc, `user:${found.made_by}`) : null,
      };
    }),
  };
}
