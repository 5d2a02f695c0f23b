import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { stepFacts } from './dispatch.ts';

const created: IncidentFact = reported('arvada_manual_dispatch', 'Main break');
const truck = { designation: 'd1', name: 'Truck 1', active: true, user: 'ada' };
const jetter = { designation: 'd2', name: 'Jetter', active: true, user: 'bo' };
const respondBy = '2026-03-01T08:10:00.000Z';
const send = (more: object = {}) =>
  ({
    do: 'dispatch',
    newVersion: 'arvada_water',
    crew: truck,
    dispatch: 's1',
    respondBy,
    seen: null,
    again: false,
    ...more,
  }) as IncidentCommand;
const water = { previousVersion: 'arvada_water', newVersion: 'arvada_water' };
const sent = { designation: 'd1', name: 'Truck 1', user: 'ada', dispatch: 's1', respondBy, joined: true };
const dispatched: IncidentFact = {
  type: 'CrewDispatched',
  data: { ...sent, previousVersion: 'arvada_manual_dispatch', newVersion: 'arvada_water' },
};
const joined = { type: 'TeamMemberAdded', data: { user: 'ada', role: 'crew' } } as const;
const left = { type: 'TeamMemberRemoved', data: { user: 'ada' } } as const;
const sentAgain = {
  type: 'CrewSentAgain',
  data: { ...sent, ...water, dispatch: 's2', previous: 's1', joined: false },
} as const;
const here = { dispatch: 's1', designation: 'd1', name: 'Truck 1' };
type StepFact = 'JobRead' | 'JobAccepted' | 'CrewSetOut' | 'CrewArrived' | 'JobFinished' | 'CrewSilent';
type TextFact = 'JobTextSent' | 'JobTextDelivered' | 'JobTextDoubted';
const fact = (type: StepFact | TextFact) => ({ type, data: here }) as IncidentFact;
const failed = { type: 'JobTextFailed', data: { ...here, reason: 'landline' } } as const;
const declined = { type: 'JobDeclined', data: { ...here, subject: 'i1', personal: { reason: 'flat tire' } } } as const;
const recalled = { type: 'CrewRecalled', data: { ...here, user: 'ada' } } as const;
const logged = (event: string) =>
  ({
    type: 'LogEntryRecorded',
    data: {
      entry: idFrom('step', 's1', event),
      event,
      lat: null,
      lng: null,
      designation: 'd1',
      subject: 'i1',
      personal: null,
    },
  }) as const;
const step = (name: string, more: object = {}) =>
  ({ do: 'takeStep', incident: 'i1', dispatch: 's1', step: name, reason: '', ...more }) as IncidentCommand;
const text = (status: string, reason = '') =>
  ({ do: 'tellJobText', dispatch: 's1', text: status, reason }) as IncidentCommand;
const out = [created, dispatched, joined] as const;

describe('sending a crew', () => {
  it('assigns it, changes to the chosen version, and puts its user into the team', () =>
    given(incident, created).when(send()).then(dispatched, joined));
  it('sends it once', () => given(incident, created).when(send()).thenRepeatIsNothing());
  it('leaves the role of a user who is in the team already', () =>
    given(incident, created, { type: 'TeamMemberAdded', data: { user: 'ada', role: 'leader' } })
      .when(send())
      .then({ ...dispatched, data: { ...dispatched.data, joined: false } } as IncidentFact));
  it('refuses an inactive crew, and one without a designated user', () => {
    given(incident, created)
      .when(send({ crew: { ...truck, active: false } }))
      .thenRefused('designation.inactive');
    given(incident, created)
      .when(send({ crew: { ...truck, user: null } }))
      .thenRefused('designation.no-user');
  });
  it('refuses a version that the incident cannot become', () =>
    given(incident, created)
      .when(send({ newVersion: 'arvada_gas' }))
      .thenRefused('incident.target-unknown'));
  it('refuses once the incident is over', () =>
    given(incident, created, { type: 'IncidentCompleted', data: {} }).when(send()).thenRefused('incident.not-active'));
  it.each(['no_response', 'no_response_daytime', 'noop', 'servpro_beta'])(
    'refuses for a version that no crew is sent to: %s',
    (version) =>
      given(incident, { type: 'IncidentCreated', data: { ...created.data, version } } as IncidentFact)
        .when(send({ newVersion: version }))
        .thenRefused('incident.not-active'),
  );
  it('lets a second crew join at the version it has', () =>
    given(incident, ...out)
      .when(send({ crew: jetter, dispatch: 's2' }))
      .then(
        {
          type: 'CrewDispatched',
          data: { ...sent, ...water, designation: 'd2', name: 'Jetter', user: 'bo', dispatch: 's2' },
        },
        { type: 'TeamMemberAdded', data: { user: 'bo', role: 'crew' } },
      ));
});

describe('two dispatchers at the same moment', () => {
  it('cannot send crews as two types: the second one reads what the first one did', () => {
    const state = [...out].reduce(
      (known, one) => incident.evolve(known, { ...one, occurredAt: respondBy }),
      incident.initial,
    );
    const second = send({ crew: jetter, dispatch: 's2', newVersion: 'arvada_sewer' });
    expect(() => incident.decide(state, second)).toThrowError(
      expect.objectContaining({
        code: 'incident.sent-meanwhile',
        fields: { new_version: [expect.stringContaining('Truck 1 was sent as Water')] },
      }) as Error,
    );
  });
  it('learn of each other’s crews before theirs is sent', () => {
    given(incident, ...out)
      .when(send({ crew: jetter, dispatch: 's2', seen: [] }))
      .thenRefused('incident.sent-meanwhile');
    given(incident, ...out)
      .when(send({ crew: truck, dispatch: 's2', seen: [] }))
      .thenRefused('incident.sent-meanwhile');
    given(incident, ...out, recalled)
      .when(send({ crew: jetter, dispatch: 's2', seen: [] }))
      .then(
        {
          type: 'CrewDispatched',
          data: { ...sent, ...water, designation: 'd2', name: 'Jetter', user: 'bo', dispatch: 's2' },
        },
        { type: 'TeamMemberAdded', data: { user: 'bo', role: 'crew' } },
      );
  });
});

describe('sending a crew again', () => {
  it('is nothing while it is under way, unless the dispatcher asks for it', () => {
    given(incident, ...out)
      .when(send({ dispatch: 's2' }))
      .thenNothing();
    given(incident, ...out, fact('JobAccepted'))
      .when(send({ dispatch: 's2' }))
      .thenNothing();
    given(incident, ...out)
      .when(send({ dispatch: 's2', again: true, seen: ['s1'] }))
      .then(sentAgain);
  });
  it.each([
    ['the text failed', failed],
    ['it did not respond', fact('CrewSilent')],
    ['it was done', fact('JobFinished')],
    ['the log says that it departed', { ...logged('geo:departed') }],
  ] as const)('is possible after %s', (_, before) =>
    given(incident, ...out, before)
      .when(send({ dispatch: 's2' }))
      .then(sentAgain),
  );
  it('is possible after it declined, and puts its user into the team again', () =>
    given(incident, ...out, declined, left)
      .when(send({ dispatch: 's2' }))
      .then({ ...sentAgain, data: { ...sentAgain.data, joined: true } }, joined));
  it('is possible as another version, where the incident can become one', () =>
    given(
      incident,
      created,
      { ...dispatched, data: { ...dispatched.data, newVersion: 'arvada_manual_dispatch' } },
      joined,
    )
      .when(send({ dispatch: 's2', newVersion: 'arvada_sewer' }))
      .then({
        ...sentAgain,
        data: { ...sentAgain.data, previousVersion: 'arvada_manual_dispatch', newVersion: 'arvada_sewer' },
      }));
  it('ends the old link', () => {
    given(incident, ...out, sentAgain)
      .when(step('accepted'))
      .thenRefused('job.replaced');
    given(incident, ...out, sentAgain)
      .when(text('delivered'))
      .thenNothing();
    given(incident, ...out, sentAgain)
      .when({ do: 'noteSilence', dispatch: 's1' })
      .thenNothing();
  });
});

describe('recalling a crew', () => {
  const recall = { do: 'recallCrew', designation: 'd1' } as const;
  it('takes it off the incident and out of the team', () => {
    given(incident, ...out)
      .when(recall)
      .then(recalled, left);
    given(incident, ...out)
      .when(recall)
      .thenRepeatIsNothing();
  });
  it('leaves a leader in the team', () =>
    given(incident, ...out, { type: 'TeamRoleChanged', data: { user: 'ada', role: 'leader' } })
      .when(recall)
      .then(recalled));
  it('refuses for a crew that was not sent, or has left', () => {
    given(incident, created).when(recall).thenRefused('crew.not-sent');
    given(incident, ...out, fact('JobFinished'))
      .when(recall)
      .thenRefused('crew.not-sent');
  });
  it('ends the link', () =>
    given(incident, ...out, recalled, left)
      .when(step('accepted'))
      .thenRefused('job.recalled'));
});

describe('the text to a crew', () => {
  it.each(['sent', 'delivered', 'in-doubt'] as const)('is recorded once as %s', (status) => {
    const type = { sent: 'JobTextSent', delivered: 'JobTextDelivered', 'in-doubt': 'JobTextDoubted' } as const;
    given(incident, ...out)
      .when(text(status))
      .then(fact(type[status]));
    given(incident, ...out)
      .when(text(status))
      .thenRepeatIsNothing();
  });
  it('fails with the reason of the text service', () =>
    given(incident, ...out)
      .when(text('failed', 'landline'))
      .then(failed));
  it('is delayed as often as the text service is busy', () => {
    const delayed = { type: 'JobTextDelayed', data: { ...here, reason: 'busy' } } as const;
    given(incident, ...out, delayed)
      .when(text('delayed', 'busy'))
      .then(delayed);
    given(incident, ...out, fact('JobTextSent'))
      .when(text('delayed', 'busy'))
      .thenNothing();
  });
  it('stays delivered when reports come late or in another order', () => {
    given(incident, ...out, fact('JobTextDelivered'))
      .when(text('sent'))
      .thenNothing();
    given(incident, ...out, fact('JobTextDelivered'))
      .when(text('failed', 'landline'))
      .thenNothing();
    given(incident, ...out, failed)
      .when(text('delivered'))
      .thenNothing();
  });
  it('is also followed of a deleted incident', () =>
    given(incident, ...out, { type: 'IncidentDeleted', data: {} })
      .when(text('sent'))
      .then(fact('JobTextSent')));
});

describe('a crew', () => {
  it.each([
    ['read', 'JobRead', []],
    ['accepted', 'JobAccepted', ['acknowledged']],
    ['on-my-way', 'CrewSetOut', ['acknowledged']],
    ['on-scene', 'CrewArrived', ['acknowledged', 'geo:arrived']],
    ['done', 'JobFinished', ['acknowledged', 'team:done']],
  ] as const)('takes the step %s once, with the log events that its version knows', (name, type, events) => {
    given(incident, ...out)
      .when(step(name))
      .then(fact(type), ...events.map(logged));
    given(incident, ...out)
      .when(step(name))
      .thenRepeatIsNothing();
  });
  it('declines with a reason, and leaves the team', () => {
    given(incident, ...out)
      .when(step('declined', { reason: 'flat tire' }))
      .then(declined, left);
    given(incident, ...out)
      .when(step('declined'))
      .thenRepeatIsNothing();
    given(incident, ...out, declined, left)
      .when(step('accepted'))
      .thenRefused('job.declined');
  });
  it('acknowledges once', () =>
    given(incident, ...out, logged('acknowledged'))
      .when(step('accepted'))
      .then(fact('JobAccepted')));
  it('changes nothing by a step that comes late', () => {
    given(incident, ...out, fact('CrewArrived'))
      .when(step('on-my-way'))
      .thenNothing();
    given(incident, ...out, fact('JobAccepted'))
      .when(step('read'))
      .thenNothing();
  });
  it('cannot decline on the scene, nor work on a job that is over', () => {
    given(incident, ...out, fact('CrewArrived'))
      .when(step('declined'))
      .thenRefused('job.under-way');
    given(incident, ...out, fact('JobFinished'))
      .when(step('declined'))
      .thenRefused('job.done');
    given(incident, ...out, { type: 'IncidentCompleted', data: {} })
      .when(step('accepted'))
      .thenRefused('job.closed');
  });
  it('that is unknown has no job', () => given(incident, created).when(step('accepted')).thenRefused('job.replaced'));
  it('has a fact for each step', () => expect(new Set(Object.values(stepFacts)).size).toBe(5));
});

describe('a crew that does not answer', () => {
  const note = { do: 'noteSilence', dispatch: 's1' } as const;
  it('is recorded as silent once, also after it read the job', () => {
    given(incident, ...out)
      .when(note)
      .then(fact('CrewSilent'));
    given(incident, ...out, fact('JobRead'))
      .when(note)
      .then(fact('CrewSilent'));
    given(incident, ...out)
      .when(note)
      .thenRepeatIsNothing();
  });
  it('is not silent when it answered in the same moment, or never got the text', () => {
    given(incident, ...out, fact('JobAccepted'))
      .when(note)
      .thenNothing();
    given(incident, ...out, failed)
      .when(note)
      .thenNothing();
  });
  it('may still answer', () =>
    given(incident, ...out, fact('CrewSilent'), logged('acknowledged'))
      .when(step('accepted'))
      .then(fact('JobAccepted')));
});

describe('a new incident with a crew on duty', () => {
  const create: IncidentCommand = {
    do: 'create',
    incident: 'i1',
    version: 'arvada_manual_dispatch',
    description: 'Main break',
    source: null,
    labels: [],
    locations: [],
  };
  const offered = [created, joined, dispatched] as const;
  const offer = { crew: truck, newVersion: 'arvada_water', dispatch: 's1', respondBy };
  it('is offered to that crew', () =>
    given(incident)
      .when({ ...create, offer })
      .then(...offered));
  it('waits in manual mode', () =>
    given(incident)
      .when({ ...create, offer: null })
      .then(created));
});

describe('a crew that was silent, and another that was sent since', () => {
  const at = (dispatch: string, designation: string, name: string) => ({ dispatch, designation, name });
  const [first, second] = [at('s1', 'd1', 'Truck 1'), at('s3', 'd2', 'Jetter')];
  const silent = { type: 'CrewSilent', data: first } as const;
  const jetterSent = { type: 'CrewDispatched', data: { ...sent, ...water, ...second, user: 'bo' } } as IncidentFact;
  const accepted = (data: object) => ({ type: 'JobAccepted', data }) as IncidentFact;
  const late = (data: object, holder: string) =>
    ({ type: 'JobAnsweredLate', data: { ...data, holder } }) as IncidentFact;
  const both = [...out, silent, jetterSent] as const;
  const jetterSays = (name: string) => step(name, { dispatch: 's3' });

  it.each(['accepted', 'on-my-way'])('is told that the other one has it, when it says “%s”', (name) => {
    given(incident, ...both, accepted(second))
      .when(step(name))
      .then(late(first, 'Jetter'));
    given(incident, ...both, accepted(second))
      .when(step(name))
      .thenRepeatIsNothing();
    // It had opened the job meanwhile.
    given(incident, ...both, fact('JobRead'), accepted(second))
      .when(step(name))
      .then(late(first, 'Jetter'));
  });

  it('keeps the job when its late answer is the first one: the other is told', () =>
    given(incident, ...both, accepted(first))
      .when(jetterSays('accepted'))
      .then(late(second, 'Truck 1')));

  it('may be there all the same', () =>
    given(incident, ...both, accepted(second), logged('acknowledged'), late(first, 'Jetter'))
      .when(step('on-scene'))
      .then(fact('CrewArrived'), logged('geo:arrived')));

  it('comes when a dispatcher wants it, once', () => {
    const answered = [...both, accepted(second), late(first, 'Jetter')] as const;
    const take = { do: 'takeLateAnswer', designation: 'd1' } as const;
    given(incident, ...answered)
      .when(take)
      .then({ type: 'LateAnswerTaken', data: first });
    given(incident, ...answered)
      .when(take)
      .thenRepeatIsNothing();
    given(incident, ...answered, recalled)
      .when(take)
      .thenRefused('crew.not-sent');
  });

  it('comes when the one that had the job declines', () =>
    given(incident, ...both, accepted(second), late(first, 'Jetter'))
      .when(jetterSays('declined'))
      .then(
        { type: 'JobDeclined', data: { ...second, subject: 'i1', personal: null } },
        { type: 'LateAnswerTaken', data: first },
      ));

  it.each<readonly [string, IncidentFact]>([
    ['accepted a call', { type: 'TeamMemberAdded', data: { user: 'rosa', role: 'crew', accepted: true } }],
    ['took it by a transfer', { type: 'AssignmentAccepted', data: { transfer: 't1', user: 'rosa' } }],
    ['took it by a key', { type: 'IncidentClaimed', data: { callout: 'k1', user: 'rosa' } }],
  ])('is told that a person has it, who %s meanwhile and stays', (_, takes) => {
    given(incident, ...out, silent, takes)
      .when(step('accepted'))
      .then(late(first, 'another person'));
    given(incident, ...out, takes, silent, logged('acknowledged'))
      .when(step('accepted'))
      .then(fact('JobAccepted'));
    const leaves = { type: 'TeamMemberRemoved', data: { user: 'rosa' } } as const;
    given(incident, ...out, silent, takes, leaves, logged('acknowledged'))
      .when(step('accepted'))
      .then(fact('JobAccepted'));
  });

  it('has its job when a dispatcher only put a person in the team, or acknowledged on the page, or its own user did', () => {
    const added = { type: 'TeamMemberAdded', data: { user: 'rosa', role: 'crew' } } as const;
    const onPage = { type: 'IncidentClaimed', data: { callout: null, user: 'dana' } } as const;
    const own = { type: 'AssignmentAccepted', data: { transfer: 't1', user: 'ada' } } as const;
    for (const other of [added, onPage, own])
      given(incident, ...out, silent, other, logged('acknowledged'))
        .when(step('accepted'))
        .then(fact('JobAccepted'));
  });

  it('has its own job when both were sent before one was silent', () =>
    given(incident, ...out, jetterSent, accepted(second))
      .when(step('accepted'))
      .then(fact('JobAccepted'), logged('acknowledged')));
});
