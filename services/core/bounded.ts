/** Keeps the value under the name; of so many names at most, the oldest goes first. */
export function keep<T>(kept: Map<string, T>, name: string, value: T, most: number): void {
  const oldest = kept.keys().next();
  if (kept.size >= most && !oldest.done) kept.delete(oldest.value);
  kept.set(name, value);
}
