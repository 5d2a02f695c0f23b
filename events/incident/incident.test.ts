import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { type IncidentCommand, type IncidentFact, incident } from './incident.ts';

const created: IncidentFact = reported('arvada_manual_dispatch', 'Main break');
const create: IncidentCommand = {
  do: 'create',
  incident: 'i1',
  version: 'arvada_manual_dispatch',
  description: 'Main break',
  source: null,
  labels: [{ label: 'l1', name: 'Water' }],
  locations: [],
};
const typed: IncidentFact = {
  type: 'LabelAdded',
  data: { label: 'l1', name: 'Water', subject: 'i1', personal: { name: 'Water' } },
};
const labeled: IncidentFact = { type: 'LabelAdded', data: { label: 'l1', name: 'Water' } };

describe('a new incident', () => {
  it('is created with its labels', () => given(incident).when(create).then(created, typed));
  it('is one incident, however often the report comes', () => given(incident).when(create).thenRepeatIsNothing());
  it('needs a description', () =>
    given(incident)
      .when({ ...create, description: '  ' })
      .thenRefused('incident.description-blank'));
});

describe('recording from history that a crew was sent', () => {
  const record: IncidentCommand = {
    do: 'recordDispatch',
    designation: 'd1',
    name: 'E39',
    newVersion: 'standard_response',
  };
  const recorded: IncidentFact = {
    type: 'CrewDispatched',
    data: {
      designation: 'd1',
      name: 'E39',
      user: null,
      previousVersion: 'arvada_manual_dispatch',
      newVersion: 'standard_response',
    },
  };
  it('asks for no holder', () => given(incident, created).when(record).then(recorded));
  it('records it once', () => given(incident, created).when(record).thenRepeatIsNothing());
  it('records it even of an incident that is over', () =>
    given(incident, created, { type: 'IncidentCompleted', data: {} }).when(record).then(recorded));
  it('needs an incident', () => given(incident).when(record).thenRefused('not-found'));
});

describe('labels', () => {
  it('are taken off once, and one that was never there is not found', () => {
    const remove = (label: string): IncidentCommand => ({ do: 'removeLabel', label });
    given(incident, created, labeled)
      .when(remove('l1'))
      .then({ type: 'LabelRemoved', data: { label: 'l1' } });
    given(incident, created, labeled).when(remove('l1')).thenRepeatIsNothing();
    given(incident, created, labeled).when(remove('l9')).thenRefused('not-found');
  });

  it('refuses the same name in other letters', () =>
    given(incident, created, labeled)
      .when({ do: 'addLabel', label: 'l2', name: 'WATER' })
      .thenRefused('incident.label-known'));
  it('adds a repeated request once', () =>
    given(incident, created).when({ do: 'addLabel', label: 'l2', name: 'Odor' }).thenRepeatIsNothing());
  it('takes a name again after it was removed', () =>
    given(incident, created, labeled, { type: 'LabelRemoved', data: { label: 'l1' } })
      .when({ do: 'addLabel', label: 'l3', name: 'water' })
      .then({
        type: 'LabelAdded',
        data: { label: 'l3', name: 'water', subject: 'i1', personal: { name: 'water' } },
      }));
});

describe('closing', () => {
  for (const [first, then] of [
    ['complete', 'reopen'],
    ['archive', 'unarchive'],
  ] as const) {
    it(`can ${first} once`, () => given(incident, created).when({ do: first }).thenRepeatIsNothing());
    it(`does not ${then} an open incident`, () => given(incident, created).when({ do: then }).thenNothing());
  }
  it('knows no incident that was never created', () =>
    given(incident).when({ do: 'complete' }).thenRefused('not-found'));
});

describe('erasing a person', () => {
  it('is said once', () => given(incident, created).when({ do: 'erase', subject: 'i1' }).thenRepeatIsNothing());
  it('does nothing for a person this incident does not hold', () =>
    given(incident, created).when({ do: 'erase', subject: 'somebody' }).thenNothing());
});
