// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

const still = { busy: false, error: null };
const open = (restored: boolean) => {
  const onClose = vi.fn<() => void>();
  const clear = vi.fn<() => void>();
  render(
    <FormDialog
      title="New incident"
      verb="Create"
      form={{ ...still, draft: { restored, clear }, submit: () => {}, onClose }}
    >
      <input aria-label="Description" />
    </FormDialog>,
  );
  return { onClose, clear };
};

describe('a form with a draft', () => {
  it('is left at once by Escape: the draft keeps what was typed', () => {
    const { onClose, clear } = open(false);
    fireEvent.input(screen.getByLabelText('Description'), { target: { value: 'Main break' } });
    fireEvent.keyDown(screen.getByLabelText('Description'), { key: 'Escape' });
    expect([onClose.mock.calls.length, clear.mock.calls.length]).toEqual([1, 0]);
    expect(screen.queryByText('Unsent text from before was restored.')).toBeNull();
  });

  it('says that text from before was restored, and starts over on request', () => {
    const { onClose, clear } = open(true);
    expect(screen.getByText(/Unsent text from before was restored/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect([onClose.mock.calls.length, clear.mock.calls.length]).toEqual([0, 1]);
  });
});

it('a dialog that a form opens is sent alone', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <form onSubmit={outer}>
      <FormDialog title="Skip?" verb="Skip" form={{ ...still, submit: inner, onClose: () => {} }}>
        <input aria-label="Reason" />
      </FormDialog>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0]);
});
