import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { instantAt, type Ruler, snapped } from '../days.ts';
import type { Item } from '../items.ts';

/** A block that follows the pointer. Instants are milliseconds. */
export interface Draft {
  readonly designation: string;
  readonly start: number;
  readonly end: number;
  /** The shift that is moved; null for a new block. */
  readonly item: Item | null;
}
interface Grip {
  readonly designation: string;
  readonly item: Item | null;
  /** Which part of a shift was gripped. */
  readonly part: 'whole' | 'start' | 'end';
  readonly at: number;
  readonly y: number;
  readonly pointer: number;
}
interface Props {
  readonly ruler: Ruler;
  /** The element whose top is the first loaded instant. */
  readonly body: RefObject<HTMLDivElement | null>;
  readonly now: number;
  readonly itemOf: (designation: string, key: string) => Item | undefined;
  readonly onDrop: (draft: Draft) => void;
}

/** Pixels at the ends of a shift that change its times, and pixels before a press is a drag. */
const grip = 7;
const least = 4;
const quarter = 15 * 60_000;

/** The block that a drag makes of its grip. */
export function dragged({ designation, item, part, at }: Omit<Grip, 'y' | 'pointer'>, to: number): Draft {
  if (!item) {
    const [start, end] = [snapped(Math.min(at, to)), snapped(Math.max(at, to))];
    return { designation, item, start, end: Math.max(end, start + quarter) };
  }
  const by = snapped(to - at);
  if (part === 'start')
    return { designation, item, start: Math.min(item.start + by, item.end - quarter), end: item.end };
  if (part === 'end')
    return { designation, item, start: item.start, end: Math.max(item.end + by, item.start + quarter) };
  return { designation, item, start: item.start + by, end: item.end + by };
}

const partAt = (target: HTMLElement, y: number): Grip['part'] => {
  const { top, bottom } = target.getBoundingClientRect();
  if (bottom - top < grip * 4) return 'whole';
  return y - top < grip ? 'start' : bottom - y < grip ? 'end' : 'whole';
};

/**
 * Draws a new block, and moves a shift or one of its ends, with a mouse or a pen. A finger scrolls; its way to the same
 * is the shift's dialog.
 */
export function useDrag({ ruler, body, now, itemOf, onDrop }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const gripped = useRef<Grip | null>(null);
  const instantOf = useCallback(
    (y: number) => instantAt(ruler, y - (body.current?.getBoundingClientRect().top ?? 0)),
    [ruler, body],
  );

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const column = target.closest<HTMLElement>('[data-designation]');
    if (event.button !== 0 || event.pointerType === 'touch' || !column || target.closest('[data-act]')) return;
    const designation = column.dataset.designation ?? '';
    const block = target.closest<HTMLElement>('[data-shift]');
    const item = block ? (itemOf(designation, block.dataset.shift ?? '') ?? null) : null;
    // A shift that is over stays where it is.
    if (block && (!item || item.end <= now)) return;
    const part = block ? partAt(block, event.clientY) : 'whole';
    const { clientY: y, pointerId: pointer } = event;
    gripped.current = { designation, item, part, at: instantOf(y), y, pointer };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = gripped.current;
    if (!from || from.pointer !== event.pointerId) return;
    if (!draft && Math.abs(event.clientY - from.y) < least) return;
    if (!draft) event.currentTarget.setPointerCapture(event.pointerId);
    setDraft(dragged(from, instantOf(event.clientY)));
  };
  const onPointerUp = () => {
    gripped.current = null;
    if (!draft) return;
    setDraft(null);
    onDrop(draft);
  };
  const cancel = useCallback(() => {
    const had = gripped.current !== null;
    gripped.current = null;
    setDraft(null);
    return had;
  }, []);
  return { draft, cancel, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel } };
}
