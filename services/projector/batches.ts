const turn = (): Promise<undefined> => new Promise((resolve) => setImmediate(resolve, undefined));

/** What is ready now, up to `largest` items at a time: many while catching up, one when the log is quiet. */
export async function* batches<T>(source: AsyncIterable<T>, largest: number): AsyncGenerator<readonly T[]> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  for (;;) {
    const first = await next;
    if (first.done) return;
    const batch = [first.value];
    next = items.next();
    while (batch.length < largest) {
      const more = await Promise.race([next, turn()]);
      if (more === undefined) break;
      if (more.done) {
        yield batch;
        return;
      }
      batch.push(more.value);
      next = items.next();
    }
    yield batch;
  }
}
