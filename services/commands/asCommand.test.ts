import { expect, it } from 'vitest';
import { WritesPausedError } from '#events/store/moving/pause';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { WrongSetting } from '#services/app/config';
import { WrongFile } from '#services/parsing/reader';
import { wordsOf } from './asCommand.ts';
import { CalledOff, WrongCommand } from './wrongCommand.ts';

const again = 'Run the move again to go on.';

it.each([
  [new WrongCommand('There is no organization "x".'), 'There is no organization "x".'],
  [new WrongSetting('PORT must be a number'), 'PORT must be a number'],
  [new WrongFile('It is no CSV.'), 'It is no CSV.'],
  [new UnavailableError(undefined, 'The event store is away.'), `The event store is away. ${again}`],
  [new OutcomeUnknownError('No answer.'), `No answer. ${again}`],
  [new WritesPausedError(300), `Writes are paused, because the log is being moved. ${again}`],
  [new CalledOff(), `Called off. ${again}`],
])('says an error of the operator or an outage in one plain line: %s', (error, words) => {
  expect(wordsOf(error, again)).toEqual(words);
});

it('shows the stack of a fault of the program', () => {
  const fault = new TypeError('x is undefined');
  expect(wordsOf(fault, again)).toBe(fault.stack);
});
