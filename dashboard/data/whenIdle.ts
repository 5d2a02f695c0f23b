/** A page that is never idle waits no longer, nor does Safari, which has no `requestIdleCallback`. Milliseconds. */
const longEnough = 500;

/** Runs once the page is loaded and has nothing more urgent to do. Returns a function that calls it off. */
export function whenIdle(run: () => void): () => void {
  let isOff = false;
  const now = () => {
    if (!isOff) run();
  };
  const begin = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(now, { timeout: longEnough });
    else setTimeout(now, longEnough);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
  return () => {
    isOff = true;
  };
}
