import type { Page } from 'playwright-core';

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** Runs in the page. Keeps the time of each frame from now on, in milliseconds. */
export function watchFrames(): void {
  const times: number[] = [];
  window.frameTimes = times;
  let last = performance.now();
  const frame = (now: number): void => {
    if (window.frameTimes !== times) return;
    times.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

interface Scrolled {
  /** Of all that scrolls, in pixels. */
  readonly height: number;
  /** The time of each frame, in milliseconds. */
  readonly frames: readonly number[];
}

/** Scrolls the box around `inside` to its end and back, a little each frame, in `duration` milliseconds. */
export const scrolledToEnd = (page: Page, inside: string, duration: number): Promise<Scrolled> =>
  page.evaluate(scroll, { inside, duration });

async function scroll({ inside, duration }: { inside: string; duration: number }): Promise<Scrolled> {
  let box: Element | null = document.querySelector(inside)?.parentElement ?? null;
  while (box && box.scrollHeight <= box.clientHeight + 100) box = box.parentElement;
  if (!box) throw new Error(`Nothing around ${inside} scrolls.`);
  const frames: number[] = [];
  const { scrollTop: from, scrollHeight: height } = box;
  const most = height - box.clientHeight - from;
  const began = performance.now();
  for (let last = began; last - began < duration; ) {
    const now = await new Promise<number>((done) => requestAnimationFrame(done));
    frames.push(now - last);
    last = now;
    const share = (now - began) / duration;
    box.scrollTop = from + most * (share < 0.5 ? 2 * share : 2 - 2 * share);
  }
  return { height, frames };
}
