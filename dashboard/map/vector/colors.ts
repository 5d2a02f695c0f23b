import { useEffect, useMemo, useState } from 'react';

/** The style sheet's colors of a drawn map. A canvas cannot read the style sheet itself. */
const names = [
  'land',
  'water',
  'border-state',
  'ink',
  'ink-quiet',
  'map-park',
  'map-building',
  'map-road',
  'map-road-major',
  'map-rail',
  'net-mains',
  'net-hydrants',
  'net-manholes',
  'net-zones',
] as const;
export type Colors = Readonly<Record<(typeof names)[number], string>>;

function readColors(element: HTMLElement): Colors {
  const probe = element.appendChild(document.createElement('span'));
  const entries = names.map((name) => {
    // Only a property that takes a color resolves `light-dark()`.
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(entries) as Colors;
}

/** The colors now, and again when the theme changes. */
export function useColors(element: HTMLElement): Colors {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = (): void => setChanges((count) => count + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', changed);
    const chosen = new MutationObserver(changed);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  // oxlint-disable-next-line react/exhaustive-deps -- A change of the theme is a reason to read them again.
  return useMemo(() => readColors(element), [element, changes]);
}
