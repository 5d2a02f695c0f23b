import { beforeEach, describe, expect, it } from 'vitest';
import { call as callDecider } from '#events/call/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { incident as incidentDecider } from '#events/incident/incident';
import type { CallQuestion } from './asked.ts';
import { jobCallWords } from './jobCall.ts';

const now = '2026-03-01T12:00:00.000Z';
const ringing = { uuid: 'c1', entity: 'arvada', callout: null, incident: 'i1', dispatch: 'd1', user: 'theo' };
const everything: Readonly<Record<string, object>> = {
  'jobs d1': { incident: 'i1', name: 'Truck 1' },
  'incident_cards i1': { entity: 'jcw', card: { version: 'arvada_water', address: '5th & Main' } },
  'entities arvada': { display_name: 'Arvada' },
};
let documents: Readonly<Record<string, object>>;
let handled: unknown[];
/** How far the crew is after the answer. */
let course: string;
let failure: Error | null;
beforeEach(() => {
  documents = everything;
  handled = [];
  course = 'accepted';
  failure = null;
});

function hears(digits?: string, nth = 1, call: object = {}) {
  const app = {
    clock: { now: () => Date.parse(now) },
    views: { doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null },
    handle: async (...all: unknown[]) => {
      handled.push(all);
      if (failure && all[0] === incidentDecider) throw failure;
      return { events: [], state: { dispatched: new Map([['t1', { dispatch: 'd1', course }]]) } };
    },
  };
  const asked = { app, call: { ...ringing, ...call }, nth, query: {}, sent: { keys: digits ?? '' } };
  return jobCallWords(asked as unknown as CallQuestion);
}
const question = (
  n: number,
  words = 'This is Arvada for Truck 1: a water problem at 5th & Main. Press 1 to accept, 2 to decline, or 9 to hear this again.',
) => ({ verb: 'gather', words, action: `/incident/i1/muster/incidents/calls/tasks/job/?call=c1&n=${n}` });
const ends = (words: string) => [{ verb: 'say', words }, { verb: 'hangUp' }];
const thanks = ends('Thank you. Goodbye.');
const phone = { entity: 'arvada', actor: { kind: 'phone', id: 'theo' }, correlationId: 'c1' };
const keyed = (step: string, digits: string, answer: 'accept' | 'decline' | null) => [
  callDecider,
  'c1',
  { commandId: idFrom('key', 'c1', step, digits), occurredAt: now, command: { do: 'key', step, digits, answer } },
  phone,
];
const took = (step: 'accepted' | 'declined', entity = 'jcw', incident = 'i1') => [
  incidentDecider,
  incident,
  {
    commandId: idFrom('job by phone', 'c1', step),
    occurredAt: now,
    command: { do: 'takeStep', incident, dispatch: 'd1', step, reason: '' },
  },
  { ...phone, entity },
];

describe('a crew that is called for a job', () => {
  it.each([undefined, '', '9', '12'])(
    'hears the job twice, and nothing is recorded, after the keys %j',
    async (digits) => {
      expect(await hears(digits)).toEqual([question(2), question(3), ...thanks]);
      expect(handled).toEqual([]);
    },
  );

  it('accepts with the key 1, in the name of the organization that has the incident', async () => {
    expect(await hears('1')).toEqual(ends('You have accepted. Thank you. Goodbye.'));
    expect(handled).toEqual([keyed('job-1', '1', 'accept'), took('accepted')]);
  });

  it('hears that it is not needed when another crew has accepted meanwhile', async () => {
    course = 'late';
    const words = 'This job is taken by now. You are not needed unless the dispatcher sends you. Goodbye.';
    expect(await hears('1')).toEqual(ends(words));
  });

  it('declines with the key 2', async () => {
    expect(await hears('2', 3)).toEqual(ends('You have declined. Goodbye.'));
    expect(handled).toEqual([keyed('job-3', '2', 'decline'), took('declined')]);
  });

  it('is asked once more after a key without a meaning, which is recorded without an answer', async () => {
    expect(await hears('7', 4)).toEqual([
      { verb: 'say', words: 'That is not one of the choices.' },
      question(5),
      ...thanks,
    ]);
    expect(handled).toEqual([keyed('job-4', '7', null)]);
  });

  it('is asked no more after the fourth question, whose key still counts', async () => {
    expect(await hears('', 4)).toEqual([question(5), question(6), ...thanks]);
    expect(await hears('', 5)).toEqual(thanks);
    expect(await hears('7', 5)).toEqual([{ verb: 'say', words: 'That is not one of the choices.' }, ...thanks]);
    expect(await hears('1', 5)).toEqual(ends('You have accepted. Thank you. Goodbye.'));
  });

  it('hears that the job is no longer theirs when the incident refuses the answer', async () => {
    failure = new Refused('not-found');
    expect(await hears('1')).toEqual(ends('This job is no longer yours. Goodbye.'));
  });

  it('hears of no other failure, so that the network asks again', async () => {
    failure = new Error('gone');
    await expect(hears('1')).rejects.toBe(failure);
  });

  it('hears no place when the incident has none, and no type when there is no incident to see', async () => {
    documents = {
      ...everything,
      'incident_cards i1': { entity: 'jcw', card: { version: 'arvada_sewer', address: '' } },
    };
    const keys = 'Press 1 to accept, 2 to decline, or 9 to hear this again.';
    expect((await hears())[0]).toEqual(question(2, `This is Arvada for Truck 1: a sewer problem. ${keys}`));
    documents = { 'jobs d1': everything['jobs d1'] ?? {} };
    const [first] = await hears();
    expect(first).toEqual(question(2, expect.stringMatching(/^This is Dispatch for Truck 1: an incident\. Press/)));
  });

  it('answers in the name of the organization that called when the incident is not to be seen', async () => {
    documents = { 'jobs d1': everything['jobs d1'] ?? {} };
    await hears('1', 1, { incident: null });
    expect(handled[1]).toEqual(took('accepted', 'arvada', ''));
  });

  it.each([{ dispatch: null }, { dispatch: 'd2' }])('is not asked for a job that does not exist: %j', async (call) => {
    await expect(hears('1', 1, call)).rejects.toEqual(new Refused('not-found'));
    expect(handled).toEqual([]);
  });
});
