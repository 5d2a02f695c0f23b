import type { InitiateBody } from '#contracts/api/callout/beatsCallout';
import type { Beat, ReserveList } from '#contracts/onCall/beats';

/** The minutes of one call profile as they are typed for this call-out; without an entry the beat's own are used. */
export interface TypedWindow {
  readonly start: string;
  readonly stop: string;
}
/** A call-out that is prepared and not sent, kept on the device. Keys are uuids. */
export type Plan = {
  readonly ticked: readonly string[];
  readonly messages: Readonly<Record<string, string>>;
  readonly windows: Readonly<Record<string, TypedWindow>>;
  readonly name: string;
};
export const emptyPlan: Plan = { ticked: [], messages: {}, windows: {}, name: '' };

type Profile = Beat['call_profiles'][number];

export const windowOf = ({ uuid, start_seconds, stop_seconds }: Profile, { windows }: Plan): TypedWindow =>
  windows[uuid] ?? { start: String(start_seconds / 60), stop: String(stop_seconds / 60) };

/** The mistakes of typed minutes (S1 §5). */
export function windowErrors({ start, stop }: TypedWindow): { readonly start?: string; readonly stop?: string } {
  const [from, until] = [minutes(start), minutes(stop)];
  return {
    ...(start.trim() === '' ? { start: blank } : from === null ? { start: 'Start must be a number, 0 or more.' } : {}),
    ...(stop.trim() === ''
      ? { stop: blank }
      : until === null
        ? { stop: 'Stop must be a number.' }
        : from !== null && until < from
          ? { stop: 'Stop must not be before start.' }
          : {}),
  };
}
const blank = 'This field may not be blank.';

function minutes(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null;
}
/** Seconds sent are minutes times 60 (S1 §9). */
export const secondsOf = (typed: string): number => Math.round((minutes(typed) ?? 0) * 60);

export const isRight = (window: TypedWindow): boolean => Object.keys(windowErrors(window)).length === 0;

/** The beats that are ticked and still there. */
export const tickedIn = (beats: readonly Beat[], { ticked }: Plan): readonly Beat[] =>
  beats.filter(({ uuid }) => ticked.includes(uuid));

/** Why the call-out cannot begin yet; null when it can. */
export function notYet(beats: readonly Beat[], plan: Plan): string | null {
  const chosen = tickedIn(beats, plan);
  if (chosen.length === 0) return 'Select at least one beat.';
  const nobody = chosen.find((beat) => beat.call_profiles.length === 0 && beat.reserve_list === null);
  if (nobody) return `${nobody.name} has no one to call.`;
  const wrong = chosen.find((beat) => beat.call_profiles.some((profile) => !isRight(windowOf(profile, plan))));
  return wrong ? `${wrong.name} has invalid minutes.` : null;
}

/** The request of S1 §7 `callout/initiate/`. Reserve lists are named by their uuid. */
export function initiateBody(beats: readonly Beat[], lists: readonly ReserveList[], plan: Plan): InitiateBody {
  const chosen = tickedIn(beats, plan);
  const used = lists.filter(({ uuid }) => chosen.some((beat) => beat.reserve_list?.uuid === uuid));
  return {
    task_type: 'BEATS_CALLOUT',
    team_name: plan.name.trim() || chosen.map(({ name }) => name).join(', '),
    requests: chosen.map((beat) => ({
      beat_id: beat.uuid,
      ...(beat.reserve_list ? { reserve_list_ref: beat.reserve_list.uuid } : {}),
      call_profiles: beat.call_profiles.map((profile) => {
        const { start, stop } = windowOf(profile, plan);
        return {
          user_id: profile.user.uuid,
          start_seconds: secondsOf(start),
          stop_seconds: secondsOf(stop),
          assignment_message: plan.messages[beat.uuid]?.trim() ?? '',
        };
      }),
    })),
    reserve_lists: used.map(({ uuid, name, call_method, target_call_count, profiles }) => ({
      ref: uuid,
      name,
      call_method,
      target_call_count,
      user_ids: profiles.map(({ user }) => user.uuid),
    })),
  };
}
