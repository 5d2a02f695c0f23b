import { describe, expect, it } from 'vitest';
import { secondsOf, windowErrors } from './minutes.ts';

describe('the minutes of a call profile', () => {
  it.each([
    ['0', '10', {}],
    ['5', '5', {}],
    ['', '10', { start: 'This field may not be blank.' }],
    ['-1', '10', { start: 'Start is a number, 0 or more.' }],
    ['x', '10', { start: 'Start is a number, 0 or more.' }],
    ['5', '4', { stop: 'Stop is at least the start.' }],
    ['5', '', { stop: 'This field may not be blank.' }],
  ])('from "%s" until "%s"', (start, stop, errors) => expect(windowErrors({ start, stop })).toEqual(errors));
});

it('sends minutes as seconds', () => expect([secondsOf('1.5'), secondsOf('20')]).toEqual([90, 1200]));
