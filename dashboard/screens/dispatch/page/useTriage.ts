import { useMemo, useState } from 'react';
import { useTally } from '../../../data/changes/tally.ts';
import { isNewTo, useLooked } from '../../../data/newIncidents.ts';
import { type Item, isRow, triage, type View, wholeView } from '../kind/triage.ts';

/** The list as it is filtered and sorted, and the row where the keyboard is. */
export const useTriage = () => {
  const [view, setView] = useState<View>(wholeView);
  const [current, setCurrent] = useState<string>();
  const [goTo, setGoTo] = useState<{ readonly uuid: string } | null>(null);
  const looked = useLooked();
  // The row that is looked at stays, although it is no longer new.
  const stays = view.show === 'new' ? current : undefined;
  const items: readonly Item[] = useTally(
    'card',
    useMemo(() => triage(view, (card) => card.uuid === stays || isNewTo(looked, card)), [view, stays, looked]),
  );
  const at = current ? items.findIndex(({ uuid }) => uuid === current) : -1;
  /** The row for a key: the current one, else the first. */
  const row = (items[at] ?? items.find(isRow))?.uuid ?? undefined;
  const step = (by: 1 | -1): void => {
    let next = at + by;
    while (items[next]?.uuid === null) next += by;
    const uuid = (at < 0 ? row : items[next]?.uuid) ?? current;
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
