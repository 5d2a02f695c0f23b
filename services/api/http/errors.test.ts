import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidationError } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { type Refusal, type RefusalCode, refusals } from '#contracts/refusals';
import { Refused } from '#events/core/refused';
import { WritesPausedError } from '#events/store/moving/pause';
import { NotNowError } from '#events/store/refusals';
import {
  MaxAppendSizeExceededError,
  NotAllowedError,
  NotWrittenError,
  OutcomeUnknownError,
  StreamDeletedError,
  UnavailableError,
  WrongPositionError,
} from '#events/store/store';
import { answerTo, fieldsOf, Invalid, refusal } from './errors.ts';

const sources = ['events', 'services'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    // Left out: the embedded node refuses in the terms of the event store's protocol.
    .filter((path) => !path.startsWith(join('events', 'embedded'))),
);

/** The codes with which the sources refuse. */
const given = new Set(
  sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const calls = [...text.matchAll(/\b(?:Refused|refusal)\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/'([a-z][a-z0-9.-]*)'/g)].map(([, code = '']) => code),
    );
    const looked = [...text.matchAll(/\brefusals\[?\.?'?([a-z][a-z0-9.-]*)'?\]?/g)].map(([, code = '']) => code);
    return [...calls, ...looked.filter((code) => code in refusals)];
  }),
);

/** The specification's own texts, letter for letter (S2 §8, S0 §5). */
const specified: readonly string[] = [
  'An error ocurred.',
  'Cannot query longer than one week',
  'Cannot export longer than one week',
];

describe('the reasons of a refusal', () => {
  it('are all in use, and each used one has a status and a sentence', () => {
    expect([...given].toSorted()).toEqual(Object.keys(refusals).toSorted());
  });

  it.each(Object.entries(refusals))('%s has a readable sentence', (code, { words }) => {
    if (specified.includes(words)) return;
    expect([code, words]).toEqual([code, expect.stringMatching(/^[A-Z].{3,120}\.$/)]);
    expect(words).not.toMatch(/error|exception|undefined|null|uuid/i);
  });

  it.each(Object.keys(refusals) as RefusalCode[])('%s is answered in the shape of the specification', (code) => {
    const { status, body } = refusal(code);
    expect(status).toBe(refusals[code].status);
    const { words, code: known }: Refusal = refusals[code];
    const shapes = [{ detail: words }, { non_field_errors: [words] }, { [String(Object.keys(body)[0])]: [words] }];
    expect(known ? [{ non_field_errors: [known], detail: words }] : shapes).toContainEqual(body);
    expect(answerTo(new Refused(code))).toEqual({ status, body });
  });
});

describe('an error in a body', () => {
  it('is reported by field, nested ones by their path', () => {
    const errors = [
      { property: 'version', constraints: { isString: 'This field may not be blank.' } },
      {
        property: 'locations',
        children: [{ property: '0', children: [{ property: 'lat', value: 'x', constraints: { a: 'No.' } }] }],
      },
    ];
    expect(fieldsOf(errors)).toEqual({ version: ['This field may not be blank.'], 'locations.0.lat': ['No.'] });
  });

  it('has one text for a field that is missing, whatever its kind', () => {
    const errors: ValidationError[] = [
      { property: 'id', constraints: { isUuid: 'This is not a valid id.' } },
      { property: 'active', value: null, constraints: { isBoolean: 'This must be true or false.' } },
      { property: 'lat', value: 'x', constraints: { isLatitude: 'This is not a latitude.' } },
    ];
    const blank = ['This field may not be blank.'];
    expect(fieldsOf(errors)).toEqual({ id: blank, active: blank, lat: ['This is not a latitude.'] });
  });

  it('is a 400 with those fields', () => {
    expect(answerTo(new Invalid({ name: ['No.'] }))).toEqual({ status: 400, body: { name: ['No.'] } });
  });
});

describe('the event store, when it fails,', () => {
  const rows: readonly (readonly [what: string, error: unknown, code: RefusalCode, status: number])[] = [
    ['is away', new UnavailableError(undefined, 'away'), 'store.unavailable', 503],
    ['is not ready, busy or without a leader', new NotNowError('Server Is Not Ready'), 'store.unavailable', 503],
    ['holds another log', new WrongPositionError(), 'store.unavailable', 503],
    ['may have written', new OutcomeUnknownError('lost'), 'store.outcome-unknown', 503],
    ['has a full disk', new NotWrittenError('disk', 'full'), 'store.full', 503],
    ['lacks facts', new NotWrittenError('lost', 'empty'), 'store.lost', 503],
    ['is damaged', new NotWrittenError('damage', 'broken'), 'store.damaged', 503],
    ['does not accept our user', new NotAllowedError('user'), 'store.refuses', 503],
    ['does not allow our user this', new NotAllowedError('rights'), 'store.refuses', 503],
    ['is given too much', MaxAppendSizeExceededError.fromMaxAppendSize(65_536), 'store.too-large', 413],
    ['has ended the stream for good', StreamDeletedError.fromStreamName('s'), 'not-found', 404],
  ];
  it.each(rows)('because it %s, is no bug', (_, error, code, status) => {
    expect(answerTo(error)).toEqual(refusal(code));
    expect(answerTo(error)?.status).toBe(status);
  });
});

it.each([
  [61_000, 'in 2 minutes', 30],
  [20_000, 'in a minute', 20],
  [0, 'in a minute', 1],
])('a log that is moved for another %i ms says when to try again', (left, words, retryAfter) =>
  expect(answerTo(new WritesPausedError(left))).toEqual({
    status: 503,
    body: { detail: `Muster is being moved to another event store. Nothing was saved; please try again ${words}.` },
    retryAfter,
  }),
);

it('an unexpected error is no answer: it is a bug', () => {
  for (const error of [new Error('x'), new TypeError('y'), null, undefined, 'words']) {
    expect(answerTo(error)).toBeUndefined();
  }
});
