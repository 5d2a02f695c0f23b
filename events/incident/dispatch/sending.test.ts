import { describe, expect, it } from 'vitest';
import { jobSteps } from '#contracts/incident/crews/crews';
import type { Workflow, WorkflowState } from '#events/incident/workflow/definition';
import {
  type Course,
  comesAfter,
  eventsOf,
  isUnheard,
  rankOf,
  type Sending,
  statusOf,
  type TextStatus,
  underWay,
} from './sending.ts';

const sending = (text: TextStatus, course: Course | null = null): Sending => ({
  dispatch: 's1',
  designation: 'd1',
  name: 'Truck 1',
  user: 'ada',
  joined: true,
  text,
  course,
  told: true,
});

describe('the status of a crew', () => {
  it('is that of its text until the crew or a dispatcher does something', () => {
    expect(statusOf({ text: 'failed', course: null })).toBe('failed');
    expect(statusOf({ text: 'failed', course: 'accepted' })).toBe('accepted');
  });

  it.each<[Course | null, boolean]>([
    [null, true],
    ['read', true],
    ['no-response', true],
    ['on-scene', true],
    ['done', false],
    ['left', false],
    ['declined', false],
    ['recalled', false],
  ])('after %s says whether the crew is under way: %s', (course, expected) =>
    expect(underWay(sending('delivered', course))).toBe(expected),
  );

  it.each<[TextStatus, Course | null, boolean]>([
    ['failed', null, true],
    ['delivered', 'no-response', true],
    ['delivered', null, false],
    ['failed', 'accepted', false],
    ['assigned', null, false],
  ])('with a text that is %s and the step %s says whether the crew is unheard: %s', (text, course, expected) =>
    expect(isUnheard(sending(text, course))).toBe(expected),
  );
});

describe('the steps of a crew', () => {
  it.each<[Course | null, number]>([
    [null, 0],
    ['read', 1],
    ['no-response', 1],
    ['accepted', 2],
    ['on-my-way', 3],
    ['on-scene', 4],
    ['done', 5],
    ['left', 5],
    ['declined', 6],
    ['recalled', 6],
  ])('have an order in which %s is number %i', (course, rank) => expect(rankOf(course)).toBe(rank));
});

describe('a report of the text service', () => {
  it.each<[TextStatus, readonly TextStatus[]]>([
    ['assigned', []],
    ['delayed', ['assigned', 'delayed']],
    ['in-doubt', ['assigned', 'delayed']],
    ['sent', ['assigned', 'delayed', 'in-doubt']],
    ['delivered', ['assigned', 'delayed', 'in-doubt', 'sent']],
    ['failed', ['assigned', 'delayed', 'in-doubt', 'sent']],
  ])('that the text is %s replaces these earlier ones alone: %s', (reported, replaced) => {
    const all: readonly TextStatus[] = ['assigned', 'delayed', 'in-doubt', 'sent', 'delivered', 'failed'];
    expect(all.filter((known) => comesAfter(reported, known))).toEqual(replaced);
  });
});

describe('the log events of a step', () => {
  const state = (logEvents: readonly string[], together?: readonly string[]): WorkflowState => ({
    state: 's',
    display: 'S',
    meaning: 'received',
    logEvents,
    ...(together && { together }),
  });
  const workflow = (states: readonly WorkflowState[], recordedElsewhere?: readonly string[]): Workflow => ({
    key: 'k',
    displayName: 'K',
    organisation: null,
    dispatched: true,
    targets: [],
    states,
    ...(recordedElsewhere && { recordedElsewhere }),
    examples: [],
  });
  const events = (made: Workflow) => Object.fromEntries(jobSteps.map((step) => [step, eventsOf(step, made)]));

  it('are those that the workflow knows, of any of its states', () => {
    expect(events(workflow([state(['acknowledged']), state(['team:done'], ['geo:arrived'])]))).toEqual({
      read: [],
      accepted: ['acknowledged'],
      declined: [],
      'on-my-way': ['acknowledged'],
      'on-scene': ['acknowledged', 'geo:arrived'],
      done: ['acknowledged', 'team:done'],
    });
  });

  it('are none that the workflow does not know, or that are recorded elsewhere', () => {
    const none = { read: [], accepted: [], declined: [], 'on-my-way': [], 'on-scene': [], done: [] };
    expect(events(workflow([]))).toEqual(none);
    expect(events(workflow([state(['acknowledged', 'team:done'])], ['acknowledged']))).toEqual({
      ...none,
      done: ['team:done'],
    });
  });
});
