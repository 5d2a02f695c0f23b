/// <reference lib="dom" />
/** The page in words: one line for each heading, text, figure and control, as a screen reader would read it. */
import { childrenOf, controlLine, controlsIn, flagged, isControl, isHidden, labelOf, spoken, textOf } from './names.ts';

const inline = new Set(
  'SPAN STRONG EM B I TIME SMALL ABBR CODE KBD LABEL SUP SUB BDI MARK S DEL INS Q IMG OUTPUT svg DT TD TH'.split(' '),
);
const regions = new Set(['SECTION', 'NAV', 'ASIDE', 'UL', 'OL', 'TABLE', 'FIELDSET', 'FORM']);
const rows = new Set(['TR', 'LI', 'DT', 'LEGEND', 'LABEL', 'FIGCAPTION', 'SUMMARY', 'P']);
/** Roles without a line of their own. */
const plain = new Set([
  'presentation',
  'none',
  'row',
  'cell',
  'rowheader',
  'list',
  'listitem',
  'rowgroup',
  'table',
  'option',
]);
/** Rows of a list that are read. */
const most = 4;

/** Dialogs, menus and messages are read apart. */
export const isAbove = (element: Element): boolean =>
  element.tagName === 'DIALOG' ||
  /^(alert)?dialog$/.test(element.getAttribute('role') ?? '') ||
  (element.getAttribute('role') === 'menu' && element.hasAttribute('popover'));

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
const under = (head: string, lines: readonly string[]): string[] => [head, ...indented(lines)];
const joined = (head: string, lines: readonly string[]): string[] => {
  const words = [head, lines.join(' · ')].filter(Boolean).join(' ');
  return words ? [words] : [];
};

const siblingsOf = (row: Element): Element[] =>
  row.parentElement ? childrenOf(row.parentElement).filter(({ tagName }) => tagName === row.tagName) : [];
/** `classList` takes jsdom long. */
const hasClass = (element: Element, name: string): boolean =>
  (element.getAttribute('class') ?? '').split(' ').includes(name);

function lineOfRow(row: Element): string[] {
  const isListed = row.tagName === 'LI' || row.tagName === 'TR';
  const all = isListed ? siblingsOf(row) : [];
  const at = all.indexOf(row);
  if (all.length > most + 2 && at >= most) return at === most ? [`  … ${all.length - most} more`] : [];
  const mark = isListed ? '-' : '';
  const hasState = row.hasAttribute('tabindex') || row.ariaCurrent !== null || row.ariaSelected !== null;
  const head = hasState ? flagged(row, mark) : mark;
  const inner = linesOf(row);
  const isShort = !isListed || (controlsIn(row).length <= 2 && row.querySelector('h1, h2, h3, h4, li, tr') === null);
  return isShort ? joined(head, inner) : under(head, inner);
}

/** The lines of an element that has lines of its own; null when it is a part of the text around it. */
function own(element: Element): string[] | null {
  const role = element.getAttribute('role');
  if (hasClass(element, 'Toastify__toast'))
    return joined(
      'says',
      linesOf(element).filter((line) => !/^(progressbar|\[close\])/.test(line)),
    );
  if (hasClass(element, 'Toastify'))
    return [...element.querySelectorAll('.Toastify__toast')].flatMap((one) => own(one) ?? []);
  if (isAbove(element)) return [];
  if (isControl(element)) return [controlLine(element)];
  if (/^H[1-6]$/.test(element.tagName))
    return [`${'#'.repeat(Number(element.tagName[1]))} ${flagged(element, linesOf(element).join(' · '))}`];
  if (role !== null && role !== 'img' && !plain.has(role)) {
    const label = labelOf(element);
    const head = `${flagged(element, label ? `${role} "${label}"` : role)}:`;
    return role === 'alert' || role === 'status' ? joined(head, linesOf(element)) : under(head, linesOf(element));
  }
  if (regions.has(element.tagName) && labelOf(element))
    return under(`${flagged(element, labelOf(element))}:`, linesOf(element));
  const live = element.getAttribute('aria-live');
  if (live) return joined(`${live}:`, linesOf(element));
  if (rows.has(element.tagName) || role === 'row' || role === 'option' || element.parentElement?.tagName === 'DL')
    return lineOfRow(element);
  if (inline.has(element.tagName)) return null;
  const hasState = element.hasAttribute('tabindex') || element.getAttribute('aria-busy') === 'true';
  return hasState ? under(flagged(element, 'part'), linesOf(element)) : linesOf(element);
}

/** The lines inside an element. */
export function linesOf(root: Element): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = () => {
    if (spoken(text)) lines.push(spoken(text));
    text = '';
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || isHidden(node)) return;
    if (node.tagName === 'IMG' || node.tagName === 'svg' || node.getAttribute('role') === 'img') {
      const words = spoken(textOf(node));
      text += words ? ` <image ${words}> ` : '';
      return;
    }
    const block = own(node);
    if (block !== null) {
      flush();
      lines.push(...block);
      return;
    }
    text += ' ';
    for (const child of node.childNodes) visit(child);
    text += ' ';
  };
  for (const child of root.childNodes) visit(child);
  flush();
  return lines;
}
