/// <reference lib="dom" />
import { fireEvent } from '@testing-library/react';
import { controlsIn, nameOf } from './tree.ts';

/** A control that is found again after the page was opened anew. */
export interface Control {
  readonly key: string;
  readonly nth: number;
}
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const isField = (element: Element): element is Field => element.matches('input, select, textarea');

const keyOf = (element: Element): string => `${element.getAttribute('role') ?? element.tagName} ${nameOf(element)}`;
const rowOf = (element: Element): Element | null => element.closest('li, tr, [role=row], [role=option]');
/** A row with as many controls as the first one of its list does the same. */
export const isRepeated = (element: Element): boolean => {
  for (let row = rowOf(element); row; row = rowOf(row.parentElement ?? document.body)) {
    const rows = [...(row.parentElement?.children ?? [])].filter(({ tagName }) => tagName === row?.tagName);
    const counts = rows.map((one) => controlsIn(one).length);
    if (rows.indexOf(row) > 0 && counts[0] === counts[rows.indexOf(row)]) return true;
    if (!row.parentElement) return false;
  }
  return false;
};

export function controls(): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const one of controlsIn(document.body)) {
    if (one.closest('.Toastify') || nameOf(one) === 'Dismiss') continue;
    const key = keyOf(one);
    let nth = 0;
    while (found.has(`${key}#${nth}`)) nth += 1;
    found.set(`${key}#${nth}`, one);
  }
  return found;
}
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

export function use(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLSelectElement) {
    const next =
      [...element.options].slice(element.selectedIndex + 1).find(({ disabled }) => !disabled) ?? element.options[0];
    if (next) fireEvent.change(element, { target: { value: next.value } });
  } else if (element instanceof HTMLInputElement && element.type === 'file') {
    fireEvent.change(element, { target: { files: [new File(['a'], 'photo.jpg', { type: 'image/jpeg' })] } });
  } else if (isField(element) && !/^(checkbox|radio)$/.test(element.type)) {
    const value = typed[element.type] ?? 'Words';
    fireEvent.change(element, { target: { value: element.value === value ? `${value}4` : value } });
    fireEvent.blur(element);
  } else {
    fireEvent.pointerEnter(element);
    fireEvent.click(element);
  }
}
