import { levels, type Priority } from '#contracts/core/priority';
import './priorityMark.css';

interface Props {
  readonly priority: Priority;
  /** Also names the usual priority, which has no mark. */
  readonly always?: boolean;
}

/** The mark of a priority, with its word beside it: neither needs the color. Nothing for the usual one. */
export const PriorityMark = ({ priority, always = false }: Props) => {
  const { words, mark } = levels[priority];
  if (!mark && !always) return null;
  return (
    <span className={`priority-mark priority-${priority}`}>
      {mark && (
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={mark} />
        </svg>
      )}
      {words}
    </span>
  );
};
