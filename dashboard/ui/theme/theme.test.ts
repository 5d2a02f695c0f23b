// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { applyTheme, chooseTheme, chosenTheme } from './theme.ts';

const drawn = () => document.documentElement.dataset.theme;
afterEach(() => {
  applyTheme('auto');
});

it('the theme is the system’s until one is chosen on this device', () => {
  applyTheme();
  expect([chosenTheme(), drawn()]).toEqual(['auto', undefined]);
  for (const theme of ['light', 'dark'] as const) {
    chooseTheme(theme);
    expect([chosenTheme(), drawn(), localStorage.getItem('muster.theme')]).toEqual([theme, theme, theme]);
  }
  applyTheme('auto');
  applyTheme();
  expect(drawn()).toBe('dark');
  chooseTheme('auto');
  expect([chosenTheme(), drawn()]).toEqual(['auto', undefined]);
});

it('a theme of another release is the system’s', () => {
  localStorage.setItem('muster.theme', 'sepia');
  expect(chosenTheme()).toBe('auto');
});

it('a choice that cannot be kept lasts until the page is reloaded', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => {} });
  chooseTheme('dark');
  expect([drawn(), chosenTheme()]).toEqual(['dark', 'auto']);
});
