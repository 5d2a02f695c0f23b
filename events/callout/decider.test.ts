import { it } from 'vitest';
import { given } from '#events/core/given';
import { callout } from './decider.ts';

it('the team of a call-out is formed once', () => {
  const data = { callout: 'c1', name: 'Main break', beats: ['b1'], users: ['sam', 'rosa'] };
  given(callout)
    .when({ do: 'formTeam', ...data })
    .then({ type: 'CalloutTeamFormed', data });
  given(callout)
    .when({ do: 'formTeam', ...data })
    .thenRepeatIsNothing();
});
