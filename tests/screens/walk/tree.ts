/// <reference lib="dom" />
/** The page in words: one line for each heading, text, figure and control, as a screen reader would read it. */

const spoken = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The frame of every page is read on one page alone. */
const isFrame = (element: Element): boolean =>
  (element.tagName === 'HEADER' && element.parentElement?.querySelector(':scope > #main') !== null) ||
  element.getAttribute('href') === '#main';

export const isHidden = (element: Element): boolean =>
  (element.parentElement !== document.body && element.matches('[aria-hidden=true], [inert]')) ||
  isFrame(element) ||
  element.matches(
    'script, style, template, [hidden], .leaflet-container, [popover]:not([data-open]), dialog:not([open]), option, datalist',
  ) ||
  (element instanceof HTMLInputElement && element.type === 'hidden');

const named = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .map((id) => (id ? spoken(document.getElementById(id)?.textContent ?? '') : ''))
    .filter(Boolean)
    .join(' ');

/** Text without the parts that only eyes see. */
const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && isHidden(node)) return '';
  if (node instanceof HTMLImageElement) return node.alt;
  if (node instanceof Element && node.ariaLabel && !(node instanceof HTMLInputElement)) return node.ariaLabel;
  return [...node.childNodes].map(textOf).join(' ');
};

export const nameOf = (element: Element): string => {
  const by = named(element, 'aria-labelledby');
  if (by) return by;
  if (element.ariaLabel) return spoken(element.ariaLabel);
  const { labels } = element as HTMLInputElement;
  if (labels?.length)
    return spoken(
      [...labels]
        .map((label) =>
          [...label.childNodes]
            .filter((one) => !one.contains(element))
            .map(textOf)
            .join(' '),
        )
        .join(' '),
    );
  return spoken(textOf(element)) || (element as HTMLInputElement).placeholder || '';
};

const isControl =
  'button, a[href], input, select, textarea, summary, [role=button], [role=menuitem], [role=tab], [role=option], [role=switch], [role=slider]';
export const controlsIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(isControl)].filter((one) => {
    for (let at: Element | null = one; at && at !== root.parentElement; at = at.parentElement)
      if (isHidden(at)) return false;
    return true;
  });

const flags = (element: Element): string[] => {
  const own = element as HTMLInputElement;
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  const [describes, controls] = [named(element, 'aria-describedby'), aria('controls')];
  const title = spoken(own.title ?? '');
  return [
    own.disabled || aria('disabled') === 'true' ? 'off' : '',
    aria('busy') === 'true' ? 'busy' : '',
    aria('expanded') === 'true' ? 'open' : '',
    aria('pressed') === 'true' ? 'pressed' : '',
    aria('selected') === 'true' ? 'selected' : '',
    aria('current') ? 'current' : '',
    aria('invalid') === 'true' ? 'wrong' : '',
    aria('modal') ? 'modal' : '',
    own.required || aria('required') === 'true' ? 'required' : '',
    own.readOnly ? 'read only' : '',
    aria('keyshortcuts') ? `key ${aria('keyshortcuts')}` : '',
    controls && document.getElementById(controls) ? 'controls' : '',
    element.hasAttribute('tabindex') ? `tab ${element.getAttribute('tabindex')}` : '',
    title && title !== nameOf(element) ? `title ${title}` : '',
    describes,
  ].filter(Boolean);
};

const flagged = (element: Element, words: string): string => {
  const own = flags(element);
  return own.length > 0 ? `${words} (${own.join('; ')})` : words;
};

/** A control in one line. */
export const controlLine = (element: Element): string => {
  const name = nameOf(element);
  const role = element.getAttribute('role');
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].map(({ text, selected }) => (selected ? `*${spoken(text)}` : spoken(text)));
    const shown = options.length > 8 ? [...options.slice(0, 6), `… ${options.length}`] : options;
    const chosen = options.find((one) => one.startsWith('*'));
    if (chosen && !shown.includes(chosen)) shown.push(chosen);
    return flagged(element, `{${name}: ${shown.join(' | ')}}`);
  }
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return flagged(element, `(${element.checked ? 'x' : ' '}) ${name}`);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return flagged(
      element,
      `{${name}: ${element.type === 'text' || element.type === 'textarea' ? '' : `${element.type} `}${element.value}}`,
    );
  if (element instanceof HTMLAnchorElement) return flagged(element, `<${name} → ${element.getAttribute('href')}>`);
  if (role === 'switch') return flagged(element, `(${element.ariaChecked === 'true' ? 'x' : ' '}) ${name}`);
  return flagged(element, `[${name}]${role && role !== 'button' ? ` ${role}` : ''}`);
};

const isInline =
  /^(SPAN|STRONG|EM|B|I|TIME|SMALL|ABBR|CODE|KBD|LABEL|SUP|SUB|BDI|MARK|S|DEL|INS|Q|IMG|OUTPUT|svg|DT|TD|TH)$/;
const isRow = 'tr, li, [role=row], [role=option], dl > div, dt, legend, label, figcaption, summary, p';
const most = 4;

/** Lines of an element, `indent` spaces inside. */
export function linesOf(root: Element): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = () => {
    const words = spoken(text);
    if (words) lines.push(words);
    text = '';
  };
  const block = (element: Element, head: string | null, joined = false) => {
    flush();
    const inner = linesOf(element);
    if (joined) lines.push(...(inner.length > 0 ? [(head ? `${head} ` : '') + inner.join(' · ')] : head ? [head] : []));
    else lines.push(...(head === null ? inner : [head, ...inner.map((line) => `  ${line}`)]));
  };
  const visit = (node: Node) => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || isHidden(node)) return;
    if (node.matches('.Toastify__toast')) {
      flush();
      const inner = linesOf(node).filter((line) => !/^(progressbar|\[close\])/.test(line));
      return void lines.push(`says ${inner.join(' · ')}`);
    }
    if (node.matches('.Toastify')) return [...node.querySelectorAll('.Toastify__toast')].forEach(visit);
    const role = node.getAttribute('role');
    const live = node.getAttribute('aria-live');
    if (node.matches('[role=dialog], [role=alertdialog], dialog, [role=menu][popover]')) return;
    if (node.matches(isControl)) {
      flush();
      return void lines.push(controlLine(node));
    }
    if (/^H[1-6]$/.test(node.tagName)) {
      flush();
      const inner = linesOf(node);
      return void lines.push(`${'#'.repeat(Number(node.tagName[1]))} ${flagged(node, inner.join(' · '))}`);
    }
    if (node instanceof HTMLImageElement || role === 'img' || node.tagName === 'svg') {
      const name = node instanceof HTMLImageElement ? node.alt : (node.ariaLabel ?? textOf(node));
      if (spoken(name)) text += ` <image ${spoken(name)}> `;
      return;
    }
    const boxed = role;
    if (boxed && !/^(presentation|none|row|cell|list|listitem|rowgroup|table|option)$/.test(boxed)) {
      const label = node.ariaLabel ?? named(node, 'aria-labelledby');
      const words = flagged(node, `${boxed}${label ? ` "${spoken(label)}"` : ''}${live ? ` ${live}` : ''}:`);
      return block(node, words, /^(alert|status)$/.test(boxed));
    }
    if (
      node.matches(
        'section[aria-label], section[aria-labelledby], nav, aside, ul[aria-label], ol[aria-label], table[aria-label], fieldset[aria-label], form[aria-label]',
      )
    ) {
      const label = node.ariaLabel ?? named(node, 'aria-labelledby');
      const own = flags(node);
      if (label) return block(node, `${spoken(label)}${own.length ? ` (${own.join('; ')})` : ''}:`);
    }
    if (live) return block(node, `${live}:`, true);
    if (node.matches(isRow)) {
      const mark = node.matches('li, tr') ? '-' : null;
      const rows = [...(node.parentElement?.children ?? [])].filter((one) => one.tagName === node.tagName);
      const at = rows.indexOf(node);
      if (mark && rows.length > most + 2 && at >= most) {
        flush();
        if (at === most) lines.push(`  … ${rows.length - most} more`);
        return;
      }
      const isShort =
        node.querySelectorAll(isControl).length <= 2 && node.querySelector('h1, h2, h3, h4, li, tr') === null;
      const head =
        node.hasAttribute('tabindex') || node.ariaCurrent || node.ariaSelected ? flagged(node, mark ?? '') : mark;
      return block(node, head, isShort);
    }
    if (isInline.test(node.tagName)) {
      text += ' ';
      for (const child of node.childNodes) visit(child);
      text += ' ';
      return;
    }
    block(
      node,
      node.hasAttribute('tabindex') || node.getAttribute('aria-busy') === 'true' ? flagged(node, 'part') : null,
    );
  };
  for (const child of root.childNodes) visit(child);
  flush();
  return lines;
}
