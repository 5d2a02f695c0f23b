import './workShape.css';

/**
 * The six states of work. `asked`: somebody was asked and has not answered. `ageing`: an incident that waits longer than
 * the organization's limit.
 */
export type Work = 'waiting' | 'asked' | 'ageing' | 'underway' | 'at-work' | 'done';

// Each differs from the others without its color: filled circle, ring with a dot, triangle, half-filled circle, filled square, check.
const paths: Readonly<Record<Work, string>> = {
  waiting: 'M8 2.5a5.5 5.5 0 1 0 .01 0Z',
  asked: 'M8 2.5a5.5 5.5 0 1 0 .01 0ZM8 4.2a3.8 3.8 0 1 1-.01 0ZM8 6a2 2 0 1 0 .01 0Z',
  ageing: 'M8 1.8 15 14H1Z',
  underway: 'M8 2.5a5.5 5.5 0 1 0 .01 0ZM8 4v8a4 4 0 0 1 0-8Z',
  'at-work': 'M3 3h10v10H3Z',
  done: 'M2.5 8.5 6.2 12 13.5 4.2',
};

/** The shape of a state of work, 1 em wide. The word stands beside it, so screen readers skip the shape. */
export const WorkShape = ({ work }: { readonly work: Work }) => (
  <svg className={`work-shape work-${work}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[work]} />
  </svg>
);
