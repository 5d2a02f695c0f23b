import { describe, expect, it } from 'vitest';
import type { CrewStatus, JobStep } from '#contracts/incident/crews/crewStatus';
import { isOver, nextSteps, stepNow } from './words.ts';

const now = (status: CrewStatus, step?: JobStep) =>
  stepNow({ status }, { sending: null, waiting: [], taken: step ? { step, at: '2026-03-01T03:30:00.000Z' } : null });

describe('how far a job is', () => {
  it('is what the server says, and "opened" until the crew has answered', () => {
    expect(now('on-my-way')).toBe('on-my-way');
    for (const status of ['sent', 'delivered', 'read', 'no-response'] as const) expect(now(status)).toBe('read');
  });

  it('is the step that the phone took when the server does not know of it yet, and never an earlier one', () => {
    expect(now('sent', 'accepted')).toBe('accepted');
    expect(now('accepted', 'on-scene')).toBe('on-scene');
    expect(now('on-scene', 'accepted')).toBe('on-scene');
    expect(now('accepted', 'accepted')).toBe('accepted');
    expect(now('on-scene', 'declined')).toBe('declined');
  });

  it('leads step by step to its end, and offers nothing after it', () => {
    const walked: JobStep[] = ['read'];
    for (let next = nextSteps.read; next; next = nextSteps[next.step]) walked.push(next.step);
    expect(walked).toEqual(['read', 'accepted', 'on-my-way', 'on-scene', 'done']);
    expect(walked.filter(isOver)).toEqual(['done']);
    expect([isOver('declined'), nextSteps.declined]).toEqual([true, undefined]);
  });
});
