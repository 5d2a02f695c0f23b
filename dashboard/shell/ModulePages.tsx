import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Module, modules } from '#contracts/customers/modules';
import { useViewer } from '../data/viewer.ts';
import styles from './ModulePages.module.css';

/** The modules of the current organization; others never see them. */
export const useModules = (): readonly Module[] => {
  const { name } = useViewer().entity;
  return modules.filter(({ organisation }) => organisation === name);
};

/** The module that an address belongs to, subpages included: `/jcw/after-hours/call-profile/{uuid}/`. */
export const moduleAt = (path: string): Module | undefined =>
  modules.find(({ pages }) => pages.some((page) => path.startsWith(page.path)));

export const useModule = (): Module => {
  const { pathname } = useLocation();
  const found = moduleAt(pathname.endsWith('/') ? pathname : `${pathname}/`);
  if (!found) throw new Error(`${pathname} is a page of no module.`);
  return found;
};

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of a module's pages: its name, and links to the others. */
export const ModulePages = ({ title, children }: Props) => {
  const { name, pages } = useModule();
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {pages.length > 1 && (
          <nav aria-label={name} className={styles.pages}>
            {pages.map((page) => (
              <Link key={page.path} to={page.path}>
                {page.name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {children}
    </div>
  );
};
