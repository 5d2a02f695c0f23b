/** The priorities of an incident, the most urgent first. One table for every screen, list, phone, mail and rule. */
export const priorities = ['emergency', 'routine', 'low'] as const;
export type Priority = (typeof priorities)[number];

interface Level {
  readonly words: string;
  /** Its meaning, for legends and choices. */
  readonly means: string;
  /** 1 goes first. */
  readonly rank: number;
  /**
   * Its drawing, 20 × 20, for strokes; null for the level without a mark, so that the others stand out. Each differs
   * from all other marks by its shape, and its word stands beside it or is read out.
   */
  readonly mark: string | null;
}

export const levels: Readonly<Record<Priority, Level>> = {
  emergency: {
    words: 'Emergency',
    means: 'danger to people, property or water: help now',
    rank: 1,
    mark: 'M6 1.5h8L18.5 6v8L14 18.5H6L1.5 14V6ZM10 5.5v5.5M10 13.7v.8',
  },
  routine: { words: 'Routine', means: 'the next crew', rank: 2, mark: null },
  low: { words: 'Low', means: 'can wait for working hours', rank: 3, mark: 'M3.5 4l6.5 6 6.5-6M3.5 10.5l6.5 6 6.5-6' },
};

/** The priority of an incident whose problem is unknown, or has none of its own. */
export const usualPriority: Priority = 'routine';

export const rankOf = (priority: Priority): number => levels[priority].rank;

export const isEmergency = ({ priority }: { readonly priority: Priority }): boolean => priority === 'emergency';

/** The most urgent of these; the usual one without any. */
export const mostUrgent = (of: readonly Priority[]): Priority =>
  priorities.find((priority) => of.includes(priority)) ?? usualPriority;

/** "Emergency: " before words for a person who must hear the urgency first; nothing for other priorities. */
export const urgentWords = (of: { readonly priority: Priority }): string =>
  isEmergency(of) ? `${levels.emergency.words}: ` : '';
