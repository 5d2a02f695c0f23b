// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { allows, type Role, roles } from '#contracts/core/roles';
import { hintsDone, hintsFor, isFirstVisit, markHint } from './hints.ts';

const titles = (role: Role) => hintsFor((permission) => allows(role, permission)).map(({ title }) => title);

describe('the hints of the demo', () => {
  it('are four for a dispatcher: send, ask, take a call, and look at the phone', () =>
    expect(titles('dispatcher')).toEqual([
      'Send a crew',
      'Ask a crew where it is',
      'Take a call',
      "Look at the crew's phone",
    ]));

  it('name only things that the role may do', () => {
    expect(titles('auditor')).toEqual(['Read a log', 'Find an incident', 'Change sides']);
    for (const role of roles) expect(titles(role).length).toBeGreaterThanOrEqual(3);
  });

  it('are remembered on the device when they are done', () => {
    expect(markHint('send').has('send')).toBe(true);
    expect(hintsDone().has('send')).toBe(true);
    expect(hintsDone().has('report')).toBe(false);
  });

  it('open by themselves once', () => {
    expect(isFirstVisit()).toBe(true);
    expect(isFirstVisit()).toBe(false);
  });
});
