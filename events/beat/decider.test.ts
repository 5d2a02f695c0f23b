import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type BeatCommand, beat, callProfileOf } from './decider.ts';
import type { BeatFact } from './events.ts';

const data = { beat: 'b1', name: 'North', description: 'North of the river', reserveList: null };
const created: BeatFact = { type: 'BeatCreated', data };
const archived: BeatFact = { type: 'BeatArchived', data: { beat: 'b1' } };
const window = { user: 'sam', startSeconds: 0, stopSeconds: 600 };
const callProfile = callProfileOf('b1', window);
const add: BeatCommand = { do: 'addCallProfile', ...window };
const added: BeatFact = { type: 'BeatCallProfileAdded', data: { beat: 'b1', callProfile, ...window } };
const remove: BeatCommand = { do: 'removeCallProfile', callProfile };
const removed: BeatFact = { type: 'BeatCallProfileRemoved', data: { beat: 'b1', callProfile } };
const choose = (reserveList: string | null): BeatCommand => ({ do: 'chooseReserveList', reserveList });
const chosen = (reserveList: string | null): BeatFact => ({
  type: 'BeatReserveListChosen',
  data: { beat: 'b1', reserveList },
});

describe('a beat', () => {
  it('is created once, and archived once', () => {
    given(beat)
      .when({ do: 'create', ...data })
      .then(created);
    given(beat)
      .when({ do: 'create', ...data })
      .thenRepeatIsNothing();
    given(beat, created).when({ do: 'archive' }).then(archived);
    given(beat, created).when({ do: 'archive' }).thenRepeatIsNothing();
    given(beat).when({ do: 'archive' }).thenRefused('not-found');
  });

  it('has the reserve list that was chosen last, or none', () => {
    given(beat, created).when(choose('r1')).then(chosen('r1'));
    given(beat, created).when(choose('r1')).thenRepeatIsNothing();
    given(beat, created, chosen('r1')).when(choose(null)).then(chosen(null));
  });

  it('that is archived is changed no more, except by removals', () => {
    for (const command of [add, choose('r1')]) given(beat, created, archived).when(command).thenRefused('not-found');
    given(beat, created, added, archived).when(remove).then(removed);
  });
});

describe('a person called for a beat', () => {
  it('is the same person at the same time only once, and again after a removal', () => {
    given(beat, created).when(add).then(added);
    given(beat, created).when(add).thenRepeatIsNothing();
    given(beat, created, added, removed).when(add).then(added);
  });

  it('may be the same person twice, early and late', () => {
    const late = { user: 'sam', startSeconds: 900, stopSeconds: 1_800 };
    given(beat, created, added)
      .when({ do: 'addCallProfile', ...late })
      .then({ type: 'BeatCallProfileAdded', data: { beat: 'b1', callProfile: callProfileOf('b1', late), ...late } });
  });

  it('is refused with an end before the start', () => {
    const backwards = { user: 'sam', startSeconds: 600, stopSeconds: 599 };
    given(beat, created)
      .when({ do: 'addCallProfile', ...backwards })
      .thenRefused('beat.stop-before-start');
    const once = { user: 'sam', startSeconds: 600, stopSeconds: 600 };
    given(beat, created)
      .when({ do: 'addCallProfile', ...once })
      .thenRepeatIsNothing();
  });

  it('is taken off once, and never from another beat', () => {
    given(beat, created, added).when(remove).then(removed);
    given(beat, created, added).when(remove).thenRepeatIsNothing();
    given(beat, created).when(remove).thenRefused('not-found');
  });
});
