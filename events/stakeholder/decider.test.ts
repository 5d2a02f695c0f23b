import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import {
  type EventConfigurationCommand,
  type EventTellingCommand,
  eventConfiguration,
  eventTelling,
} from './decider.ts';
import type { EventConfigurationFact } from './events.ts';

const of = { configuration: 'c', kind: 'INCIDENT_REPORTED' } as const;
const add = (phoneNumber = '', sendCheckIns = false): EventConfigurationCommand => ({
  ...of,
  do: 'addStakeholder',
  user: 'ada',
  sendCheckIns,
  phoneNumber,
});
const added = (phoneNumber = '', sendCheckIns = false): EventConfigurationFact => ({
  type: 'EventStakeholderAdded',
  data: { ...of, user: 'ada', sendCheckIns, subject: 'ada', personal: { phoneNumber } },
});
const removed: EventConfigurationFact = {
  type: 'EventStakeholderRemoved',
  data: { configuration: 'c', user: 'ada' },
};
const remove: EventConfigurationCommand = { ...of, do: 'removeStakeholder', user: 'ada' };

describe('a stakeholder of an event', () => {
  it('is added once, and not a second time with other terms', () => {
    given(eventConfiguration).when(add()).then(added());
    given(eventConfiguration).when(add()).thenRepeatIsNothing();
    given(eventConfiguration, added()).when(add('+13035550100')).thenRefused('event.known');
    given(eventConfiguration, added()).when(add('', true)).thenRefused('event.known');
  });

  it('is removed once, and can be added again', () => {
    given(eventConfiguration, added()).when(remove).then(removed);
    given(eventConfiguration, added()).when(remove).thenRepeatIsNothing();
    given(eventConfiguration, added(), removed).when(add('+13035550100')).then(added('+13035550100'));
  });

  it('whose data was erased stays one', () => {
    const erased: EventConfigurationFact = {
      type: 'EventStakeholderAdded',
      data: { ...of, user: 'ada', sendCheckIns: false, subject: 'ada', personal: null },
    };
    given(eventConfiguration, erased).when(add()).thenNothing();
  });
});

describe('the check-ins of an event', () => {
  it('are set, and the same again is nothing new', () => {
    const set: EventConfigurationCommand = { ...of, do: 'setCheckIns', minutes: 30 };
    given(eventConfiguration)
      .when(set)
      .then({ type: 'EventCheckInsSet', data: { ...of, minutes: 30 } });
    given(eventConfiguration).when(set).thenRepeatIsNothing();
  });
});

describe('the notice of an event', () => {
  const { configuration, kind } = of;
  const people = [{ user: 'ada', delivery: 'd' }];
  const told = { telling: 't', configuration, kind, incident: 'i', cause: 'e', round: 0, people, nextAt: null };
  const tell: EventTellingCommand = { do: 'tell', ...told };

  it('is told once for each cause and round', () => {
    const fact = { type: 'StakeholdersTold', data: told } as const;
    given(eventTelling).when(tell).then(fact);
    given(eventTelling).when(tell).thenRepeatIsNothing();
    given(eventTelling, fact)
      .when({ ...tell, people: [] })
      .thenNothing();
    given(eventTelling, fact)
      .when({ ...tell, round: 1 })
      .then({ ...fact, data: { ...told, round: 1 } });
    given(eventTelling, fact)
      .when({ ...tell, cause: 'f' })
      .then({ ...fact, data: { ...told, cause: 'f' } });
  });
});
