import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../../announce.ts';
import { Button } from '../../Button.tsx';
import { positionFor } from './ordering.ts';
import styles from './PeopleInOrder.module.css';

export interface Ordered {
  /** Unique in the list. */
  readonly key: string;
  readonly name: string;
  /** `inactive`, or nothing. */
  readonly note?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly people: readonly Ordered[];
  readonly may: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove?: (at: number) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
/** The people shown at first, and added at each press. */
const page = 100;

/** People in order. Each is moved by its arrows, by dragging, or by Alt with an arrow key, Home or End. */
export const PeopleInOrder = ({ label, people, may, onMove, onRemove }: Props) => {
  const [shown, setShown] = useState(page);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const order = people.map(({ key }) => key).join(' ');
  // The browser drops the focus of a row that moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the order came anew.
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused.current)}"] [data-grip]`)?.focus();
    focused.current = null;
  }, [order]);
  const move = (from: number, to: number): void => {
    const person = people[from];
    if (!person || from === to) return;
    focused.current = person.key;
    announce(`${person.name} is number ${to + 1} of ${people.length}.`);
    onMove(from, to);
  };
  const byKey = (event: KeyboardEvent, at: number): void => {
    const to = event.altKey ? positionFor(event.key, at, people.length) : null;
    if (to === null) return;
    event.preventDefault();
    move(at, to);
  };
  const dragging = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', people[at]?.name ?? '');
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
  });
  return (
    <>
      <ol ref={list} className={styles.people} aria-label={label}>
        {people.slice(0, shown).map(({ key, name, note }, at) => (
          <li
            key={key}
            data-key={key}
            data-over={
              (over === at && dragged !== null && dragged !== at && (dragged < at ? 'below' : 'above')) || undefined
            }
            {...(may && dragging(at))}
          >
            {may && (
              <button
                type="button"
                data-grip
                className={styles.grip}
                aria-label={`Move ${name}: Alt with an arrow key`}
                title="Drag, or press Alt with an arrow key"
                onKeyDown={(event) => byKey(event, at)}
              >
                <IconGripVertical {...icon} />
              </button>
            )}
            <span className={styles.rank}>{at + 1}</span>
            <span className={styles.name}>
              {name}
              {note && <span className="quiet"> · {note}</span>}
            </span>
            {may && (
              <span className={styles.buttons}>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${name} up`}
                  title="Move up"
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <IconArrowUp {...icon} />
                </Button>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Move ${name} down`}
                  title="Move down"
                  disabled={at === people.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown {...icon} />
                </Button>
                {onRemove && (
                  <Button small kind="quiet" onClick={() => onRemove(at)}>
                    Remove<span className="visually-hidden"> {name}</span>
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {people.length > shown && (
        <p>
          <span className="quiet">
            {shown} of {people.length.toLocaleString('en-US')}
          </span>{' '}
          <Button small onClick={() => setShown(shown + page)}>
            Show more<span className="visually-hidden">: {label}</span>
          </Button>
        </p>
      )}
    </>
  );
};
