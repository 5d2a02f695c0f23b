import { beatsCalloutOperations, type InitiateBody, type PauseBody } from '#contracts/api/callout/beatsCallout';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { beatsPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { BeatDoc } from '#projections/onCall/beats';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { personIn } from '#services/api/onCall/beatPeople';
import { type Considered, personRules, sift } from '#services/app/calling/candidates';
import { type Ordered, ordersOf } from '#services/app/calling/orders';
import { chosenOf } from '#services/outbound/callouts/listPlan';
import { findCallout } from './changes.ts';

export const beatsCalloutRoutes = answering(beatsCalloutOperations, {
  'POST /api/teams/beats/callout/initiate/': (request) => initiate(request, request.body),

  'POST /api/teams/beats/callout/pause/': (request) => change(request, 'pause'),

  'POST /api/teams/beats/callout/resume/': (request) => change(request, 'resume'),
});

function change(request: Signed<PauseBody, object>, what: 'pause' | 'resume') {
  const { uuid } = findCallout(request.app, request.who, request.body.callout_id);
  const command = { do: what, now: request.now } as const;
  return carryOut(request, { decider: callout, id: uuid }, { commands: [command], json: { uuid } });
}

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

function initiate(request: Signed<object, object>, body: InitiateBody) {
  const { commandId, now } = request;
  knowsLists(body);
  const beats = body.requests.map(({ beat_id }) => beatIn(request, beat_id));
  const reserves = (body.reserve_lists ?? []).map((list) => ({
    list: `reserve ${list.ref}`,
    name: list.name.trim(),
    sequential: list.call_method === 'SEQUENTIAL',
    target: list.target_call_count,
    reserveFor: body.requests.filter((one) => one.reserve_list_ref === list.ref).map(({ beat_id }) => beat_id),
  }));
  const policy = beatsPolicy({
    beats: beats.map(({ uuid: beat, name }) => ({ beat, name })),
    reserves: reserves.filter(({ reserveFor }) => reserveFor.length > 0),
  });
  const { entity } = request.who;
  const rules = personRules(request.app, entity);
  const need = { entity, incident: null, kind: 'beats', ...rules, callout: null } as const;
  const { considered, orders } = consideredFor(request, body);
  const { people, leftOut, beyond } = sift(request.app, need, considered);
  const id = idFrom('callout', commandId);
  const name = body.team_name.trim();
  const kept = {
    callout: id,
    incident: null,
    kind: 'beats',
    name,
    role: 'crew',
    target: beats.length,
    policy: { ...policy, ...rules, ...ordersOf(orders) },
    ...(beyond > 0 && { beyond }),
  } as const;
  const command: CalloutCommand = { do: 'start', now, started: kept, people, leftOut };
  return carryOut(request, { decider: callout, id }, { commands: [command], json: { uuid: id } });
}

/** A beat may name only a reserve list of this request: no other list is called for it. */
function knowsLists({ requests, reserve_lists = [] }: InitiateBody): void {
  const known = new Set(reserve_lists.map(({ ref }) => ref));
  for (const [n, { reserve_list_ref: ref }] of requests.entries())
    if (ref !== undefined && !known.has(ref))
      throw new Refused('callout.reserve-list-unknown', {
        [`requests.${n}.reserve_list_ref`]: [`No reserve list of this call-out is called “${ref}”.`],
      });
}

function beatIn({ app, who }: Asking, uuid: string): BeatDoc {
  const beat = app.views.doc('beats', uuid);
  if (beat?.entity !== who.entity || beat.archived) throw new Refused('not-found');
  return beat;
}

interface ConsideredAll {
  readonly considered: readonly Considered[];
  /** The reserve lists. */
  readonly orders: readonly Ordered[];
}

/**
 * The people of the beats by their start, then those of the reserve lists by the contract of each. Each is listed once, where
 * they are first.
 */
function consideredFor({ app, who }: Asking, { requests, reserve_lists = [] }: InitiateBody): ConsideredAll {
  const profiles = requests.flatMap(({ beat_id: list, call_profiles }) => call_profiles.map((one) => ({ one, list })));
  const members = profiles
    .toSorted((a, b) => a.one.start_seconds - b.one.start_seconds)
    .map(({ one, list }): Considered => {
      const {
        user_id: user,
        start_seconds: startSeconds,
        stop_seconds: stopSeconds,
        assignment_message: message,
      } = one;
      if (stopSeconds < startSeconds) throw new Refused('beat.stop-before-start');
      const said = message === undefined ? {} : { message };
      return { ...ofList(list), user, rule: 'beat-profile', startSeconds, stopSeconds, ...said };
    });
  const reserves = reserve_lists
    .filter(({ ref }) => requests.some(({ reserve_list_ref }) => reserve_list_ref === ref))
    .map(({ ref, user_ids }) => {
      const people = user_ids.map((user): Considered => {
        const message = messageFor(requests, ref);
        const said = message === '' ? {} : { message };
        return { ...ofList(`reserve ${ref}`), user, rule: 'reserve-list', startSeconds: 0, stopSeconds: null, ...said };
      });
      return chosenOf(app, { entity: who.entity, list: ref, people });
    });
  const considered = [...members, ...reserves.flatMap(({ people }) => people)];
  for (const { user } of considered) personIn(app, who.entity, user);
  return { considered, orders: reserves };
}

/** Reserves hear the assignments of the beats whose places they may take, each once. */
const messageFor = (requests: InitiateBody['requests'], ref: string): string =>
  [
    ...new Set(
      requests
        .filter(({ reserve_list_ref }) => reserve_list_ref === ref)
        .flatMap(({ call_profiles }) =>
          call_profiles.flatMap(({ assignment_message: message }) => message?.trim() || []),
        ),
    ),
  ].join(' Or: ');

const ofList = (list: string) => ({ list, to: null, inputs: {}, leftOut: { list } }) as const;
