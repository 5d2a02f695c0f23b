import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Question } from '#contracts/analytics/answers';
import {
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
import { useTimezone } from '../../../time/time.ts';
import { Choice, TextField } from '../../../ui/form/Field.tsx';
import { Filters } from '../../../ui/page/Filters.tsx';
import styles from '../Analytics.module.css';
import { Answered } from '../Answered.tsx';
import type { AnalyticsSearch } from '../analyticsSearch.ts';
import { type Days, daysWords, type RangeQuery } from '../analyticsWords.ts';
import { Clocks } from '../Clocks.tsx';
import { QuestionZones } from '../zones/QuestionZones.tsx';
import { QuestionChart } from './QuestionChart.tsx';
import { QuestionTable } from './QuestionTable.tsx';
import { localDaysOf } from './questionWords.ts';

const route = getRouteApi('/shell/analytics');

interface Props {
  readonly search: AnalyticsSearch;
  readonly days: Days;
  readonly query: RangeQuery;
}

/** The questions of a director: one table of figures by part, beside another period, on screen, paper and in files. */
export const QuestionView = ({ search, days, query }: Props) => {
  const { subject = 'response', beside, target, within } = search;
  const by = partOf(subject, search.by);
  const asked = {
    ...query,
    subject,
    by,
    ...(beside === undefined ? {} : { against: beside }),
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
      <Clocks names={figures} />
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
  const { subject = 'response', beside } = search;
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
        value={beside ?? ''}
        none="No other period"
        of={comparisonNames.map((name) => [name, comparisons[name]] as const)}
        onChange={({ target: { value } }) => change({ beside: comparisonNames.find((name) => name === value) })}
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

const Answer = ({ answer, days }: { readonly answer: Question; readonly days: Days }) => {
  const timezone = useTimezone();
  const title = `${subjects[answer.subject].words} by ${parts[answer.by].toLowerCase()}`;
  return (
    <section aria-labelledby="question">
      <h2 id="question">{title}</h2>
      {answer.against !== null && (
        <p className="quiet">
          {daysWords(days)} beside {daysWords(localDaysOf(answer.against, timezone))}: the difference, and the value
          then.
        </p>
      )}
      {answer.rows.length === 0 ? (
        <p className="quiet">Nothing to count in the selected time range.</p>
      ) : (
        <div className={styles.charts}>
          <QuestionChart answer={answer} title={title} days={`${days.from} to ${days.to}`} />
        </div>
      )}
      {answer.by === 'zone' && <QuestionZones answer={answer} />}
      <QuestionTable answer={answer} label={title} />
      {answer.all.left_out !== '' && <p className="quiet">With both times in order: {answer.all.left_out}.</p>}
      <p className="quiet">Left out: {answer.left_out.join(' ')}</p>
    </section>
  );
};
