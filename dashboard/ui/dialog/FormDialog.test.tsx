// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

// jsdom has none, and react-aria needs it.
vi.stubGlobal('CSS', { escape: String });
afterEach(cleanup);

const open = (guarded: boolean) => {
  const onClose = vi.fn<() => void>();
  render(
    <FormDialog
      title="New incident"
      verb="Create"
      busy={false}
      error={null}
      guarded={guarded}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <input aria-label="Description" />
    </FormDialog>,
  );
  const escape = () => fireEvent.keyDown(screen.getByLabelText('Description'), { key: 'Escape' });
  const type = () => fireEvent.input(screen.getByLabelText('Description'), { target: { value: 'Main break' } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { onClose, escape, type, press };
};

describe('a typed incident', () => {
  it('is not discarded by Escape, nor by a second one', () => {
    const { onClose, escape, type } = open(true);
    type();
    escape();
    escape();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Discard what you typed?')).toBeTruthy();
  });

  it('is kept or discarded by the answer', () => {
    const { onClose, type, press } = open(true);
    type();
    press('Cancel');
    press('Keep editing');
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
    press('Cancel');
    press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is left at once while it is empty, and any other dialog always', () => {
    const empty = open(true);
    empty.escape();
    expect(empty.onClose).toHaveBeenCalledTimes(1);
    cleanup();
    const other = open(false);
    other.type();
    other.escape();
    expect(other.onClose).toHaveBeenCalledTimes(1);
  });
});
