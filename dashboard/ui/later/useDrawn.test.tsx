// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allows, permissions, roles } from '#contracts/core/roles';
import { followAddress } from '../../data/past/past.ts';
import { Button } from '../Button.tsx';
import { Switch } from '../form/Switch.tsx';

const why = 'Your role does not allow this.';
const control = (allowed: boolean) => (
  <>
    <Button allowed={allowed}>Do it</Button>
    <Switch on allowed={allowed} onChange={() => {}}>
      It is on
    </Switch>
  </>
);
const drawn = () => [screen.queryByRole('button'), screen.queryByRole('switch')].map((one) => one !== null);

describe('a control that needs a permission', () => {
  it('is drawn for the roles that have it, and for no other', () => {
    for (const role of roles)
      for (const permission of permissions) {
        const may = allows(role, permission);
        render(control(may));
        expect(drawn(), `${role} ${permission}`).toEqual([may, may]);
        // How it stands can be read without the switch.
        expect(screen.getByText('It is on')).toBeTruthy();
        expect(screen.queryByTitle(why)).toBeNull();
        cleanup();
      }
  });

  it('stays, with the reason, when the permission is withdrawn under the hand, and comes with a permission', () => {
    const { rerender } = render(control(true));
    rerender(control(false));
    expect(drawn()).toEqual([true, true]);
    expect(screen.getAllByTitle(why)).toHaveLength(2);
    expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true);
    cleanup();
    const later = render(control(false));
    expect(drawn()).toEqual([false, false]);
    later.rerender(control(true));
    expect(drawn()).toEqual([true, true]);
    later.rerender(control(false));
    expect(drawn()).toEqual([true, true]);
  });

  it('goes in the past, which has no controls, and comes back with the present', () => {
    const { rerender } = render(control(true));
    followAddress('/dispatch/', { at: '2026-03-01T08:00:00Z' });
    rerender(control(false));
    expect(drawn()).toEqual([false, false]);
    followAddress('/dispatch/', {});
    rerender(control(false));
    expect(drawn()).toEqual([true, true]);
  });
});
