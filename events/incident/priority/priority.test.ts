import { describe, it } from 'vitest';
import type { Priority } from '#contracts/core/priority';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';

const created: IncidentFact = reported('arvada_water', 'Leak');
const change = (priority: Priority, reason = 'The school has no water'): IncidentCommand => ({
  do: 'changePriority',
  priority,
  reason,
});
const changed = (priority: Priority): IncidentFact => ({
  type: 'PriorityChanged',
  data: { priority, subject: 'i1', personal: { reason: 'The school has no water' } },
});
const follow = (priority: Priority): IncidentCommand => ({ do: 'followProblem', priority });
const followed = (priority: Priority): IncidentFact => ({ type: 'PriorityFollowed', data: { priority } });

describe('the priority of an incident', () => {
  it('is that of its problem, and routine without one', () => {
    given(incident, created).when(follow('emergency')).then(followed('emergency'));
    given(incident, created).when(follow('routine')).thenNothing();
    given(incident, created, followed('emergency')).when(follow('emergency')).thenNothing();
    given(incident, created, followed('emergency')).when(follow('low')).then(followed('low'));
  });

  it('is the choice of a person, with a reason, once', () => {
    given(incident, created).when(change('emergency')).then(changed('emergency'));
    given(incident, created).when(change('emergency')).thenRepeatIsNothing();
    given(incident, created, changed('emergency')).when(change('low')).then(changed('low'));
  });

  it('that a person chose is no longer changed by a problem, until the choice is taken back', () => {
    const chosen = given(incident, created, changed('emergency'));
    chosen.when(follow('low')).thenNothing();
    chosen.when({ do: 'takeBackPriority', priority: 'low' }).then(followed('low'));
    given(incident, created).when({ do: 'takeBackPriority', priority: 'low' }).thenNothing();
  });

  it('can be kept by a choice that is the same as that of its problem', () =>
    given(incident, created, followed('emergency')).when(change('emergency')).then(changed('emergency')));
});
