import { useSyncExternalStore } from 'react';

const key = 'muster.staffView';

/** Stored on this device only (S0 §6). A browser that forbids storage has it off. */
export const isStaffView = (): boolean => {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
};

export const chooseStaffView = (on: boolean): void => {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // It lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
};

const listeners = new Set<() => void>();
/** Calls back after each change on this page. */
const onStaffView = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useStaffView = (): boolean => useSyncExternalStore(onStaffView, isStaffView);
