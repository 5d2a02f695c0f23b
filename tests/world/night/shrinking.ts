import type { Begun } from '../begun.ts';
import type { Line } from '../world.ts';
import { type Night, type NightOptions, play } from './night.ts';
import type { Happening } from './plan.ts';

/** At most so many nights are played to find the shortest story. */
const mostTries = 60;

/** The shortest plan found whose night violates the same sentence. Halves, then ever smaller parts, are left out. */
export async function shrunk(begun: Begun, night: Night, options: NightOptions): Promise<Night> {
  let shortest = night;
  let tries = 0;
  const fails = async (plan: readonly Happening[]): Promise<boolean> => {
    tries += 1;
    const again = await play(begun, { ...options, plan });
    if (again.violation?.says !== night.violation?.says) return false;
    shortest = again;
    return true;
  };
  for (
    let size = Math.ceil(night.plan.length / 2);
    size >= 1 && tries < mostTries;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < shortest.plan.length && tries < mostTries; ) {
      const rest = [...shortest.plan.slice(0, at), ...shortest.plan.slice(at + size)];
      if (!(await fails(rest))) at += size;
    }
  }
  return shortest;
}

const timeOf = ({ at }: Line): string => new Date(at).toISOString().slice(11, 19);

/** The story of a night: time, person, act, answer. */
export function storyOf({ seed, violation, story, plan }: Night): string {
  const lines = story.map((line) => `  ${timeOf(line)}  ${line.who}  ${line.what}  ${line.answer}`);
  const head = violation ? `${violation.says} It does not hold: ${violation.found}` : 'Every sentence holds.';
  return [`${head} SEED=${seed}, ${plan.length} happenings:`, ...lines].join('\n');
}
