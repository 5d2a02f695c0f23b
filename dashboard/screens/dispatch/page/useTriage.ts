import { useCallback, useState } from 'react';
import { useFrom } from '../../../data/live.ts';
import { isNewTo, useLooked } from '../../../data/newIncidents.ts';
import { type Item, sameItems, triage, type View, wholeView } from '../kind/triage.ts';

/** The list as it is filtered and sorted, and the row where the keyboard is. */
export const useTriage = () => {
  const [view, setView] = useState<View>(wholeView);
  const [current, setCurrent] = useState<string>();
  const [goTo, setGoTo] = useState<{ readonly uuid: string } | null>(null);
  const looked = useLooked();
  const compute = useCallback(
    // The row that is looked at stays, although it is no longer new.
    (cards: Parameters<typeof triage>[0]) =>
      triage(cards, view, (card) => card.uuid === current || isNewTo(looked, card)),
    [view, current, looked],
  );
  const items: readonly Item[] = useFrom('card', compute, sameItems);
  const rows = items.flatMap(({ uuid }) => uuid ?? []);
  const at = current ? rows.indexOf(current) : -1;
  /** The row for a key: the current one, else the first. */
  const row = rows[at] ?? rows[0];
  const step = (by: 1 | -1): void => {
    const uuid = at < 0 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (!uuid) return;
    setCurrent(uuid);
    setGoTo({ uuid });
  };
  const focusRow = (uuid: string): void => setGoTo({ uuid });
  const narrowed = view.words !== '' || view.show !== 'all';
  return {
    view,
    setView,
    items,
    narrowed,
    current: at < 0 ? undefined : current,
    row,
    setCurrent,
    step,
    goTo,
    focusRow,
  };
};
