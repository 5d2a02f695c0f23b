/** Stores the value under the name. The map holds at most `most` names; the oldest is dropped first. */
export function keep<T>(kept: Map<string, T>, name: string, value: T, most: number): void {
  const oldest = kept.keys().next();
  if (kept.size >= most && !oldest.done) kept.delete(oldest.value);
  kept.set(name, value);
}
