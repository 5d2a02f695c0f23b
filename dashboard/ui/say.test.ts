// @vitest-environment jsdom

import { toast } from 'react-toastify/unstyled';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { say, toastPlace } from './say.ts';
import { toastsAreShown } from './toasts.ts';

const shown: string[] = [];
let active = false;
vi.mock('react-toastify/unstyled', () => ({
  toast: Object.assign(() => {}, {
    success: (words: string) => shown.push(words),
    error: (words: string) => shown.push(words),
    warning: (words: string) => shown.push(words),
    update: (_: string, { render }: { render: string }) => shown.splice(-1, 1, render),
    isActive: () => active,
  }),
}));

beforeEach(() => {
  toastsAreShown(toast);
  shown.length = 0;
  active = false;
});
const at = (path: string): void => history.replaceState({}, '', path);

describe('a message', () => {
  it('has its place: on incident screens that of the specification', () => {
    for (const path of ['/incident/i1/', '/incidents/']) expect(toastPlace(path)).toBe('bottom-left');
    for (const path of ['/dispatch/', '/', '/incident-leader/', '/jcw/bupp/sas/'])
      expect(toastPlace(path)).toBe('bottom-right');
  });

  it('takes the place of the one before on an incident screen, at once', () => {
    at('/incident/i1/');
    say.failed('No');
    active = true;
    say.failed('No again');
    say.done('The incident has been removed from the archive.');
    expect(shown).toEqual(['The incident has been removed from the archive.']);
  });

  it('leaves a warning that is still shown below it', () => {
    at('/incident/i1/');
    say.warn('Recorded without a position.');
    active = true;
    say.done('File uploaded');
    expect(shown).toEqual(['File uploaded\nRecorded without a position.']);
  });

  it('is added to the others elsewhere', () => {
    at('/dispatch/');
    active = true;
    say.failed('One');
    say.done('Two');
    expect(shown).toEqual(['One', 'Two']);
  });
});
