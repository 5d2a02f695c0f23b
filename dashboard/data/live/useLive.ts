import { useCallback, useEffect, useRef, useState } from 'react';
import type { Address } from '../address.ts';
import { type ApiError, asApiError, get, isBehind, positionOf } from '../api.ts';
import { readingOf, useReading } from '../live.ts';
import { useAgainWhenRead } from '../past/errors.ts';
import { pathThen, setAsking, usePast } from '../past/past.ts';
import { systemClock } from '../waiting.ts';
import { askAgainAt, type Hearing, useAgain, useEvery, useHearing } from './reasons.ts';

interface Options<T> {
  /** The channels whose events change the answer. */
  readonly on?: readonly Hearing[];
  /** The least time between two questions, the first of which is asked at once. Milliseconds. */
  readonly pace?: number;
  /** Gathers many events into one question: a second after the last one, five after the first (S2 §9). */
  readonly gathers?: true;
  /** Asks again when this changes: a document that the answer follows from, or its revision. */
  readonly again?: unknown;
  /** Asks again each so many milliseconds while the page is seen; an answer may say how many. */
  readonly every?: number | ((answer: T | null) => number | undefined);
  /** Asks only once the question has stayed the same for so long: while text is typed. Milliseconds. */
  readonly rests?: number;
  /** The answer to the question before stays until the next one: the page of a list, the results of a search. */
  readonly keeps?: true;
  /** Asks again only after a failure and by `ask`: the user's own choices belong to the answer that is shown. */
  readonly once?: true;
  /** The answer as of the instant that the screen shows. Without it, a screen of the past asks for the present. */
  readonly past?: true;
  /** The part of the screen is not said to be live or not, nor waited for: a picture beside the answer, a suggestion. */
  readonly aside?: true;
  /** Each newer answer, with the one before it; null before the first. */
  readonly onAnswer?: (answer: T, before: T | null) => void;
}

export interface Live<T> {
  /** Null until the first answer. An earlier one stays while the next is on its way, or could not be had. */
  readonly data: T | null;
  /** Why the last question failed; null after an answer. */
  readonly error: ApiError | null;
  /** This question has neither been answered nor failed yet. */
  readonly asking: boolean;
  /** Asks now. */
  readonly ask: () => void;
  /** Shows a change that is newer than the answer: a frame, or the user's own act. Answers under way receive it too. */
  readonly change: (to: Change<T>) => void;
}
type Change<T> = (data: T) => T;

/** Several frames of one act arrive together. Milliseconds. */
const usualPace = 300;
/** Data older than this is fetched again when the user returns to the tab (S2 §9). Milliseconds. */
const oldAfter = 10_000;
/** The questions of one part of a screen that may wait for their answers when an event asks for another. */
const mostUnderWay = 2;
/** The wait after the nth question without an answer. Milliseconds. */
const again = (failures: number): number => Math.min(2_000 * 2 ** failures, 30_000) * (1 + Math.random() / 2);

/**
 * Shows what the server answers to a question, and keeps it true: asks again after each event that changes it, after a
 * lost connection, after a failure, and when the user returns. Only here is it decided which of two answers is the newer
 * one, and when a part of the screen is not live.
 *
 * `key` names the question, and null asks nothing. An answer to another question is never shown, but the one before
 * stays while a replay moves to the next instant.
 */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  options: Options<T> = {},
): Live<T> {
  const isPast = usePast() !== null && options.past === true;
  const [shown, setShown] = useState<Shown<T>>(nothingYet);
  const latest = useRef({ load, options, isPast });
  useEffect(() => {
    latest.current = { load, options, isPast };
  });
  const question = useRef<Question<T> | null>(null);
  useEffect(() => {
    if (key === null) return;
    let before: T | null = null;
    const asked = ordered<T>({
      load: (signal) => latest.current.load(signal),
      onAnswer: (data) => {
        latest.current.options.onAnswer?.(data, before);
        before = data;
        setShown({ key, data, error: null, isPast });
      },
      onFailure: (error) =>
        setShown((held) => ({ key, data: isStill(held, key, latest.current) ? held.data : null, error, isPast })),
      onWaiting: (waiting) => isPast && !latest.current.options.aside && setAsking(waiting),
      pace: latest.current.options.pace ?? usualPace,
      gathers: latest.current.options.gathers ?? false,
      once: latest.current.options.once ?? false,
      // The bar of the past asks again by itself.
      repeats: !isPast,
    });
    question.current = asked;
    asked.in(latest.current.options.rests ?? 0);
    return () => {
      question.current = null;
      asked.end();
    };
  }, [key, isPast]);
  const ask = useCallback(() => question.current?.ask(), []);
  const soon = useCallback(() => question.current?.soon(), []);
  const gap = useCallback((upTo?: number) => question.current?.gap(upTo), []);
  const change = useCallback((to: Change<T>) => {
    question.current?.change(to);
    setShown((held) => (held.data === null ? held : { ...held, data: to(held.data) }));
  }, []);
  const error = key !== null && shown.key === key ? shown.error : null;
  const on = (options.on ?? none).filter(({ own }) => !own || error?.status !== 404);
  useHearing(key === null || isPast ? none : on, { gap, soon });
  useAgain(key, options.again, ask);
  const data = key !== null && isStill(shown, key, { isPast, options }) ? shown.data : null;
  const every = typeof options.every === 'function' ? options.every(data) : options.every;
  useEvery(key === null || isPast ? undefined : every, ask);
  useAgainWhenRead(error, ask);
  useReading(key === null || isPast || options.aside ? 'current' : readingOf(data !== null, error?.status));
  return { data, error, asking: key !== null && shown.key !== key, ask, change };
}

/** `useLoaded` of the answer at one address: `useLive(addressOf('GET /api/user/'), { on })`. Null asks nothing. */
export function useLive<Answer>(address: Address<Answer> | null, options: Options<Answer> = {}): Live<Answer> {
  const past = usePast();
  const path = address !== null && options.past ? pathThen(address, past) : address;
  return useLoaded(path, (signal) => get(path as Address<Answer>, { signal }), options);
}

interface Shown<T> {
  readonly key: string | null;
  readonly data: T | null;
  readonly error: ApiError | null;
  readonly isPast: boolean;
}
const nothingYet = { key: null, data: null, error: null, isPast: false };
interface Standing {
  readonly isPast: boolean;
  readonly options: { readonly keeps?: true };
}
/** Whether what is shown still stands for a question: it is of it, of an earlier instant of a replay, or kept. */
const isStill = (held: Shown<unknown>, key: string, { isPast, options }: Standing): boolean =>
  held.key === key || (held.isPast === isPast && (isPast || options.keeps === true));

const none: readonly Hearing[] = [];

interface Question<T> {
  ask(): void;
  soon(): void;
  gap(upTo?: number): void;
  in(milliseconds: number): void;
  change(to: Change<T>): void;
  end(): void;
}

interface QuestionOptions<T> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  readonly onFailure: (error: ApiError) => void;
  readonly onWaiting: (waiting: boolean) => void;
  readonly pace: number;
  readonly gathers: boolean;
  readonly once: boolean;
  readonly repeats: boolean;
}

/** One question, asked again and again. Answers may arrive in another order than they were asked for. */
function ordered<T>({
  load,
  onAnswer,
  onFailure,
  onWaiting,
  pace,
  gathers,
  once,
  repeats,
}: QuestionOptions<T>): Question<T> {
  const stop = new AbortController();
  let asked = 0;
  let newest = 0;
  let failures = 0;
  let firstReason: number | null = null;
  let isMissed = false;
  let last = Number.NEGATIVE_INFINITY;
  /** The log position of the newest answer, and the one that a screen without gaps needs. */
  let shows = Number.NEGATIVE_INFINITY;
  let needs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  /** The changes since each question that has no answer yet. */
  const since = new Map<number, Change<T>[]>();
  const after = (milliseconds: number, run: () => void): void => {
    cancel?.();
    cancel = systemClock.after(milliseconds, () => {
      cancel = null;
      run();
    });
  };
  const settled = (mine: number, then: (changes: readonly Change<T>[]) => void): void => {
    const changes = since.get(mine) ?? [];
    since.delete(mine);
    if (stop.signal.aborted) return;
    if (mine >= newest) {
      newest = mine;
      then(changes);
      if (mine === asked) onWaiting(false);
    }
    if (!isMissed) return;
    isMissed = false;
    soon();
  };
  const ask = (): void => {
    cancel?.();
    cancel = null;
    last = systemClock.now();
    firstReason = null;
    asked += 1;
    const mine = asked;
    since.set(mine, []);
    onWaiting(true);
    load(stop.signal).then(
      (answer) =>
        settled(mine, (changes) => {
          failures = 0;
          shows = positionOf(answer);
          onAnswer(changes.reduce((data, to) => to(data), answer));
          // The process that answers may read the log later than the one that told of the change.
          if (repeats && mine === asked && isBehind(answer)) after(again(0), ask);
          else if (mine === asked && shows < needs) {
            needs = Number.NEGATIVE_INFINITY;
            ask();
          }
        }),
      (caught: unknown) =>
        settled(mine, () => {
          const error = asApiError(caught);
          onFailure(error);
          if (!repeats || readingOf(true, error.status) !== 'unread') return;
          const wait = error.retryAfterSeconds === null ? again(failures) : error.retryAfterSeconds * 1_000;
          failures += 1;
          if (mine === asked) after(wait, ask);
        }),
    );
  };
  const later = (milliseconds: number): void => (milliseconds > 0 ? after(milliseconds, ask) : ask());
  const soon = (): void => {
    // A server that answers slowly is not asked once for each event.
    isMissed = since.size >= mostUnderWay;
    if (isMissed) return;
    const now = systemClock.now();
    firstReason ??= now;
    later((gathers ? askAgainAt(firstReason, now) : last + pace) - now);
  };
  const gap = (upTo = Number.POSITIVE_INFINITY): void => {
    if (upTo === Number.POSITIVE_INFINITY) return ask();
    needs = upTo;
    // An answer that is under way is judged when it comes.
    if (!since.has(asked) && shows < upTo) ask();
  };
  const back = (): void => {
    if (systemClock.now() - last > oldAfter) ask();
  };
  if (!once) addEventListener('focus', back);
  const change = (to: Change<T>): void => {
    for (const changes of since.values()) changes.push(to);
  };
  const end = (): void => {
    stop.abort();
    cancel?.();
    removeEventListener('focus', back);
    onWaiting(false);
  };
  return { ask, soon, gap, in: later, change, end };
}
