import { useCallback, useEffect, useState } from 'react';
import { useViewer } from '../viewer.ts';
import { browserStore } from './formDraft.ts';

type Store = ReturnType<typeof browserStore>;

export interface Draft<Fields extends object> {
  readonly value: Fields;
  /** The values that the typed ones are changes to. An untouched form follows those of its document. */
  readonly began: Fields;
  readonly change: (changed: Partial<Fields>) => void;
  /** Changes one field. The caller has matched the value with the field. */
  readonly put: (name: keyof Fields, text: string | boolean) => void;
  /** Forgets the draft once its text was sent or is not wanted, and shows the first values again. */
  readonly clear: () => void;
  /** Forgets the draft once its text was sent. The values stay, and count as the first ones. */
  readonly settle: () => void;
  /** True while the fields hold text that an earlier visit left. */
  readonly restored: boolean;
}

/**
 * The fields of a form that is not sent yet, kept on this device: Escape, a reload, an expired session and a stopped
 * server lose nothing. One draft for each user, because a device may be handed on. `name` is unique for the form and
 * its subject: `note.{incident}`. Without a name nothing is kept.
 */
export function useDraft<Fields extends object>(name: string | null, first: Fields): Draft<Fields> {
  // oxlint-disable-next-line react/rules-of-hooks -- a form has a name at each drawing, or at none.
  const at = name === null ? '' : `muster.draft.${useViewer().user.uuid}.${name}`;
  const [store] = useState(() => (name === null ? null : browserStore()));
  const [began, setBegan] = useState(first);
  const [latest, setLatest] = useState(first);
  const [value, setValue] = useState(() => ({ ...began, ...readDraft(store, at, began) }));
  if (!isSame(first, latest)) {
    setLatest(first);
    if (isSame(value, began)) {
      setBegan(first);
      setValue(first);
    }
  }
  const [restored, setRestored] = useState(() => Object.keys(readDraft(store, at, began)).length > 0);
  useEffect(() => writeDraft(store, at, changedIn(began, value)), [store, at, began, value]);
  const change = useCallback((changed: Partial<Fields>) => setValue((before) => ({ ...before, ...changed })), []);
  const put = useCallback<Draft<Fields>['put']>(
    (name, text) => setValue((before) => ({ ...before, [name]: text })),
    [],
  );
  const settle = (values = value): void => {
    // At once: the dialog may close before another effect runs.
    writeDraft(store, at, {});
    setRestored(false);
    setBegan(values);
  };
  const clear = (): void => {
    settle(latest);
    setValue(latest);
  };
  return { value, began, change, put, clear, settle: () => settle(), restored };
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from the first values. */
export function changedIn<Fields extends object>(began: Fields, value: Fields): Partial<Fields> {
  const names = (Object.keys(began) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(began[name]) !== JSON.stringify(value[name]),
  );
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Partial<Fields>;
}

/** The stored fields. Another version of the form may have written them: only fields of the same kind count. */
export function readDraft<Fields extends object>(store: Store, at: string, first: Fields): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(at) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const same = Object.entries(kept).filter(([name, value]) => kindOf(value) === kindOf(Reflect.get(first, name)));
    return Object.fromEntries(same) as Partial<Fields>;
  } catch {
    return {};
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Nothing is kept of an empty draft. A full or closed store keeps nothing; the text then stays on the screen only. */
export function writeDraft(store: Store, at: string, changed: object): void {
  try {
    if (Object.keys(changed).length === 0) store?.removeItem(at);
    else store?.setItem(at, JSON.stringify(changed));
  } catch {
    // Nothing depends on it.
  }
}

/** Text that is being typed, kept on this device until it is sent and set to ''. */
export function useDraftText(kind: string, id: string): readonly [string, (text: string) => void] {
  const { value, change } = useDraft(`${kind}.${id}`, { text: '' });
  return [value.text, (text) => change({ text })];
}
