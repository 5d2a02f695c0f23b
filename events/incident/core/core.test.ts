import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon } from '#events/testing/given';
import {
  begunCore,
  type Carried,
  carriedChange,
  coreAlsoOfDeleted,
  coreFolds,
  createIncident,
  type IncidentCore,
} from './core.ts';
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

const core: IncidentCore = {
  status: 'known',
  incident: 'i1',
  version: 'standard_undispatched',
  source: 'mesa:7',
  completed: false,
  archived: false,
  completedWith: null,
  archivedWith: null,
  deleted: false,
  logged: new Set(),
  reported: noon,
  description: 'Main break',
  withdrawn: new Set(),
  subjects: new Set(['i1']),
};

describe('a new incident', () => {
  const { incident: id, version, source } = created.data;

  it('is recorded with its description, which may not be blank', () => {
    expect(createIncident({ do: 'create', incident: id, version, source, description: ' Main break' })).toEqual({
      ...created,
      data: { ...created.data, personal: { description: ' Main break' } },
    });
    given(incident)
      .when({ do: 'create', incident: id, version, source, description: ' \n', labels: [], locations: [] })
      .thenRefused('incident.description-blank');
  });

  it('has nothing logged and is neither over nor deleted', () => {
    expect(begunCore({ ...created, occurredAt: noon })).toEqual(core);
    const erased = { ...created, data: { ...created.data, personal: null }, occurredAt: noon };
    expect(begunCore(erased)).toEqual({ ...core, description: null, subjects: new Set() });
  });
});

describe('a log entry', () => {
  const point = { lat: 39.8, lng: -105, designation: 'd1' };
  const log: IncidentCommand = {
    do: 'log',
    entry: 'e1',
    incident: 'i1',
    event: 'geo:arrived',
    message: 'At the gate',
    ...point,
  };

  it('is recorded with its place and its crew, as often as it comes', () => {
    const data = { ...arrived.data, ...point, personal: { message: 'At the gate' } };
    given(incident, created).when(log).then({ type: 'LogEntryRecorded', data });
    given(incident, created, { type: 'LogEntryRecorded', data })
      .when({ ...log, message: '' })
      .then({ type: 'LogEntryRecorded', data: { ...data, personal: null } });
  });

  it('makes its kind known once', () => {
    expect(coreFolds.LogEntryRecorded(core, arrived)).toEqual({ logged: new Set(['geo:arrived']) });
    const known = { ...core, logged: new Set(['ended', 'geo:arrived']) };
    expect(coreFolds.LogEntryRecorded(known, arrived)).toEqual({});
    expect(coreFolds.LogEntryRecorded({ ...core, logged: new Set(['ended']) }, arrived)).toEqual({
      logged: new Set(['ended', 'geo:arrived']),
    });
  });

  it('that is withdrawn takes its kind along, unless another of that kind follows', () => {
    const known = { ...core, logged: new Set(['ended', 'geo:arrived']), withdrawn: new Set(['e0']) };
    const withdrawn = (next: string | null) =>
      ({ type: 'LogEntryWithdrawn', data: { entry: 'e1', event: 'geo:arrived', at: noon, next } }) as const;
    expect(coreFolds.LogEntryWithdrawn(known, withdrawn(null))).toEqual({
      withdrawn: new Set(['e0', 'e1']),
      logged: new Set(['ended']),
    });
    expect(coreFolds.LogEntryWithdrawn(known, withdrawn(noon))).toEqual({ withdrawn: new Set(['e0', 'e1']) });
  });
});

describe('the state of an incident', () => {
  it.each<[IncidentCommand['do'], IncidentFact['type'], IncidentFact['type']]>([
    ['complete', 'IncidentCompleted', 'IncidentReopened'],
    ['archive', 'IncidentArchived', 'IncidentUnarchived'],
  ])('changes once by the command %s, and again after it was taken back', (name, type, back) => {
    const [command, fact, undone] = [{ do: name }, { type, data: {} }, { type: back, data: {} }] as [
      IncidentCommand,
      IncidentFact,
      IncidentFact,
    ];
    given(incident, created).when(command).then(fact);
    given(incident, created, fact).when(command).thenNothing();
    given(incident, created, fact, undone).when(command).then(fact);
  });

  it.each<[IncidentCommand['do'], IncidentFact['type'], IncidentFact['type']]>([
    ['reopen', 'IncidentCompleted', 'IncidentReopened'],
    ['unarchive', 'IncidentArchived', 'IncidentUnarchived'],
  ])('is taken back once by the command %s', (name, type, back) => {
    const [command, fact, undone] = [{ do: name }, { type, data: {} }, { type: back, data: {} }] as [
      IncidentCommand,
      IncidentFact,
      IncidentFact,
    ];
    given(incident, created).when(command).thenNothing();
    given(incident, created, fact).when(command).then(undone);
    given(incident, created, fact, undone).when(command).thenNothing();
  });

  it('is deleted once, and its people can still be erased', () => {
    const deleted = { type: 'IncidentDeleted', data: {} } as const;
    given(incident, created).when({ do: 'delete' }).then(deleted);
    given(incident, created, deleted).when({ do: 'delete' }).thenNothing();
    given(incident, created, deleted)
      .when({ do: 'erase', subject: 'i1' })
      .then({ type: 'PersonalDataErased', data: { subject: 'i1' } });
    expect(coreAlsoOfDeleted).toEqual(['delete', 'erase']);
  });
});

describe('a correction of a report', () => {
  const corrected = (personal: { description: string } | null) =>
    ({
      type: 'ReportCorrected',
      data: { reported: '2026-03-01T12:30:00.000Z', previousVersion: 'a', newVersion: 'b', subject: 'i1', personal },
    }) as const;

  it.each([
    ['its time', { reported: '2026-03-01T12:30:00.000Z' }, null],
    ['its version', { newVersion: 'standard_response' }, null],
    ['its description', { description: 'Service leak' }, { description: 'Service leak' }],
  ])('may change %s alone', (_, change, personal) =>
    given(incident, created)
      .when({ ...correct, ...change })
      .then({
        type: 'ReportCorrected',
        data: {
          reported: noon,
          previousVersion: 'standard_undispatched',
          newVersion: 'standard_undispatched',
          ...('description' in change ? {} : change),
          subject: 'i1',
          personal,
        },
      }),
  );

  it('leaves the description when it names none', () => {
    const reported = '2026-03-01T12:30:00.000Z';
    expect(coreFolds.ReportCorrected(core, corrected(null))).toEqual({ reported, description: 'Main break' });
    expect(coreFolds.ReportCorrected(core, corrected({ description: 'Leak' }))).toEqual({
      reported,
      description: 'Leak',
    });
  });
});

describe('the people in an incident', () => {
  const erase = (subject: string): IncidentCommand => ({ do: 'erase', subject });
  const erased = (subject: string) => ({ type: 'PersonalDataErased', data: { subject } }) as const;
  const two = { ...core, subjects: new Set(['i1', 'c1']) };

  it('are erased once each, and again when words of them were recorded later', () => {
    given(incident, created).when(erase('i1')).then(erased('i1'));
    given(incident, created).when(erase('i1')).thenRepeatIsNothing();
    given(incident, created).when(erase('c1')).thenNothing();
    const note = logEntry({ incident: 'i1', entry: 'e1' }, 'note', 'Called back');
    given(incident, created, erased('i1'), note).when(erase('i1')).then(erased('i1'));
    given(incident, created, erased('i1'), arrived).when(erase('i1')).thenNothing();
  });

  it('lose the description with the incident itself alone', () => {
    expect(coreFolds.PersonalDataErased(two, erased('i1'))).toEqual({ description: null, subjects: new Set(['c1']) });
    expect(coreFolds.PersonalDataErased(two, erased('c1'))).toEqual({
      description: 'Main break',
      subjects: new Set(['i1']),
    });
  });

  it.each<[Carried, Partial<IncidentCore>]>([
    [{}, {}],
    [{ newVersion: 'standard_response' }, { version: 'standard_response' }],
    [{ subject: 'c1', personal: { name: 'J. Alvarez' } }, { subjects: new Set(['i1', 'c1']) }],
    [{ subject: 'i1', personal: { name: 'J. Alvarez' } }, {}],
    [{ subject: 'c1', personal: null }, {}],
    [{ subject: 'c1' }, {}],
    [{ personal: { name: 'J. Alvarez' } }, {}],
  ])('and the version follow from the data of any fact: %j', (data, change) =>
    expect(carriedChange(core, data)).toEqual(change),
  );
});
