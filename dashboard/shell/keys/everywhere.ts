import type { ComponentType } from 'react';

let parts: readonly ComponentType[] = [];

/** Parts of screens that work on every screen behind sign-in, such as a dialog with its key. */
export const addEverywhere = (part: ComponentType): void => void (parts = [...parts, part]);
export const everywhere = (): readonly ComponentType[] => parts;
