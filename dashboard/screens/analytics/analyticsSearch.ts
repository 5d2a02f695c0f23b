import {
  type Comparison,
  comparisonNames,
  type Part,
  partNames,
  type Subject,
  subjectNames,
  visitDays,
} from '#contracts/analytics/questions';
import { longestTarget } from '#contracts/analytics/steps';

/** The views of the analyst's desk (S0 §2), in the order of their tabs. */
export const views = ['calls', 'responsiveness', 'performance', 'response', 'questions', 'heatmap'] as const;
export type AnalyticsView = (typeof views)[number];

/** A view of the analytics, as it stands in the address, so that it can be sent as a link. */
export interface AnalyticsSearch {
  readonly view?: AnalyticsView | undefined;
  /** The range: two local days, the last one included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The first day of the range that is compared; it has as many days. */
  readonly against?: string | undefined;
  /** The person whose calls are shown. */
  readonly user?: string | undefined;
  /** The leader whose incidents are shown; `none` for the incidents that nobody led. */
  readonly leader?: string | undefined;
  /** The calls behind a figure: `all`, a word of the figures, or an hour. */
  readonly behind?: string | undefined;
  /** The part by which the times of a response are told apart, and their target in minutes. */
  readonly by?: Part | undefined;
  readonly target?: number | undefined;
  /** The question, the period beside its own (without one in the address: the one before), and the days before a repeat visit. */
  readonly subject?: Subject | undefined;
  readonly beside?: Comparison | 'none' | undefined;
  readonly within?: number | undefined;
  /** The labels of the heat map, separated by commas. */
  readonly labels?: string | undefined;
  /** The place of the heat map around which incidents are searched. */
  readonly near?: string | undefined;
  /** The range of the heat map as times, ISO-8601, where it is not whole days. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const time = (value: unknown): string | undefined =>
  typeof value === 'string' && /T.*Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

const upTo = (value: unknown, most: number): number | undefined => {
  const n = Number(value);
  return Number.isInteger(n) && n > 0 && n <= most ? n : undefined;
};

export const readAnalyticsSearch = (search: Readonly<Record<string, unknown>>): AnalyticsSearch => {
  const [after, before] = [time(search.after), time(search.before)];
  return {
    view: views.find((view) => view === search.view),
    from: day(search.from),
    to: day(search.to),
    against: day(search.against),
    user: text(search.user),
    leader: text(search.leader),
    behind: text(search.behind),
    by: partNames.find((part) => part === search.by),
    target: upTo(search.target, longestTarget),
    subject: subjectNames.find((subject) => subject === search.subject),
    beside: search.beside === 'none' ? 'none' : comparisonNames.find((beside) => beside === search.beside),
    within: upTo(search.within, visitDays.most),
    labels: text(search.labels),
    near: text(search.near),
    ...(after !== undefined && before !== undefined && after < before ? { after, before } : {}),
  };
};
