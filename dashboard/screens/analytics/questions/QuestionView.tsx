import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Question } from '#contracts/analytics/answers';
import {
  type Comparison,
  columnsOf,
  comparisonNames,
  comparisons,
  partOf,
  parts,
  subjectNames,
  subjects,
  visitDays,
} from '#contracts/analytics/questions';
import { longestTarget } from '#contracts/analytics/steps';
import { addressOf } from '../../../data/address.ts';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { Filters } from '../../../ui/page/Filters.tsx';
import styles from '../Analytics.module.css';
import { Answered } from '../Answered.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import type { Days } from '../analyticsWords.ts';
import { Clocks } from '../Clocks.tsx';
import { Scope, type ViewProps } from '../Scope.tsx';
import { QuestionZones } from '../zones/QuestionZones.tsx';
import { QuestionChart } from './QuestionChart.tsx';
import { QuestionTable } from './QuestionTable.tsx';

const route = getRouteApi('/shell/analytics');

/** Without a choice in the address, the period stands beside the one before. */
export const besideOf = ({ beside = 'before' }: AnalyticsSearch): Comparison | undefined =>
  beside === 'none' ? undefined : beside;

/** The questions of a director: one table of figures by part, beside another period, on screen, paper and in files. */
export const QuestionView = ({ search, days, query }: ViewProps) => {
  const { subject = 'response', target, within } = search;
  const against = besideOf(search);
  const by = partOf(subject, search.by);
  const asked = {
    ...query,
    subject,
    by,
    ...(against === undefined ? {} : { against }),
    ...(target === undefined || subject !== 'response' ? {} : { target }),
    ...(within === undefined || subject !== 'visits' ? {} : { days: within }),
  };
  const figures = [
    ...new Set(columnsOf(subject, by, target === undefined ? null : target * 60).map(({ figure }) => figure)),
  ];
  return (
    <>
      <Options search={search} asked={asked} />
      <Answered path={addressOf('GET /analytics/beta/v2/question', { query: asked })}>
        {(answer) => <Answer answer={answer} days={days} />}
      </Answered>
      <Clocks names={figures} leftOut={false} />
    </>
  );
};

const Options = ({
  search,
  asked,
}: {
  readonly search: AnalyticsSearch;
  readonly asked: Readonly<Record<string, unknown>>;
}) => {
  const navigate = route.useNavigate();
  const { subject = 'response' } = search;
  const change = (changed: Partial<AnalyticsSearch>) =>
    void navigate({ search: { ...search, ...changed }, replace: true });
  return (
    <Filters label="Question">
      <Choice
        label="Question"
        value={subject}
        of={subjectNames.map((name) => [name, subjects[name].words] as const)}
        onChange={({ target: { value } }) => change({ subject: subjectNames.find((name) => name === value) })}
      />
      <Choice
        label="By"
        value={partOf(subject, search.by)}
        of={subjects[subject].parts.map((part) => [part, parts[part]] as const)}
        onChange={({ target: { value } }) => change({ by: subjects[subject].parts.find((part) => part === value) })}
      />
      <Choice
        label="Beside"
        value={besideOf(search) ?? 'none'}
        of={[
          ...comparisonNames.map((name) => [name, comparisons[name]] as const),
          ['none', 'No other period'] as const,
        ]}
        onChange={({ target: { value } }) =>
          change({ beside: comparisonNames.find((name) => name === value) ?? 'none' })
        }
      />
      {subject === 'response' && (
        <Count
          label="Target, minutes"
          most={longestTarget}
          value={search.target}
          onChange={(target) => change({ target })}
        />
      )}
      {subject === 'visits' && (
        <Count
          label="Within days"
          most={visitDays.most}
          value={search.within ?? visitDays.usual}
          onChange={(within) => change({ within })}
        />
      )}
      <a href={addressOf('GET /analytics/beta/v2/question-csv', { query: asked })} download>
        CSV
      </a>
      <a href={addressOf('GET /analytics/beta/v2/question-xlsx', { query: asked })} download>
        XLSX
      </a>
    </Filters>
  );
};

interface CountProps {
  readonly label: string;
  readonly most: number;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}
const Count = ({ label, most, value, onChange }: CountProps) => {
  const [typed, setTyped] = useState(String(value ?? ''));
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={most}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value === '' ? undefined : Number(target.value));
      }}
    />
  );
};

/** True when nothing was counted in the period beside. */
export const isNew = ({ all: { against } }: Pick<Question, 'all'>): boolean =>
  against?.every((value) => value === null || value === 0) ?? false;

const withoutOther = (answer: Question): Question => ({
  ...answer,
  against: null,
  all: { ...answer.all, against: null },
  rows: answer.rows.map((row) => ({ ...row, against: null })),
});

const Answer = ({ answer, days }: { readonly answer: Question; readonly days: Days }) => {
  const shown = isNew(answer) ? withoutOther(answer) : answer;
  const title = `${subjects[answer.subject].words} by ${parts[answer.by].toLowerCase()}`;
  return (
    <section aria-labelledby="question">
      <h2 id="question">{title}</h2>
      <Scope query={answer} beside={answer.against} isNew={isNew(answer)} asOf={answer.as_of} />
      {answer.rows.length === 0 ? (
        <p className="quiet">Nothing to count in the selected time range.</p>
      ) : (
        <div className={styles.charts}>
          <QuestionChart answer={shown} days={`${days.from} to ${days.to}`} />
        </div>
      )}
      {answer.by === 'zone' && <QuestionZones answer={answer} />}
      <QuestionTable answer={shown} label={title} />
      {answer.all.left_out !== '' && <p className="quiet">With both times in order: {answer.all.left_out}.</p>}
      <p className="quiet">{answer.left_out.join(' ')}</p>
    </section>
  );
};
