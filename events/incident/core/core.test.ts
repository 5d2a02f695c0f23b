import { describe, it } from 'vitest';
import { given, noon } from '#events/core/given';
import { incident } from '#events/incident/incident';
import { logEntry } from './log.ts';

const created = {
  type: 'IncidentCreated',
  data: {
    incident: 'i1',
    version: 'standard_undispatched',
    source: 'mesa:7',
    subject: 'i1',
    personal: { description: 'Main break' },
  },
} as const;
const arrived = logEntry({ incident: 'i1', entry: 'e1' }, 'geo:arrived', '');
const withdraw = { do: 'withdrawEntry', entry: 'e1', event: 'geo:arrived', at: noon, next: null } as const;
const correct = {
  do: 'correctReport',
  reported: noon,
  description: null,
  newVersion: 'standard_undispatched',
} as const;

describe('the correction of an import', () => {
  it('withdraws a log entry once', () => {
    const withdrawn = { entry: 'e1', event: 'geo:arrived', at: noon, next: null };
    given(incident, created, arrived).when(withdraw).then({ type: 'LogEntryWithdrawn', data: withdrawn });
    given(incident, created, arrived).when(withdraw).thenRepeatIsNothing();
  });

  it('corrects the time, the description and the version of a report', () => {
    const later = '2026-03-01T12:30:00.000Z';
    given(incident, created)
      .when({ ...correct, reported: later, description: 'Service leak', newVersion: 'standard_response' })
      .then({
        type: 'ReportCorrected',
        data: {
          reported: later,
          previousVersion: 'standard_undispatched',
          newVersion: 'standard_response',
          subject: 'i1',
          personal: { description: 'Service leak' },
        },
      });
    given(incident, created)
      .when({ ...correct, reported: later, description: 'Service leak' })
      .thenRepeatIsNothing();
  });

  it('changes nothing of a report that is so already', () => {
    given(incident, created).when(correct).thenNothing();
    given(incident, created)
      .when({ ...correct, description: 'Main break' })
      .thenNothing();
  });

  it('withdraws the dispatch of a crew, which can then be sent at another time', () => {
    const crew = { designation: 'd1', name: 'Truck 1' };
    const sent = {
      type: 'CrewDispatched',
      data: { ...crew, user: null, previousVersion: 'standard_undispatched', newVersion: 'standard_response' },
    } as const;
    const gone = { type: 'CrewDispatchWithdrawn', data: { ...crew, at: noon } } as const;
    given(incident, created, sent)
      .when({ do: 'withdrawDispatch', ...crew, at: noon })
      .then(gone);
    given(incident, created)
      .when({ do: 'withdrawDispatch', ...crew, at: noon })
      .thenNothing();
    given(incident, created, sent, gone)
      .when({ do: 'recordDispatch', ...crew, newVersion: 'standard_response' })
      .then({ ...sent, data: { ...sent.data, previousVersion: 'standard_response' } });
  });
});
