import { it } from 'vitest';
import { given } from '#events/testing/given';
import { optOut } from './decider.ts';
import type { OptOutFact } from './events.ts';

const number = 'n1';
const out: OptOutFact = { type: 'NumberOptedOut', data: { number } };
const back: OptOutFact = { type: 'NumberOptedIn', data: { number } };

it('opts out once, and comes back once', () => {
  given(optOut).when({ do: 'optOut', number }).then(out);
  given(optOut, out).when({ do: 'optOut', number }).thenNothing();
  given(optOut, out).when({ do: 'optIn', number }).then(back);
  given(optOut, out, back).when({ do: 'optIn', number }).thenNothing();
  given(optOut, out, back).when({ do: 'optOut', number }).then(out);
});

it('a number that never opted out has nothing to take back', () =>
  given(optOut).when({ do: 'optIn', number }).thenNothing());
