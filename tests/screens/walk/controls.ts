/// <reference lib="dom" />
import { fireEvent } from '@testing-library/react';
import { controlsIn, nameOf, spoken, untilChanged } from './names.ts';

/** A control that is found again after the page was opened anew. */
export interface Control {
  readonly key: string;
  readonly nth: number;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const isField = (element: Element): element is Field => element.matches('input, select, textarea');

const keyOf = (element: Element): string => `${element.getAttribute('role') ?? element.tagName} ${nameOf(element)}`;
const isRow = (element: Element): boolean =>
  element.tagName === 'LI' || element.tagName === 'TR' || /^(row|option)$/.test(element.getAttribute('role') ?? '');

/** A row with as many controls as the first one of its list does the same. */
export const isRepeated = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (!isRow(at)) continue;
    const rows: readonly Element[] = [...(at.parentElement?.children ?? [])].filter(isRow);
    const first: Element | undefined = rows[0];
    if (first && first !== at && controlsIn(first).length === controlsIn(at).length) return true;
  }
  return false;
};

export const controls = untilChanged((): ReadonlyMap<string, HTMLElement> => {
  const found = new Map<string, HTMLElement>();
  const times = new Map<string, number>();
  for (const one of controlsIn(document.body)) {
    if (one.closest('.Toastify')) continue;
    const key = keyOf(one);
    if (key === 'BUTTON Dismiss') continue;
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    found.set(`${key}#${nth}`, one);
  }
  return found;
});
export const find = ({ key, nth }: Control): HTMLElement | undefined => controls().get(`${key}#${nth}`);
export const controlOf = (id: string): Control => ({
  key: id.slice(0, id.lastIndexOf('#')),
  nth: Number(id.slice(id.lastIndexOf('#') + 1)),
});

const typed: Readonly<Record<string, string>> = {
  number: '3',
  date: '2026-03-05',
  time: '09:30',
  'datetime-local': '2026-03-05T09:30',
  email: 'new@arvada.example',
  password: 'correct horse battery',
  tel: '303-555-0177',
  search: 'main',
  range: '40',
};

/** The first choice of a list that belongs to a field, such as a person's name. */
const offered = (element: Element): string | undefined => {
  const list = document.getElementById(element.getAttribute('aria-controls') ?? '');
  const first = list?.querySelector('[role=option], option');
  return first ? spoken(first.textContent ?? '') : undefined;
};

export function use(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLSelectElement) {
    const next =
      [...element.options].slice(element.selectedIndex + 1).find(({ disabled }) => !disabled) ?? element.options[0];
    if (next) fireEvent.change(element, { target: { value: next.value } });
  } else if (element instanceof HTMLInputElement && element.type === 'file') {
    fireEvent.change(element, { target: { files: [new File(['a'], 'photo.jpg', { type: 'image/jpeg' })] } });
  } else if (isField(element) && !/^(checkbox|radio)$/.test(element.type)) {
    const value = offered(element) ?? typed[element.type] ?? 'Words';
    fireEvent.change(element, { target: { value: element.value === value ? `${value}4` : value } });
    fireEvent.blur(element);
  } else {
    fireEvent.pointerEnter(element);
    fireEvent.click(element);
  }
}

/** Escape, which also cancels a dialog of the browser. */
export function escape(): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
