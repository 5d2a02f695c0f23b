import type { Behaviour, People } from './peers/phoneCompany.ts';
import type { Luck } from './peers/ports.ts';

/** The people at their phones. */
export interface Phones {
  readonly people: People;
  /** The acts of the owner of this number at each next call, until changed. */
  set(number: string, behaviour: Behaviour | null): void;
}

/** Each number has an owner with habits; each call goes as these habits and chance have it. */
export function phonesOf(luck: Luck): Phones {
  const fixed = new Map<string, Behaviour>();
  const habits = new Map<string, number>();
  const byChance = (number: string): Behaviour => {
    const habit = habits.get(number) ?? luck.next();
    habits.set(number, habit);
    const ringMs = luck.whole(1_000, 25_000);
    const keyMs = luck.whole(500, 5_500);
    if (luck.is(0.25)) return { answer: luck.one(['no-answer', 'busy', 'machine', 'failed']), ringMs };
    const key = luck.next() < habit ? '1' : '2';
    const keys = luck.is(0.1) ? ['9', key] : luck.is(0.1) ? [''] : [key];
    if (luck.is(0.15))
      return { answer: 'human', ringMs, keyMs, keys, hangsUp: 'after key', digitsLateMs: luck.whole(0, 2_000) };
    if (luck.is(0.05)) return { answer: 'human', ringMs, hangsUp: 'at greeting' };
    return { answer: 'human', ringMs, keyMs, keys };
  };
  return {
    people: (to) => fixed.get(to) ?? byChance(to),
    set: (number, behaviour) => {
      if (behaviour) fixed.set(number, behaviour);
      else fixed.delete(number);
    },
  };
}
