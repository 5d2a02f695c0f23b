import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { scavenge } from './decider.ts';
import type { ScavengeFact } from './events.ts';

const night = '2026-03-02';
const node = 'one:2113';
const at = (through: string) => ({ night, through, since: '2026-03-01T12:00:00.000Z', remain: true });
const deleted = (through: string): ScavengeFact => ({ type: 'ErasedKeysDeleted', data: at(through) });
const asked = { night, nodes: [node, 'two:2113'] };
const requested: ScavengeFact = { type: 'ScavengeRequested', data: asked };
const begun = { night, node, scavenge: 's1', point: 4 };
const started: ScavengeFact = { type: 'NodeScavengeStarted', data: begun };
const over = (result: 'done' | 'again') => ({ night, node, scavenge: 's1', result });
const ended = (result: 'done' | 'again'): ScavengeFact => ({ type: 'NodeScavengeEnded', data: over(result) });
const no = { night, node, reason: 'The user muster needs the group $admins.' };
const busy = { night, node, reason: 'another scavenge is running', dueAt: '2026-03-02T09:10:00.000Z' };

describe('a night in which the keys of erased people leave the disks', () => {
  it('records once up to where keys were deleted', () => {
    given(scavenge)
      .when({ do: 'recordDeleted', data: at('erasure 7') })
      .then(deleted('erasure 7'));
    given(scavenge)
      .when({ do: 'recordDeleted', data: at('erasure 7') })
      .thenRepeatIsNothing();
    given(scavenge, deleted('erasure 7'))
      .when({ do: 'recordDeleted', data: at('erasure 9') })
      .then(deleted('erasure 9'));
  });

  it('has one request, whichever engine comes first', () => {
    given(scavenge, deleted('erasure 7')).when({ do: 'request', data: asked }).then(requested);
    given(scavenge, requested)
      .when({ do: 'request', data: { night, nodes: [node] } })
      .thenNothing();
  });

  it('begins one scavenge on a node at a time', () => {
    given(scavenge, requested).when({ do: 'start', data: begun }).then(started);
    given(scavenge, requested, started)
      .when({ do: 'start', data: { ...begun, scavenge: 's2' } })
      .thenNothing();
    given(scavenge).when({ do: 'start', data: begun }).thenNothing();
    given(scavenge, requested)
      .when({ do: 'start', data: { ...begun, node: 'three:2113' } })
      .thenNothing();
  });

  it('ends the scavenge that it began, and no other', () => {
    given(scavenge, requested, started)
      .when({ do: 'end', data: over('done') })
      .then(ended('done'));
    given(scavenge, requested, started)
      .when({ do: 'end', data: { ...over('done'), scavenge: 's0' } })
      .thenNothing();
    given(scavenge, requested, started, ended('done'))
      .when({ do: 'end', data: over('done') })
      .thenNothing();
    given(scavenge, requested, started, ended('done')).when({ do: 'start', data: begun }).thenNothing();
  });

  it('begins again after a scavenge that went on with an earlier one', () => {
    const next = { ...begun, scavenge: 's2' };
    given(scavenge, requested, started, ended('again'))
      .when({ do: 'start', data: next })
      .then({ type: 'NodeScavengeStarted', data: next });
  });

  it('waits for a busy node, and gives up one that refuses', () => {
    given(scavenge, requested).when({ do: 'putOff', data: busy }).then({ type: 'NodeScavengePutOff', data: busy });
    given(scavenge, requested).when({ do: 'putOff', data: busy }).thenRepeatIsNothing();
    given(scavenge, requested, started).when({ do: 'putOff', data: busy }).thenNothing();
    given(scavenge, requested).when({ do: 'fail', data: no }).then({ type: 'NodeScavengeFailed', data: no });
    given(scavenge, requested).when({ do: 'fail', data: no }).thenRepeatIsNothing();
  });
});
