import { describe, expect, it } from 'vitest';
import { misfit } from '../support/answers.ts';
import { recorded } from './walk/recorded.ts';

describe('the answers from which the sheets are drawn', () => {
  it('are as the API describes them today', () => {
    const wrong = Object.values(recorded()).flatMap((paths) =>
      Object.entries(paths).flatMap(([path, { status, body }]) => {
        const [, method = 'GET', address = path] = /^(POST) (\S+)/.exec(path) ?? [];
        const words = misfit({ method, path: address, status, type: 'application/json', body });
        return words === null ? [] : [`${words}. Record again: tests/screens/README.md`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
