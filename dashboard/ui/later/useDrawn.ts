import { useState } from 'react';
import { isPastShown } from '../../data/past/past.ts';

/**
 * False for a control that the role cannot use, and for all of them in the past, which has no controls. A permission
 * that is withdrawn takes nothing from under the hand: the control stays, so that the focus is not lost.
 */
export function useDrawn(allowed: boolean): boolean {
  const [had, setHad] = useState(allowed);
  if (allowed && !had) setHad(true);
  return allowed || (had && !isPastShown());
}
