import { expect, it } from 'vitest';
import { linkPageAt } from './linkPages.ts';

it.each([
  ['/check-in/', 'check-in'],
  ['/check-in', 'check-in'],
  ['/job/', 'job'],
  ['/jcw/bupp/questionnaire/abc/', 'questionnaire'],
  ['/jcw/bupp/questionnaire/', undefined],
  ['/check-ins/', undefined],
  ['/my-job/', undefined],
  ['/', undefined],
])('%s is %s', (path, page) => expect(linkPageAt(path)).toBe(page));
