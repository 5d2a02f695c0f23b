import type { Viewer } from '#contracts/accounts/viewer';
import type { Incident } from '#contracts/incident/incident';
import type { Task } from '#contracts/incident/tasks';
import type { Formation } from '#contracts/incident/team';
import { happenedWords } from './logWords.ts';

/** When a person at a desk records for a crew, the desk's position would be wrong. */
export const isInField = ({ user }: Pick<Viewer, 'user'>, { team }: Pick<Incident, 'team'>): boolean =>
  user.role === 'crew' || user.role === 'leader' || team.some((member) => member.user.uuid === user.uuid);

/** The result of a step: the logged event, or skipped. */
export function stepWords({ state, event }: Pick<Task, 'state' | 'event'>): string {
  if (event !== null) return happenedWords(event);
  return { done: 'Done', skipped: 'Passed over', next: 'Next', open: 'Not yet' }[state];
}

export const formationWords: Readonly<Record<Formation, string>> = {
  'in-progress': 'The team is being formed.',
  failed: 'The team could not be formed.',
  formed: 'The team is formed.',
  paused: 'Forming the team is paused.',
  stopped: 'Forming the team was stopped.',
};
