// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LateFacts } from './LateFacts.tsx';

const shown = (count: number, apart: number): string => {
  const { container, unmount } = render(
    <LateFacts timeline={{ late: [], late_count: count, late_apart: apart }} clock="known" />,
  );
  const words = container.textContent ?? '';
  unmount();
  return words;
};

it('late entries are counted, and those of an import beside them', () => {
  expect(shown(0, 0)).toBe('');
  expect(shown(2, 0)).toContain('2 late entries');
  expect(shown(2, 0)).not.toContain('import');
  expect(shown(0, 1)).toContain('1 entry of an import, or of more than a year before, is not among them');
  expect(shown(1, 2_000)).toContain('2,000 entries of an import, or of more than a year before, are not among them');
});
