import { describe, expect, it } from 'vitest';
import type { CallDoc } from '#projections/callout/calls';
import type { App } from '#services/app/app';
import { keyIn } from './asked.ts';
import { acknowledgeWords, assignmentOf, placeWords, propositionOf } from './heard.ts';

type Views = Pick<App, 'views'>;
const appWith = (docs: Readonly<Record<string, object>>) =>
  ({ views: { doc: (name: string, key: string) => docs[`${name} ${key}`] ?? null } }) as unknown as Views;
const call = { uuid: 'call', entity: 'arvada', user: 'ann', callout: 'callout', incident: 'incident' } as CallDoc;
const known = {
  'accounts ann': { first_name: 'Ann' },
  'entities arvada': { display_name: 'City of Arvada' },
  'callouts callout': { name: 'Night crew' },
  'incident_cards incident': { card: { version: 'MAIN_BREAK', address: '8101 Ralston Rd' } },
};

describe('the words of a call', () => {
  it('name the organization, the person and the job', () => {
    expect(propositionOf(appWith(known), call)).toMatch(
      /^This is City of Arvada calling Ann\. We need you for .+ at 8101 Ralston Rd\. Press 1 to accept, 2 to decline, 3 /,
    );
    expect(acknowledgeWords(appWith(known), call)).toMatch(
      /^This is City of Arvada calling Ann about .+ at 8101 Ralston Rd\. Press 1 to acknowledge, 2 to decline, or 9 to hear this again\.$/,
    );
  });

  it('say the problem, the assignment and who else comes before the keys', () => {
    const card = { version: 'standard_water', description: 'Main break', address: '8101 Ralston Rd' };
    const people = [
      { user: 'ann', place: 'none' },
      { user: 'bo', place: 'member' },
    ];
    const app = appWith({
      ...known,
      'incident_cards incident': { card },
      'accounts bo': { first_name: 'Bo', last_name: 'Reyes' },
      'callouts callout': { name: 'Night crew', people },
      'callout_numbers callout:ann': { message: 'Bring the vactor' },
    });
    expect(propositionOf(app, call)).toBe(
      'This is City of Arvada calling Ann. We need you for a water problem at 8101 Ralston Rd: Main break. ' +
        'Your assignment: Bring the vactor. Bo Reyes comes. Press 1 to accept, 2 to decline, 3 for last resort, ' +
        '4 if unfit for duty, 5 for wrong number, 8 to not be called again, or 9 to hear this again.',
    );
  });

  it('name the type alone of a job without an address', () => {
    const words = acknowledgeWords(
      appWith({ ...known, 'incident_cards incident': { card: { version: 'MAIN_BREAK', address: '' } } }),
      call,
    );
    expect(words).not.toContain(' at ');
    expect(words).toMatch(/about an? .+\. Press 1/);
  });

  it('name the call-out when there is no incident, and say something when nothing is known', () => {
    expect(acknowledgeWords(appWith(known), { ...call, incident: null })).toContain(' about Night crew. ');
    expect(acknowledgeWords(appWith({}), { ...call, callout: null })).toBe(
      'This is Dispatch calling  about a call-out. Press 1 to acknowledge, 2 to decline, or 9 to hear this again.',
    );
  });

  it('tell the message to the person who takes a place, if there is one', () => {
    const app = appWith({ 'callout_numbers callout:ann': { message: 'Bring the vactor' } });
    expect(assignmentOf(app, call)).toBe('Your assignment: Bring the vactor. ');
    expect(assignmentOf(app, { ...call, user: 'bob' })).toBe('');
    expect(assignmentOf(appWith({ 'callout_numbers :ann': { message: 'x' } }), { ...call, callout: null })).toBe(
      'Your assignment: x. ',
    );
  });

  it.each<readonly [Parameters<typeof placeWords>[0], string]>([
    [
      { place: 'confirmed', number: 2, target: 3 },
      'You are on the team. You are number 2 of 3. Bring a pump. Goodbye.',
    ],
    [{ place: 'standby', position: 4 }, 'The team is full. You are standby 4. Goodbye.'],
    [{ place: 'already' }, 'You are already on the team. Goodbye.'],
    [{ place: 'closed' }, 'This call-out is over. You are not needed. Goodbye.'],
    [{ place: 'none' }, 'This call-out is over. You are not needed. Goodbye.'],
  ])('after an acceptance that gives %j', (heard, words) => expect(placeWords(heard, 'Bring a pump. ')).toBe(words));
});

it('one key is an answer; several or none are not', () =>
  expect(['1', '#', '*', '12', ''].map((keys) => keyIn({ keys }))).toEqual(['1', '#', '*', '', '']));
