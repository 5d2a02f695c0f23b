/** Appends that arrive together are committed together, so many items are in flight at once. */
const underWay = 64;

/** Works on many items at once, in order. After the first failure or a cancellation no new item is begun. */
export async function together<T>(
  items: readonly T[],
  calledOff: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed && !calledOff?.aborted) {
      try {
        await work(items[next++] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: underWay }, worker));
  const end = ends.find((one) => one.status === 'rejected');
  if (end?.status === 'rejected') throw end.reason;
}
