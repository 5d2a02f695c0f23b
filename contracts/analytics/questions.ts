import { type FigureName, figures } from './figures.ts';
import { responseFigures, responseParts } from './steps.ts';

/** The number that is read from the values of a figure. */
const statistics = {
  count: { words: '', counts: false },
  median: { words: 'median', counts: false },
  p90: { words: '9 of 10 within', counts: false },
  longest: { words: 'longest', counts: false },
  sum: { words: 'total', counts: false },
  /** The median of a month and of the two before it. */
  rolling: { words: 'median of three months', counts: false },
  /** The cases with a value, and the cases that could have one. */
  n: { words: 'n', counts: true },
  of: { words: 'of', counts: true },
} as const;
export type Statistic = keyof typeof statistics;

/** The parts by which the answer to a question is told apart. */
export const parts = {
  type: 'Type',
  zone: 'Zone',
  crew: 'Crew',
  leader: 'Leader',
  person: 'Person',
  place: 'Place',
  hour: 'Hour',
  weekday: 'Weekday',
  month: 'Month',
} as const;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as readonly Part[];

interface ColumnOf {
  readonly figure: FigureName;
  readonly statistic: Statistic;
  /** The only part that has it. */
  readonly only?: Part;
  /** Needs a target. */
  readonly target?: true;
}
const count = (figure: FigureName): ColumnOf => ({ figure, statistic: 'count' });
const spread = (figure: FigureName): readonly ColumnOf[] =>
  (['median', 'p90', 'n', 'of'] as const).map((statistic) => ({ figure, statistic }));

interface SubjectOf {
  readonly words: string;
  /** Its cases. A linked call is none of the incidents, and the answer says how many there are. */
  readonly of: 'incidents' | 'calls' | 'jobs';
  /** The name of the column that is drawn. */
  readonly drawn: string;
  readonly parts: readonly Part[];
  readonly columns: readonly ColumnOf[];
}

/** The questions of a director, as data: each question has parts, and columns that read the one table of figures. */
export const subjects = {
  response: {
    words: 'Response times',
    of: 'incidents',
    drawn: 'report_to_arrival.median',
    parts: responseParts,
    columns: [
      count('incidents'),
      ...responseFigures.flatMap(spread),
      { figure: 'report_to_arrival', statistic: 'rolling', only: 'month' },
      { ...count('within_target'), target: true },
      { ...count('missed_target'), target: true },
    ],
  },
  answers: {
    words: 'Offers and answers',
    of: 'calls',
    drawn: 'calls',
    parts: ['person', 'hour', 'weekday', 'month'],
    columns: [
      ...(['calls', 'accepted', 'declined', 'could_not_reach', 'accepted_too_late'] as const).map(count),
      ...(['median', 'p90', 'n'] as const).map((statistic) => ({ figure: 'time_to_answer' as const, statistic })),
      ...(['night_calls', 'nights', 'most_a_night'] as const).map(count),
    ],
  },
  backlog: {
    words: 'Backlog and its age',
    of: 'incidents',
    drawn: 'backlog',
    parts: ['month', 'type', 'zone', 'crew', 'leader'],
    columns: [
      count('backlog'),
      ...(['median', 'p90', 'longest'] as const).map((statistic) => ({ figure: 'backlog_age' as const, statistic })),
    ],
  },
  visits: {
    words: 'Repeat visits',
    of: 'incidents',
    drawn: 'repeat_visits',
    parts: ['place', 'type', 'zone', 'month'],
    columns: [count('visits'), count('repeat_visits')],
  },
  work: {
    words: 'Hours of work',
    of: 'jobs',
    drawn: 'work.sum',
    parts: ['person', 'crew', 'month', 'weekday'],
    columns: [
      count('jobs'),
      ...(['sum', 'median', 'p90', 'n', 'of'] as const).map((statistic) => ({ figure: 'work' as const, statistic })),
    ],
  },
} as const satisfies Readonly<Record<string, SubjectOf>>;
export type Subject = keyof typeof subjects;
export const subjectNames = Object.keys(subjects) as readonly Subject[];

/** A part of another question is answered by the first part of this one. */
export const partOf = (subject: Subject, by: Part | undefined): Part => {
  const known: readonly Part[] = subjects[subject].parts;
  return by !== undefined && known.includes(by) ? by : (known[0] ?? 'month');
};

/** The periods beside which a period stands: the one before it, and the same days or months of the year before. */
export const comparisons = { before: 'The period before', year: 'The year before' } as const;
export type Comparison = keyof typeof comparisons;
export const comparisonNames = Object.keys(comparisons) as readonly Comparison[];

/** A place had an incident within so many days before: a repeat visit. */
export const visitDays = { usual: 30, most: 366 } as const;

export interface QuestionColumn {
  readonly name: string;
  readonly figure: FigureName;
  readonly statistic: Statistic;
  readonly words: string;
  readonly unit: string;
}

/** The columns of a question in the order of its values: the words on every screen, paper and file. */
export function columnsOf(subject: Subject, by: Part, target: number | null): readonly QuestionColumn[] {
  const all: readonly ColumnOf[] = subjects[subject].columns;
  return all
    .filter(({ only, target: needed }) => (only === undefined || only === by) && (!needed || target !== null))
    .map(({ figure, statistic }) => {
      const { words, counts } = statistics[statistic];
      const unit = counts ? subjects[subject].of : figures[figure].unit;
      return {
        name: statistic === 'count' ? figure : `${figure}.${statistic}`,
        figure,
        statistic,
        words: words === '' ? figures[figure].words : `${figures[figure].words}, ${words}`,
        unit,
      };
    });
}
