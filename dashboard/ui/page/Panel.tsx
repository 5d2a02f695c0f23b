import { type ReactNode, useId } from 'react';
import styles from './Page.module.css';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A framed part of a page, with its heading and its buttons. */
export const Panel = ({ title, level = 2, actions, className, children }: Props) => {
  const id = useId();
  const Heading = `h${level}` as const;
  const heading = <Heading id={id}>{title}</Heading>;
  return (
    <section className={[styles.panel, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      {actions ? (
        <Toolbar>
          {heading}
          {actions}
        </Toolbar>
      ) : (
        heading
      )}
      {children}
    </section>
  );
};
