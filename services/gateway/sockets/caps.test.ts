import { describe, expect, it } from 'vitest';
import { socketCaps } from './caps.ts';

describe('the sockets of one address', () => {
  it('on which nobody has signed in are limited, and other addresses are not', () => {
    const caps = socketCaps(3, 2);
    for (let n = 0; n < 3; n++) caps.came('203.0.113.9');
    expect(caps.isFull('203.0.113.9')).toBe(true);
    expect(caps.isFull('203.0.113.10')).toBe(false);
  });

  it('do not count once a session was shown, and leave room when they end', () => {
    const caps = socketCaps(2, 9);
    const [one, two] = [caps.came('203.0.113.9'), caps.came('203.0.113.9')];
    expect(caps.isFull('203.0.113.9')).toBe(true);
    expect(caps.signedIn({ address: one }, 'ada')).toBe(true);
    expect(caps.isFull('203.0.113.9')).toBe(false);
    caps.came('203.0.113.9');
    caps.left({ address: two, session: undefined });
    caps.left({ address: one, session: 'ada' });
    expect(caps.isFull('203.0.113.9')).toBe(false);
  });
});

it('a session has a limited number of sockets, and each that ends leaves room', () => {
  const caps = socketCaps(9, 2);
  const address = caps.came('203.0.113.9');
  expect([1, 2, 3].map(() => caps.signedIn({ address }, 'ada'))).toEqual([true, true, false]);
  expect(caps.signedIn({ address }, 'bo')).toBe(true);
  caps.left({ address, session: 'ada' });
  expect(caps.signedIn({ address }, 'ada')).toBe(true);
});
