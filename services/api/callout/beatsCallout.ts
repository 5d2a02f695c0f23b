import { Type } from 'class-transformer';
import { ArrayMinSize, ArrayUnique } from 'class-validator';
import type { BeatRequest, CalledProfile, RequestedReserveList } from '#contracts/callout/bodies';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';
import { type CallMethod, callMethods } from '#contracts/onCall/beats';
import { type CalloutCommand, callout } from '#events/callout/decider';
import { beatsPolicy } from '#events/callout/policies';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { BeatPhonesDoc } from '#projections/onCall/beatPhones';
import type { BeatDoc } from '#projections/onCall/beats';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes, TakesPart } from '#services/api/http/route';
import { AnyWords, Count, Each, Id, OneOf, Optional, PeopleInOrder, Whole, Words } from '#services/api/http/rules';
import { personIn } from '#services/api/onCall/beatPeople';
import { findCallout } from './changes.ts';
import type { LeftOut, Listed } from './plan.ts';

const { beat: most, text, callout: calls } = limits;

@TakesPart<CalledProfile>()
class CalledProfileBody {
  @Id() user_id!: string;
  @Whole(most.latestCall) start_seconds!: number;
  @Whole(most.latestCall) stop_seconds!: number;
  @Optional() @AnyWords(text.message) assignment_message?: string;
}
@TakesPart<BeatRequest>()
class BeatRequestBody {
  @Id() beat_id!: string;
  @Optional() @Words(text.label) reserve_list_ref?: string;
  @Type(() => CalledProfileBody) @Each(calls.people) call_profiles!: readonly CalledProfileBody[];
}
@TakesPart<RequestedReserveList>()
class RequestedListBody {
  @Words(text.label) ref!: string;
  @Words(text.label) name!: string;
  @OneOf(callMethods) call_method!: CallMethod;
  @Count(most.targetCallCount) target_call_count!: number;
  @PeopleInOrder() user_ids!: readonly string[];
}
@Takes('POST /api/teams/beats/callout/initiate/')
class InitiateBody {
  /** Has no effect. */
  @Optional() @Words(text.label) task_type?: string;
  @Type(() => BeatRequestBody)
  @ArrayUnique(({ beat_id }: BeatRequestBody) => beat_id, { message: 'Each beat once.' })
  @ArrayMinSize(1, { message: 'Choose at least one beat.' })
  @Each(limits.team)
  requests!: readonly BeatRequestBody[];
  @Optional()
  @Type(() => RequestedListBody)
  @ArrayUnique(({ ref }: RequestedListBody) => ref, { message: 'Each list once.' })
  @Each(limits.team)
  reserve_lists?: readonly RequestedListBody[];
  @Words(text.label) team_name!: string;
}
@Takes('POST /api/teams/beats/callout/pause/', 'POST /api/teams/beats/callout/resume/')
class PauseBody {
  @Id() callout_id!: string;
}

const path = '/api/teams/beats/callout/';
const permission = 'callout.manage';

/** Call-outs of beats: a person for each beat, and reserves where nobody of a beat comes (S1 §7). */
export const beatsCalloutRoutes = [
  route({
    method: 'POST',
    path: `${path}initiate/`,
    permission,
    summary: 'Call the people of beats until each beat has one',
    answers: { 201: reference },
    refuses: ['callout.nobody', 'beat.stop-before-start'],
    body: InitiateBody,
    answer: (request) => initiate(request, request.body),
  }),
  ...(['pause', 'resume'] as const).map((what) =>
    route({
      method: 'POST',
      path: `${path}${what}/`,
      permission,
      summary: what === 'pause' ? 'Begin no more calls until the call-out is resumed' : 'Go on with the calls',
      answers: { 200: reference },
      refuses: ['callout.ended'],
      body: PauseBody,
      answer: (request) => {
        const { uuid } = findCallout(request.app, request.who, request.body.callout_id);
        const command = { do: what, now: request.now } as const;
        return carryOut(request, { decider: callout, id: uuid }, { commands: [command], json: { uuid } });
      },
    }),
  ),
];

type Asking = Pick<Signed<object, object>, 'app' | 'who'>;

function initiate(request: Signed<object, object>, body: InitiateBody) {
  const { commandId, now } = request;
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
  const { people, leftOut, beyond } = listedFor(request, body);
  const id = idFrom('callout', commandId);
  const name = body.team_name.trim();
  const kept = {
    callout: id,
    incident: null,
    kind: 'beats',
    name,
    role: 'crew',
    target: beats.length,
    policy,
    ...(beyond > 0 && { beyond }),
  } as const;
  const command: CalloutCommand = { do: 'start', now, started: kept, people, leftOut };
  return carryOut(request, { decider: callout, id }, { commands: [command], json: { uuid: id } });
}

function beatIn({ app, who }: Asking, uuid: string): BeatDoc {
  const beat = app.views.doc<BeatDoc>('beats', uuid);
  if (beat?.entity !== who.entity || beat.archived) throw new Refused('not-found');
  return beat;
}

/**
 * The people of the beats by their start, then those of the reserve lists. Each is listed once, where they are first.
 * `beyond` counts the people after the most that a call-out calls.
 */
function listedFor(asking: Asking, { requests, reserve_lists = [] }: InitiateBody) {
  const people: Listed[] = [];
  const leftOut: LeftOut[] = [];
  const listed = new Set<string>();
  const beyond = new Set<string>();
  const add = (user: string, entry: Pick<Listed, 'list' | 'rule' | 'startSeconds' | 'stopSeconds'>, message = '') => {
    if (listed.size === calls.people && !listed.has(user)) return void beyond.add(user);
    const reason = reasonAgainst(asking, user) ?? (listed.has(user) ? 'listed-already' : null);
    if (reason !== null) return void leftOut.push({ user, reason, inputs: { list: entry.list } });
    listed.add(user);
    const personal = message.trim() === '' ? null : { to: null, message: message.trim() };
    people.push({ ...entry, user, subject: user, rank: people.length + 1, inputs: {}, personal });
  };
  const profiles = requests.flatMap(({ beat_id: list, call_profiles }) => call_profiles.map((one) => ({ one, list })));
  for (const { one, list } of profiles.toSorted((a, b) => a.one.start_seconds - b.one.start_seconds)) {
    const { start_seconds: startSeconds, stop_seconds: stopSeconds } = one;
    if (stopSeconds < startSeconds) throw new Refused('beat.stop-before-start');
    add(one.user_id, { list, rule: 'beat-profile', startSeconds, stopSeconds }, one.assignment_message);
  }
  for (const { ref, user_ids } of reserve_lists) {
    const list = `reserve ${ref}`;
    if (!requests.some(({ reserve_list_ref }) => reserve_list_ref === ref)) continue;
    for (const user of user_ids) add(user, { list, rule: 'reserve-list', startSeconds: 0, stopSeconds: null });
  }
  return { people, leftOut, beyond: beyond.size };
}

function reasonAgainst({ app, who }: Asking, user: string): LeftOut['reason'] | null {
  const account = personIn(app, who.entity, user);
  if (!account.active) return 'inactive';
  const phones = app.views.doc<BeatPhonesDoc>('beat_phones', user)?.phones ?? [];
  const isReachable = account.phone_number !== '' || phones.some(({ phone_number }) => phone_number !== null);
  return isReachable ? null : 'no-phone';
}
