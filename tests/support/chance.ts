/** `SEED=1 CASES=1000000 npx vitest run tests/journeys/input/badInput.test.ts` for a long run. */
export const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** `CASES` is the total of all tests of bad input; each sends its share. */
export const casesOf = (share: number): number => Math.ceil(Number(process.env.CASES ?? 6_000) * share);

/** Processes every item, this many at a time; the first failure ends it. */
export async function together<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async () => {
    while (next < items.length && !failed) {
      try {
        await work(items[next++] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
