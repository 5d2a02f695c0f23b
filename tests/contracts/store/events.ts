import { randomUUID } from 'node:crypto';
import type { NewEvent } from '#events/store/store';

export const event = (n: number, type = 'ThingHappened'): NewEvent => ({
  id: randomUUID(),
  type,
  data: { n, text: 'Überlauf – 12 °C' },
  metadata: { actor: 'ada' },
});

export const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => event(n));

export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) list.push(item);
  return list;
}
