import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { labelAdded, labels } from './labels.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const add = (label: string, name: string): IncidentCommand => ({ do: 'addLabel', label, name });
const added = (label: string, name: string): IncidentFact => ({
  type: 'LabelAdded',
  data: { label, name, subject: 'i1', personal: { name } },
});
const remove = (label: string): IncidentCommand => ({ do: 'removeLabel', label });
const removed = (label: string): IncidentFact => ({ type: 'LabelRemoved', data: { label } });

describe('a label', () => {
  it('is added once, and another one with its name in any case is not', () => {
    given(incident, created).when(add('l1', 'Leak')).then(added('l1', 'Leak'));
    given(incident, created).when(add('l1', 'Leak')).thenRepeatIsNothing();
    given(incident, created, added('l1', 'Leak')).when(add('l1', 'LEAK')).thenNothing();
    given(incident, created, added('l1', 'Leak')).when(add('l2', 'LEAK')).thenRefused('incident.label-known');
    given(incident, created, added('l1', 'Cafe\u0301')).when(add('l2', 'Café')).thenRefused('incident.label-known');
    given(incident, created, added('l1', 'Main  break'))
      .when(add('l2', 'main break'))
      .thenRefused('incident.label-known');
    given(incident, created, added('l1', 'Leak')).when(add('l2', 'Leaks')).then(added('l2', 'Leaks'));
  });

  it('is removed once, alone, and its name is free again', () => {
    const both = [created, added('l1', 'Leak'), added('l2', 'Road')];
    given(incident, ...both)
      .when(remove('l1'))
      .then(removed('l1'));
    given(incident, ...both)
      .when(remove('l1'))
      .thenRepeatIsNothing();
    const left = given(incident, ...both, removed('l1'));
    left.when(remove('l2')).then(removed('l2'));
    left.when(add('l3', 'leak')).then(added('l3', 'leak'));
    left.when(add('l3', 'road')).thenRefused('incident.label-known');
  });

  it('that was never added is not found', () =>
    given(incident, created, added('l1', 'Leak')).when(remove('l2')).thenRefused('not-found'));

  it('comes with a new incident, sealed; one of a setting is open', () => {
    const typed = [
      { label: 'l2', name: 'Road' },
      { label: 'l1', name: 'Leak' },
    ];
    expect(labels.begin?.({ incident: 'i1', labels: typed })).toEqual([added('l2', 'Road'), added('l1', 'Leak')]);
    expect(labelAdded({ label: 'l1', name: 'Leak' })).toEqual({
      type: 'LabelAdded',
      data: { label: 'l1', name: 'Leak' },
    });
  });
});
