import { describe, expect, it } from 'vitest';
import { phoneFromUrl } from './phoneFromUrl.ts';

describe('the number in the address of an incident', () => {
  it.each([
    ['?phone=3035550177', '(303) 555-0177'],
    ['?phone=%2B13035550177&tab=log', '(303) 555-0177'],
    ['?phone=(303)%20555-0177', '(303) 555-0177'],
  ])('is shown as a phone field shows it: %s', (search, shown) => expect(phoneFromUrl(search)).toBe(shown));

  it.each(['', '?phone=', '?phone=911', '?phone=hello', '?tab=log'])('is none: "%s"', (search) =>
    expect(phoneFromUrl(search)).toBe(''),
  );
});
