import { type FormValue, type FormValues, sameValue } from '#contracts/incident/forms/forms';
import { ApiError, asApiError, type FieldErrors, newKey } from '../../data/api.ts';
import type { AllTyped } from '../../data/drafts/formDraft.ts';
import { deliver, type Lost, type Network } from '../../data/sending/sending.ts';
import type { Clock } from '../../data/waiting.ts';

/** The pause after the last key before sending. Milliseconds. */
const quiet = 800;

export interface Batch {
  readonly values: FormValues;
  readonly seen: FormValues;
}

/** The state of the typed text. */
export interface Saving {
  readonly typed: AllTyped;
  /** Why the last attempt had no answer; null without trouble. */
  readonly lost: Lost | null;
  /** The server's sentences under a field: it is sent again after a change. */
  readonly errors: FieldErrors;
  /** Fields that another person changed meanwhile: their writer decides. */
  readonly crossed: readonly string[];
  /** The form is closed, and why: it was submitted, or removed. */
  readonly closed: ApiError | null;
  /** False when this device stores nothing. */
  readonly kept: boolean;
}

export interface Ports {
  /** One call, always with the same key for the same batch. Rejects with an `ApiError`. */
  readonly send: (batch: Batch, key: string, signal: AbortSignal) => Promise<unknown>;
  readonly clock: Clock;
  readonly network: Network;
  /** Stores it on this device; returns whether it could. */
  readonly keep: (typed: AllTyped) => boolean;
  readonly onChange: (saving: Saving) => void;
}

/**
 * Sends typed fields in small batches soon after typing. Loses nothing on a bad connection, and overwrites nobody's
 * text unseen.
 */
export function saver({ send, clock, network, keep, onChange }: Ports, begun: AllTyped) {
  let saving: Saving = { typed: begun, lost: null, errors: {}, crossed: [], closed: null, kept: true };
  let under: Batch | null = null;
  let left = false;
  let cancel = () => {};
  let working: Promise<void> | null = null;
  const stop = new AbortController();

  const become = (change: Partial<Saving>): void => {
    saving = { ...saving, ...change };
    if (change.typed) saving = { ...saving, kept: keep(change.typed) };
    onChange(saving);
  };
  const without = (record: FieldErrors, names: readonly string[]): FieldErrors =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

  /** The fields that can be sent now; null when there are none. */
  const next = (): Batch | null => {
    const ready = Object.entries(saving.typed).filter(
      ([name]) => !saving.crossed.includes(name) && !Object.hasOwn(saving.errors, name),
    );
    if (ready.length === 0 || saving.closed) return null;
    return {
      values: Object.fromEntries(ready.map(([name, { value }]) => [name, value])),
      seen: Object.fromEntries(ready.map(([name, { seen }]) => [name, seen])),
    };
  };

  const saved = ({ values }: Batch): void => {
    const still = Object.entries(saving.typed).flatMap(([name, typed]) => {
      if (!Object.hasOwn(values, name)) return [[name, typed] as const];
      const value = values[name] ?? null;
      // Typed on meanwhile: the next comparison uses the saved value.
      return sameValue(typed.value, value) ? [] : [[name, { ...typed, seen: value }] as const];
    });
    become({ typed: Object.fromEntries(still), lost: null });
  };

  const refused = (error: ApiError, { values }: Batch): void => {
    const named = Object.keys(error.fields).filter((name) => Object.hasOwn(values, name));
    if (named.length === 0) return become({ closed: error, lost: null });
    if (error.status === 409) return become({ crossed: [...new Set([...saving.crossed, ...named])], lost: null });
    become({ errors: { ...saving.errors, ...error.fields }, lost: null });
  };

  const work = async (): Promise<void> => {
    for (let batch = next(); batch && !stop.signal.aborted; batch = next()) {
      under = batch;
      const key = newKey();
      const sent = batch;
      let error: ApiError | null = null;
      const attempt = async (signal: AbortSignal) => {
        try {
          await send(sent, key, signal);
          return { status: 'accepted' } as const;
        } catch (caught) {
          error = asApiError(signal.aborted ? new ApiError(0, '') : caught);
          const { status, message: words, retryAfterSeconds } = error;
          if (status >= 400 && status < 500 && status !== 429)
            return { status: 'refused', http: status, words } as const;
          return { status: 'unanswered', retryAfter: (retryAfterSeconds ?? 0) * 1_000 } as const;
        }
      };
      const { status } = await deliver({
        attempt,
        clock,
        network,
        signal: stop.signal,
        onProgress: ({ lost }) => {
          become({ lost });
          if (lost && left) stop.abort();
        },
      });
      under = null;
      if (status === 'accepted') saved(sent);
      if (status === 'refused' && error) refused(error, sent);
      if (status === 'stopped') return;
    }
  };

  /** Sends at once; resolves when everything has its answer. */
  const flush = async (): Promise<void> => {
    cancel();
    working ??= work().finally(() => {
      working = null;
    });
    await working;
  };
  const soon = (): void => {
    cancel();
    cancel = clock.after(quiet, () => void flush());
  };
  onChange(saving);
  if (Object.keys(begun).length > 0) soon();

  return {
    now: (): Saving => saving,
    flush,
    /** `seen` is the field's current value in the form. */
    type: (name: string, value: FormValue, seen: FormValue): void => {
      const before = saving.typed[name];
      const typed = { ...saving.typed, [name]: { value, seen: before ? before.seen : seen } };
      become({ typed, errors: without(saving.errors, [name]) });
      soon();
    },
    /**
     * The current form: a field that is being typed here and was changed on another screen is left for its writer to
     * judge.
     */
    look: (values: FormValues): void => {
      const now = (name: string) => values[name] ?? null;
      const still = Object.entries(saving.typed).filter(([name, { value }]) => !sameValue(value, now(name)));
      const crossed = still.filter(
        ([name, { seen }]) =>
          !sameValue(seen, now(name)) &&
          !(under && Object.hasOwn(under.values, name) && sameValue(under.values[name], now(name))),
      );
      const names = crossed.map(([name]) => name);
      if (still.length === Object.keys(saving.typed).length && String(names) === String(saving.crossed)) return;
      become({ typed: Object.fromEntries(still), crossed: names });
    },
    /** The writer's own text stays, after reading the other's. */
    keepMine: (name: string, seen: FormValue): void => {
      const mine = saving.typed[name];
      if (!mine) return;
      become({
        typed: { ...saving.typed, [name]: { ...mine, seen } },
        crossed: saving.crossed.filter((one) => one !== name),
      });
      void flush();
    },
    takeTheirs: (name: string): void =>
      become({
        typed: Object.fromEntries(Object.entries(saving.typed).filter(([one]) => one !== name)),
        crossed: saving.crossed.filter((one) => one !== name),
        errors: without(saving.errors, [name]),
      }),
    /** The page closes: send what can be sent at once; the rest stays on this device. */
    leave: (): void => {
      left = true;
      void flush().finally(() => stop.abort());
    },
  };
}
export type Saver = ReturnType<typeof saver>;
