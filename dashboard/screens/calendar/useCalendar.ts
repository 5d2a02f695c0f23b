import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Viewer } from '#contracts/accounts/viewer';
import type { User } from '#contracts/incident/team';
import type { Calendar } from '#contracts/onCall/calendar';
import { dayCount } from '#contracts/time/localTime';
import { addressOf } from '../../data/address.ts';
import { ApiError, asApiError, normalizeError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useAsking } from '../../data/live/asking.ts';
import { useLive } from '../../data/live/useLive.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useAgainWhenRead } from '../../data/past/errors.ts';
import { type Instant, setAsking, shownTime, usePast } from '../../data/past/past.ts';
import { useChannel } from '../../data/realtime.ts';
import { restart, useMay, useViewer } from '../../data/viewer.ts';
import { dayOf, earlier, firstPeriod, later, type Period, periodOf, pieces, withDays } from './days.ts';

interface Answer {
  readonly result: { readonly calendar_beta?: Calendar; readonly viewer?: Viewer };
  readonly errors: { readonly calendar_beta?: { readonly status: number } };
}

async function fetchPeriod(
  { first, last }: Period,
  past: Instant | null,
): Promise<{ calendar: Calendar; viewer: Viewer | undefined }> {
  const days = dayCount(first, last);
  // S1 §4: the calendar loads whole weeks.
  if (days % 7 !== 0) console.warn(`The calendar loads ${days} days, which is not a multiple of 7.`);
  const args = { date_start: first, date_end: last, ...past };
  const query = [{ name: 'viewer' }, { name: 'calendar_beta', args }];
  const { result, errors } = await run<Answer>(command('POST /api/mappy/', {}, { query }));
  const wrong = errors.calendar_beta;
  if (wrong) throw normalizeError(wrong.status, wrong);
  if (!result.calendar_beta) throw new ApiError(0, 'The calendar could not be loaded.');
  return { calendar: result.calendar_beta, viewer: result.viewer };
}

/** The loaded days, more of them on request, and all of them again after a change; or as of the instant shown. */
export function useCalendar() {
  const { entity } = useViewer();
  const past = usePast();
  const [at, clock] = [past?.at, past?.clock];
  const then = useMemo(() => (at === undefined || clock === undefined ? null : { at, clock }), [at, clock]);
  const isPast = then !== null;
  const [calendar, setCalendar] = useState<Calendar | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(true);
  const period = useRef<Period>(firstPeriod(dayOf(shownTime(), entity.timezone)));
  const busy = useRef<'earlier' | 'later' | null>(null);
  const latest = useRef(0);

  const ask = useCallback(() => {
    const mine = ++latest.current;
    setLoading(true);
    if (isPast) setAsking(true);
    const settled = () => isPast && mine === latest.current && setAsking(false);
    Promise.all(pieces(period.current).map((one) => fetchPeriod(one, then)))
      .then(
        (answers) => {
          if (mine !== latest.current) return;
          // The viewer works for another organization now: everything on the page is of the former one.
          if (answers.some(({ viewer }) => viewer && viewer.entity.uuid !== entity.uuid)) return restart();
          setCalendar(answers.reduce((all, one) => withDays(all, one.calendar), null as Calendar | null));
          setError(null);
          setLoading(false);
        },
        (caught: unknown) => {
          if (mine !== latest.current) return;
          setError(asApiError(caught));
          setLoading(false);
        },
      )
      .finally(settled);
  }, [entity.uuid, then, isPast]);
  const { now, soon } = useAsking(ask);
  useEffect(now, [now]);
  useChannel(isPast ? null : channels.calendar(entity.uuid), { refresh: soon }, now);
  useAgainWhenRead(error, now);
  useReading(isPast ? 'current' : readingOf(calendar !== null, error?.status));

  /** Loads 35 days more at an edge, one request at a time. */
  const more = useCallback(
    (side: 'earlier' | 'later') => {
      if (busy.current) return;
      busy.current = side;
      const asked = (side === 'earlier' ? earlier : later)(period.current);
      fetchPeriod(asked, then)
        .then(
          (answer) => {
            setCalendar((known) => {
              const all = withDays(known, answer.calendar);
              period.current = periodOf(all.days) ?? period.current;
              return all;
            });
            setError(null);
          },
          (caught: unknown) => setError(asApiError(caught)),
        )
        .finally(() => {
          busy.current = null;
        });
    },
    [then],
  );

  return { calendar, error, loading, ask: now, more };
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
  const { data } = useLive(useMay('user.view') ? addressOf('GET /api/entity/') : null);
  return useMemo(
    () =>
      (data ?? [])
        .flatMap(({ roles }) => roles.flatMap(({ users }) => users))
        .filter(({ is_active }) => is_active)
        .map(callable)
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
}
