import styles from './StateMark.module.css';

/** The shape says at a glance how far an incident is; the word says it exactly. Neither needs the colour. */
const shapes = {
  new: { kind: 'waiting', path: 'M10 3a7 7 0 1 0 .01 0Z' },
  completed: { kind: 'closed', path: 'M3 10.5l5 5L17 5' },
  archived: { kind: 'closed', path: 'M3 4h14v4H3ZM4.5 8v8.5h11V8M8 11.5h4' },
  error: { kind: 'broken', path: 'M10 2.5 18.5 17.5H1.5ZM10 8v4M10 14.2v.9' },
  underWay: { kind: 'underWay', path: 'M10 3a7 7 0 1 0 .01 0ZM10 3v14a7 7 0 0 0 0-14' },
} as const;

interface Props {
  readonly state: string;
  readonly display: string;
}

export const StateMark = ({ state, display }: Props) => {
  const { kind, path } = Object.hasOwn(shapes, state) ? shapes[state as keyof typeof shapes] : shapes.underWay;
  return (
    <span className={`${styles.mark} ${styles[kind]}`} data-state={state}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
      {display || state}
    </span>
  );
};
