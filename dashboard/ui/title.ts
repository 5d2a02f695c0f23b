import { useEffect } from 'react';

export interface Tab {
  /** The screen or the thing on it: "Dispatch". */
  readonly page: string;
  /** The organization, or "Muster" before signing in. */
  readonly place: string;
  /** Null while it is not known, or for a viewer who may not see the board. */
  readonly waiting: number | null;
  /** True while the server cannot be heard. */
  readonly lost: boolean;
}

/** "(3) Dispatch · Arvada"; "No contact · Dispatch · Arvada". Nothing waiting needs no number. */
export const titleWords = ({ page, place, waiting, lost }: Tab): string =>
  [lost ? 'No contact' : '', `${waiting && !lost ? `(${waiting}) ` : ''}${page}`, place].filter(Boolean).join(' · ');

let tab: Tab = { page: '', place: 'Muster', waiting: null, lost: false };

/** Changes a part of the tab's title; the other parts stay. */
export const showInTab = (part: Partial<Tab>): void => {
  tab = { ...tab, ...part };
  document.title = titleWords(tab);
};

/** The title of a screen. The shell adds the organization, the waiting count and the contact. */
export const useTitle = (page: string): void => {
  useEffect(() => showInTab({ page }), [page]);
};
