import { it } from 'vitest';
import { begun } from './begun.ts';
import { nightsOf } from './night/kinds.ts';
import { play } from './night/night.ts';
import { shrunk, storyOf } from './night/shrinking.ts';

it('hunts', { timeout: 3_600_000 }, async () => {
  const start = await begun();
  const kind = nightsOf({
    acts: { handAcross: [1, 3], nobodyFree: [1, 3], takeSteps: [0, 2], kill: [0, 1], storeTrouble: [0, 1] },
  });
  for (let seed = 100; seed < 130; seed++) {
    const night = await play(start, { seed, kind });
    console.log(
      'NIGHT',
      seed,
      night.violation ? JSON.stringify(night.violation) : 'ok',
      JSON.stringify(
        night.judged['An incident for which no crew was free is offered to the first that owes no answer any more.'],
      ),
      JSON.stringify(
        night.judged[
          'Each crew of an incident that went to another organization goes on and was told so, or was recalled.'
        ],
      ),
    );
    if (night.violation) console.log('STORY', storyOf(await shrunk(start, night, { seed, kind })));
  }
});
