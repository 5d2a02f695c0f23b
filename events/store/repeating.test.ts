import { describe, expect, it } from 'vitest';
import { NotNowError } from './refusals.ts';
import { repeated } from './repeating.ts';

/** The milliseconds left at each question; the last one stays. */
const patienceOf = (...left: number[]) => ({ left: () => (left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0)) });

describe('work that a node refuses for the moment', () => {
  const refusing = () => {
    const given: number[] = [];
    const work = (milliseconds: number): Promise<never> => {
      given.push(milliseconds);
      return Promise.reject(new NotNowError('Server Is Not Ready'));
    };
    return { given, work };
  };

  it('is repeated while there is time for an answer', async () => {
    const { given, work } = refusing();
    await expect(repeated(patienceOf(1_000, 1_000, 900, 300), work)).rejects.toBeInstanceOf(NotNowError);
    expect(given).toEqual([1_000, 900]);
  });

  it('is not sent again shortly before the end: a lost answer would leave its outcome unknown', async () => {
    const { given, work } = refusing();
    await expect(repeated(patienceOf(300), work)).rejects.toBeInstanceOf(NotNowError);
    expect(given).toEqual([300]);
  });

  it('fails at once for any other reason', async () => {
    const error = new TypeError('x is undefined');
    await expect(repeated(patienceOf(1_000), () => Promise.reject(error))).rejects.toBe(error);
  });
});
