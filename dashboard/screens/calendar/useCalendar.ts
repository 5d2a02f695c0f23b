import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Viewer } from '#contracts/accounts/viewer';
import type { User } from '#contracts/incident/team';
import type { Calendar } from '#contracts/onCall/calendar';
import { dayCount } from '#contracts/time/localTime';
import { compareNames } from '#contracts/values/name';
import { addressOf } from '../../data/address.ts';
import { ApiError, asApiError, normalizeError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLive, useLoaded } from '../../data/live/useLive.ts';
import { type Instant, shownTime, usePast } from '../../data/past/past.ts';
import { restart, useMay, useViewer } from '../../data/viewer.ts';
import { dayOf, earlier, firstPeriod, later, type Period, pieces, withDays } from './days.ts';

interface Answer {
  readonly result: { readonly calendar_beta?: Calendar; readonly viewer?: Viewer };
  readonly errors: { readonly calendar_beta?: { readonly status: number } };
}

async function fetchPeriod(
  { first, last }: Period,
  past: Instant | null,
  signal?: AbortSignal,
): Promise<{ calendar: Calendar; viewer: Viewer | undefined }> {
  const days = dayCount(first, last);
  // S1 §4: the calendar loads whole weeks.
  if (days % 7 !== 0) console.warn(`The calendar loads ${days} days, which is not a multiple of 7.`);
  const args = { date_start: first, date_end: last, ...past };
  const query = [{ name: 'viewer' }, { name: 'calendar_beta', args }];
  const asked = command('POST /api/mappy/', {}, { query });
  const { result, errors } = await run<Answer>(asked, signal && { signal });
  const wrong = errors.calendar_beta;
  if (wrong) throw normalizeError(wrong.status, wrong);
  if (!result.calendar_beta) throw new ApiError(0, 'The calendar could not be loaded.');
  return { calendar: result.calendar_beta, viewer: result.viewer };
}

/** The loaded days, more of them on request, and all of them again after a change; or as of the instant shown. */
export function useCalendar() {
  const { entity } = useViewer();
  const past = usePast();
  const period = useRef<Period>(firstPeriod(dayOf(shownTime(), entity.timezone)));
  const busy = useRef(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const load = async (signal: AbortSignal): Promise<Calendar | null> => {
    const answers = await Promise.all(pieces(period.current).map((one) => fetchPeriod(one, past, signal)));
    // The viewer works for another organization now: everything on the page is of the former one.
    if (!answers.some(({ viewer }) => viewer && viewer.entity.uuid !== entity.uuid))
      return answers.reduce((all, one) => withDays(all, one.calendar), null as Calendar | null);
    restart();
    return null;
  };
  const key = [entity.uuid, past?.at, past?.clock].join(' ');
  const { data, error, ask, change } = useLoaded(key, load, {
    on: [{ channel: channels.calendar(entity.uuid), events: ['refresh'] }],
    gathers: true,
    past: true,
    onAnswer: () => setFailed(null),
  });
  const shown = useRef({ key, past });
  useEffect(() => {
    shown.current = { key, past };
  });

  /** Loads 35 days more at an edge, one request at a time. */
  const more = useCallback(
    (side: 'earlier' | 'later') => {
      if (busy.current) return;
      busy.current = true;
      const of = shown.current;
      const asked = (side === 'earlier' ? earlier : later)(period.current);
      fetchPeriod(asked, of.past)
        .then(
          (answer) => {
            // Another instant is shown meanwhile.
            if (shown.current.key !== of.key) return;
            period.current = {
              ...period.current,
              ...(side === 'earlier' ? { first: asked.first } : { last: asked.last }),
            };
            change((known) => withDays(known, answer.calendar));
            setFailed(null);
          },
          (caught: unknown) => setFailed(asApiError(caught)),
        )
        .finally(() => {
          busy.current = false;
        });
    },
    [change],
  );

  return { calendar: data, error: error ?? failed, ask, more };
}

export interface Callable {
  readonly uuid: string;
  readonly name: string;
  readonly phone_number: string;
}

const callable = ({ uuid, first_name, last_name, phone_number }: User): Callable => ({
  uuid,
  name: `${first_name} ${last_name}`,
  phone_number,
});

/** The active people of the organization, by name: only they can be scheduled. Empty until loaded. */
export function useCallable(): readonly Callable[] {
  const { uuid } = useViewer().entity;
  const may = useMay<'GET /api/entity/'>('user.view');
  const on = [{ channel: channels.users(uuid), events: ['USERS_CHANGED'] }];
  const { data } = useLive(may ? addressOf('GET /api/entity/') : null, { on });
  return useMemo(
    () =>
      (data ?? [])
        .flatMap(({ roles }) => roles.flatMap(({ users }) => users))
        .filter(({ is_active }) => is_active)
        .map(callable)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    [data],
  );
}
