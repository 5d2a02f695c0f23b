/** The letters typed so far, and the time of the last one, in ms. */
export interface Typed {
  letters: string;
  at: number;
}

interface Key {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Letters typed within this time belong to one word. */
const oneWord = 1_000;

/**
 * The item that a key leads to (WAI-ARIA Authoring Practices, Menu): arrows wrap around; letters find the item that
 * begins with them.
 */
export function itemFor(event: Key, items: readonly HTMLElement[], typed: Typed): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  switch (event.key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at < 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return event.ctrlKey || event.altKey || event.metaKey ? undefined : lettered(event, items, at, typed);
  }
}

function lettered({ key, timeStamp }: Key, items: readonly HTMLElement[], at: number, typed: Typed) {
  if (!/^\S$/.test(key)) return undefined;
  typed.letters = timeStamp - typed.at < oneWord ? typed.letters + key.toLowerCase() : key.toLowerCase();
  typed.at = timeStamp;
  // The first letter moves to the next match; further letters may stay on the current item.
  const from = typed.letters.length > 1 ? Math.max(at, 0) : at + 1;
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent.toLowerCase().startsWith(typed.letters),
  );
}

/** Pixels left free at the edges of the window. */
const edge = 8;

/** Below its button, or above it when there is more room. */
export function place(menu: HTMLElement, button: HTMLElement): void {
  menu.style.maxHeight = '';
  const { left, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = innerHeight - bottom - edge;
  const above = top - edge;
  const over = height > below && above > below;
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  menu.style.top = `${over ? Math.max(edge, top - height) : bottom}px`;
  menu.style.maxHeight = `${over ? above : below}px`;
}
