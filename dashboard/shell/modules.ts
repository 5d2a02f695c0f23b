import { useMatch } from '@tanstack/react-router';
import type { Module } from '#contracts/core/module';
import { useViewer } from '../data/viewer.ts';

let registered: readonly Module[] = [];

/** Called once, before the first screen is drawn. */
export const registerModules = (modules: readonly Module[]): void => {
  registered = modules;
};

/** The modules of the organization that the viewer looks at. */
export const useModules = (): readonly Module[] => {
  const { name } = useViewer().entity;
  return registered.filter(({ organisation }) => organisation === name);
};

/** The module to which an address belongs, with the addresses below its pages: `/…/call-profile/{uuid}/`. */
export const moduleAt = (path: string): Module | undefined =>
  registered.find(({ pages }) => pages.some((page) => path.startsWith(page.path)));

/** The module of the page that calls this. The page may still show while the address is another page's already. */
export const useModule = (): Module => {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const found = moduleAt(pathname.endsWith('/') ? pathname : `${pathname}/`);
  if (!found) throw new Error(`${pathname} is a page of no module.`);
  return found;
};
