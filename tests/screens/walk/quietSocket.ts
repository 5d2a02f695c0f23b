/// <reference lib="dom" />
import { useEffect, useRef } from 'react';

/** In place of `realtime.ts`: every channel is confirmed at once, and nothing comes on it. */
export const connect = (): void => {};
export const disconnect = (): void => {};
export const unhandled = 'unhandled';
export const watch = (_name: string, _handlers: object, refetch: () => void): (() => void) => {
  refetch();
  return () => {};
};
export const useChannel = (name: string | null, _handlers: object, refetch: () => void): void => {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (name) latest.current();
  }, [name]);
};
