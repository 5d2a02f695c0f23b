/// <reference lib="dom" />
import 'react-aria-components';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'react-toastify/unstyled';
import { vi } from 'vitest';
import { App } from '../../../dashboard/app/app.tsx';
import { router } from '../../../dashboard/app/router.tsx';
import { forget, setConnection } from '../../../dashboard/data/live.ts';
import { loadConfig, loadViewer } from '../../../dashboard/data/viewer.ts';
import { spoken } from '../../../dashboard/ui/announce.ts';
import { controlLine, isHidden, nameOf, readAnew, untilChanged } from './names.ts';
import { type Mode, network, openNetwork } from './network.ts';
import { isAbove, linesOf } from './tree.ts';

/** The moment at which the answers were recorded. */
export const begins = Date.parse('2026-03-01T08:00:00Z');

const later = globalThis.setTimeout;
const turn = () => new Promise((done) => later(done, 0));

let root: Root | null = null;
let viewerOf: string | null = null;

/** The parts of a browser that jsdom lacks. Sizes are those of a desk, so that long lists draw some rows. */
export async function openBrowser(): Promise<void> {
  openNetwork();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('CSS', { escape: String, supports: () => false });
  const none = () => {};
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: none,
    removeEventListener: none,
    addListener: none,
    removeListener: none,
  }));
  class Observer {
    observe = none;
    unobserve = none;
    disconnect = none;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('scrollTo', none);
  // Without style sheets an element has its own style, and jsdom takes long to say so.
  vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style);
  vi.stubGlobal('print', () => void network.asked.push('print'));
  vi.stubGlobal(
    'Audio',
    class {
      play = async () => {};
      pause = none;
    },
  );
  const own = (target: object, parts: object) =>
    Object.defineProperties(
      target,
      Object.fromEntries(
        Object.entries(Object.getOwnPropertyDescriptors(parts)).map(([name, one]) => [
          name,
          { ...one, configurable: true },
        ]),
      ),
    );
  own(HTMLElement.prototype, {
    scrollIntoView: none,
    scrollTo: none,
    showPopover(this: HTMLElement) {
      this.dataset.open = '';
      toggled(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      delete this.dataset.open;
      toggled(this, 'closed');
    },
    showPicker: none,
    animate: () => ({ finished: Promise.resolve(), cancel: none, addEventListener: none }),
    get clientHeight() {
      return 800;
    },
    get clientWidth() {
      return 1200;
    },
    get offsetHeight() {
      return 40;
    },
    get offsetWidth() {
      return 1200;
    },
  });
  openDialogs(own);
  const matches = Element.prototype.matches;
  own(Element.prototype, {
    matches(this: Element, selector: string) {
      return matches.call(this, selector.replaceAll(':popover-open', '[data-open]'));
    },
  });
  const blank: object = new Proxy(() => blank, {
    get: (_, name) => (name === 'width' ? 0 : name === Symbol.toPrimitive ? () => 0 : blank),
    set: () => true,
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        return blank;
      }
    },
  );
  own(HTMLCanvasElement.prototype, { getContext: () => blank });
  own(document, { fonts: { load: async () => [], ready: Promise.resolve() } });
  // Scripts that load later would wait for the clock of the test.
  await Promise.all([
    import('../../../dashboard/shell/Shell.tsx'),
    import('../../../dashboard/shell/toasts/ToastList.tsx'),
  ]);
  // The clock stands still, so that no figure changes by itself.
  const Real = Date;
  class Standing extends Real {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length > 0 ? parts : [begins]) as [number]));
    }
    static override now = () => begins;
  }
  vi.stubGlobal('Date', Standing);
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(console, 'error').mockImplementation(none);
  vi.spyOn(console, 'warn').mockImplementation(none);
  document.body.innerHTML = '<div id="root"></div>';
}

function openDialogs(own: (target: object, parts: object) => unknown): void {
  own(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open');
      this.dispatchEvent(new Event('close'));
    },
  });
}

function toggled(of: HTMLElement, newState: string): void {
  const event = new Event('toggle');
  Object.assign(event, { newState, oldState: newState === 'open' ? 'closed' : 'open' });
  of.dispatchEvent(event);
}

/** Lets scripts, answers and short delays come; then `passing` milliseconds pass. */
export async function settle(passing = 0): Promise<void> {
  await still();
  if (passing > 0) {
    await act(() => vi.advanceTimersByTimeAsync(passing));
    await still();
  }
  readAnew();
}

async function still(): Promise<void> {
  for (let rounds = 0; rounds < 25; rounds += network.open > 0 ? 0 : 1) {
    let isChanged = false;
    const watching = new MutationObserver(() => {
      isChanged = true;
    });
    watching.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    await act(async () => {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(20);
      await turn();
    });
    watching.disconnect();
    if (!isChanged && network.open === 0) return;
  }
}

export async function close(): Promise<void> {
  await act(async () => {
    toast.dismiss();
    root?.unmount();
  });
  root = null;
  for (const { answer } of network.waiting.splice(0)) answer(409);
  // A sentence that waits is spoken now, so that the next page may speak.
  await vi.advanceTimersByTimeAsync(1_000);
  spoken.text = '';
  vi.clearAllTimers();
  for (const kind of ['crew', 'card', 'summary', 'incident', 'form', 'board'] as const) forget(kind);
}

/** Opens a page anew, as a person. */
export async function open(who: string, path: string, mode: Mode = 'answers'): Promise<void> {
  await close();
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(network, { who, mode, asked: [] });
  if (viewerOf !== who) {
    await loadConfig();
    if (who !== '') await loadViewer();
    viewerOf = who;
  }
  setConnection('connected', begins);
  document.body.innerHTML = '<div id="root"></div>';
  router.history.replace(path);
  void router.load();
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () => root?.render(createElement(App)));
  await settle(mode === 'answers' ? 1_100 : 0);
}

export const address = (): string => location.pathname + location.search;
/** The page in lines; each dialog, menu or message that is open above it has lines of its own. */
export interface Shown {
  readonly page: readonly string[];
  readonly above: ReadonlyMap<string, readonly string[]>;
  readonly focus: string;
}

export const shown = untilChanged((): Shown => {
  const above = new Map<string, readonly string[]>();
  for (const one of document.body.querySelectorAll('[role], dialog'))
    if (isAbove(one) && !isHidden(one))
      above.set(
        `${one.role ?? 'dialog'} "${nameOf(one) || ''}"`,
        linesOf(one).filter((line) => !line.startsWith('[Dismiss]')),
      );
  const { activeElement: active } = document;
  const focus =
    active && active !== document.body
      ? controlLine(active)
          .replace(/ \(.*$/, '')
          .slice(0, 60)
      : '';
  return { page: linesOf(document.body).filter((line) => !line.trimStart().startsWith('[Dismiss]')), above, focus };
});
