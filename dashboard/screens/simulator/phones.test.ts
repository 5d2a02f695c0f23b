import { describe, expect, it } from 'vitest';
import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import { opensSafely, phonesOf, pieces } from './phones.ts';

const message = (changed: Partial<SimulatedMessage>): SimulatedMessage => ({
  id: 'm1',
  medium: 'text',
  subject: '',
  to: '+13035550101',
  name: 'Ada Brook',
  body: 'Where are you?',
  link: null,
  time: '2026-03-01T08:10:00Z',
  status: 'sent',
  ...changed,
});

describe('the simulated phones', () => {
  const ada1 = message({ id: 'ada1', time: '2026-03-01T08:10:00Z' });
  const bo = message({ id: 'bo', to: '+13035550102', name: 'Bo Chen', time: '2026-03-01T08:12:00Z' });
  const ada2 = message({ id: 'ada2', name: 'Ada Brook-Hill', time: '2026-03-01T08:15:00Z' });

  it('are one for each number, each with its newest message first, the one that rang last in front', () =>
    expect(phonesOf([ada1, bo, ada2])).toEqual([
      { number: '+13035550101', name: 'Ada Brook-Hill', medium: 'text', messages: [ada2, ada1] },
      { number: '+13035550102', name: 'Bo Chen', medium: 'text', messages: [bo] },
    ]));

  it('are shown beside the mailboxes, one for each address', () => {
    const mail = message({
      id: 'mail',
      medium: 'mail',
      to: 'desk@arvada.example',
      name: '',
      subject: 'City of Arvada',
    });
    expect(phonesOf([ada1, mail]).map(({ number, medium }) => [number, medium])).toEqual([
      ['+13035550101', 'text'],
      ['desk@arvada.example', 'mail'],
    ]);
  });

  it('are none without messages', () => expect(phonesOf([])).toEqual([]));
});

describe('a link in a message', () => {
  const link = 'http://127.0.0.1:8080/check-in/?ck=abc';

  it('is pressed in the text', () =>
    expect(pieces(message({ body: `Please check in: ${link} Thank you`, link }))).toEqual([
      'Please check in: ',
      { href: link },
      ' Thank you',
    ]));

  it('follows the text that lacks it', () =>
    expect(pieces(message({ link }))).toEqual(['Where are you? ', { href: link }]));

  it('is absent in a message without one', () => expect(pieces(message({}))).toEqual(['Where are you?']));

  it('is opened only when it leads to a page', () => {
    expect(opensSafely(link)).toBe(true);
    expect(opensSafely('/check-in/?ck=abc')).toBe(true);
    expect(opensSafely('javascript:alert(1)')).toBe(false);
    expect(opensSafely('//elsewhere.example')).toBe(false);
  });
});
