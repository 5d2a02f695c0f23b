import { describe, expect, it } from 'vitest';
import { modules } from '#contracts/customers/modules';
import { workflowOf, workflows } from '#events/incident/versions/index';
import { nextStep } from './nextSteps.ts';

const versions = modules.flatMap((module) => module.versions.map((key) => [key, module.organisation] as const));

describe('the next step', () => {
  it.each(versions)('has words of its own for every state of %s', (key, organisation) => {
    const workflow = workflowOf(key);
    expect(workflows.get(key)?.organisation).toBe(organisation);
    const names = new Set(workflow.states.map(({ display }) => display));
    for (const state of ['new', ...workflow.states.map((one) => one.state)]) {
      // The fallback of a missing instruction is the state's own name, so none may appear here.
      expect([state, names.has(nextStep(workflow, state))]).toEqual([state, false]);
    }
  });

  it('divides at a decision about a household, and ends at a refusal', () => {
    const bupp = workflowOf('jcw_bupp');
    expect(nextStep(bupp, 'new')).toBe('Assign a leader');
    expect(nextStep(bupp, 'questionnaire received')).toBe('Decide: eligible or not');
    expect(nextStep(bupp, 'scheduling visit')).toBe('Schedule the site visit');
    expect(nextStep(bupp, 'ineligible')).toContain('complete');
    expect(nextStep(bupp, 'inspected')).toBe('Complete it');
  });

  it('falls back to the state itself without words of its own', () => {
    const odd = {
      ...workflowOf('jcw_bupp'),
      key: 'odd',
      states: [{ ...workflowOf('jcw_bupp').states[0]!, logEvents: ['odd'] }],
    };
    expect(nextStep(odd, 'new')).toBe('Leader assigned');
  });
});
