import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Page } from '../ui/page/Page.tsx';
import styles from './ModulePages.module.css';
import { useModule } from './modules.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of each page of a module: its title, and links to the module's other pages. */
export const ModulePages = ({ title, children }: Props) => {
  const { name, pages } = useModule();
  return (
    <Page
      title={title}
      actions={
        pages.length > 1 && (
          <nav aria-label={name} className={styles.pages}>
            {pages.map((page) => (
              <Link key={page.path} to={page.path}>
                {page.name}
              </Link>
            ))}
          </nav>
        )
      }
    >
      {children}
    </Page>
  );
};
