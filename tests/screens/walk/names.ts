/// <reference lib="dom" />
/** The controls of a page and their names, as a screen reader finds them. Selectors are slow here, and pages are read often. */

/** As `[...element.children]`, which jsdom counts anew for each. */
export function childrenOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let one = element.firstElementChild; one; one = one.nextElementSibling) found.push(one);
  return found;
}

export const spoken = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'OPTION', 'DATALIST']);
/** The frame of every page. */
const isFrame = (element: Element): boolean =>
  (element.tagName === 'HEADER' && element.parentElement?.querySelector(':scope > #main') !== null) ||
  element.getAttribute('href') === '#main';

/** The page is read several times before it changes, which takes jsdom long. */
const answers = new Map<unknown, unknown>();
export const readAnew = (): void => answers.clear();
export const untilChanged =
  <T>(read: () => T) =>
  (): T => {
    if (!answers.has(read)) answers.set(read, read());
    return answers.get(read) as T;
  };

/** A page behind a dialog is not hidden here: the dialog is read apart. */
export const isHidden = (element: Element): boolean => {
  if (!answers.has(element)) answers.set(element, hides(element));
  return answers.get(element) as boolean;
};
const hides = (element: Element): boolean =>
  unseen.has(element.tagName) ||
  element.hasAttribute('hidden') ||
  (element.parentElement !== document.body &&
    (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert'))) ||
  (element.hasAttribute('popover') && !element.hasAttribute('data-open')) ||
  (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
  (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden') ||
  isFrame(element);

const labelable = new Set(['BUTTON', 'INPUT', 'METER', 'OUTPUT', 'PROGRESS', 'SELECT', 'TEXTAREA']);
const named = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .map((id) => (id ? spoken(document.getElementById(id)?.textContent ?? '') : ''))
    .filter(Boolean)
    .join(' ');

/** Text without the parts that only eyes see. */
export const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return '';
  if (isHidden(node)) return '';
  if (node instanceof HTMLImageElement) return node.alt;
  if (node.ariaLabel && node.tagName !== 'INPUT') return node.ariaLabel;
  return [...node.childNodes].map(textOf).join(' ');
};

/** The name that a label gives, for a region or a box. */
export const labelOf = (element: Element): string =>
  named(element, 'aria-labelledby') || spoken(element.ariaLabel ?? '');

/** As `element.labels`, which looks at the whole page for each. */
const labelsOf = (element: Element): Element[] => {
  if (!labelable.has(element.tagName)) return [];
  const around = element.closest('label');
  const others = element.id
    ? [...document.getElementsByTagName('label')].filter((one) => one.htmlFor === element.id)
    : [];
  return around && !around.htmlFor ? [around, ...others] : others;
};
const ofLabels = (element: Element): string =>
  spoken(
    labelsOf(element)
      .flatMap((label) => [...label.childNodes].filter((one) => !one.contains(element)).map(textOf))
      .join(' '),
  );
export const nameOf = (element: Element): string =>
  labelOf(element) || ofLabels(element) || spoken(textOf(element)) || ((element as HTMLInputElement).placeholder ?? '');

const tags = new Set(['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'SUMMARY']);
const roles = new Set(['button', 'menuitem', 'tab', 'option', 'switch', 'slider']);
export const isControl = (element: Element): element is HTMLElement =>
  tags.has(element.tagName) ||
  (element.tagName === 'A' && element.hasAttribute('href')) ||
  roles.has(element.getAttribute('role') ?? '');

export function controlsIn(root: Element): HTMLElement[] {
  if (isHidden(root)) return [];
  const inner = childrenOf(root).flatMap(controlsIn);
  return isControl(root) ? [root, ...inner] : inner;
}

const flags = (element: Element, name: string): string[] => {
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
    title && title !== name ? `title ${title}` : '',
    describes,
  ].filter(Boolean);
};

export const flagged = (element: Element, words: string, name = ''): string => {
  const own = flags(element, name);
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
    return flagged(element, `{${name}: ${shown.join(' | ')}}`, name);
  }
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return flagged(element, `(${element.checked ? 'x' : ' '}) ${name}`, name);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return flagged(
      element,
      `{${name}: ${element.type === 'text' || element.type === 'textarea' ? '' : `${element.type} `}${element.value}}`,
    );
  if (element instanceof HTMLAnchorElement)
    return flagged(element, `<${name} → ${element.getAttribute('href')}>`, name);
  if (role === 'switch') return flagged(element, `(${element.ariaChecked === 'true' ? 'x' : ' '}) ${name}`, name);
  return flagged(element, `[${name}]${role && role !== 'button' ? ` ${role}` : ''}`, name);
};
