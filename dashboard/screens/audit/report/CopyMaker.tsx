import { useEffect, useRef, useState } from 'react';
import type { ChosenBody, RuleBody } from '#contracts/api/reports/reports';
import type { AfterAction, FindingRule, RedactedCopy, ReportSubject } from '#contracts/audit/report';
import { addressOf } from '../../../data/address.ts';
import { type ApiError, asApiError, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox, TextField } from '../../../ui/form/Field.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import own from './Report.module.css';
import { copyBody, countOf, offeredRules, ruleWords } from './redacting.ts';
import { Stays } from './Stays.tsx';

interface Props {
  readonly subject: ReportSubject;
  readonly report: AfterAction;
  readonly rules: readonly RuleBody[];
  readonly setRules: (rules: readonly RuleBody[]) => void;
  readonly chosen: readonly ChosenBody[];
  readonly setChosen: (chosen: readonly ChosenBody[]) => void;
  /** Loads the report again, because it has changed. */
  readonly onReload: () => void;
}

/** Rules with their reasons, the words that were chosen, and the copy. */
export const CopyMaker = ({ subject, report, rules, setRules, chosen, setChosen, onReload }: Props) => {
  const [error, setError] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState(false);
  const [copy, setCopy] = useState<{ readonly of: string; readonly uuid: string } | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const wanted = JSON.stringify([report.seen, rules, chosen]);
  // A copy of other choices is another copy.
  const made = copy?.of === wanted ? copy : null;
  useEffect(() => {
    if (made) link.current?.focus();
  }, [made]);
  const isBlank = ({ reason }: { readonly reason: string }): boolean => reason.trim() === '';
  const make = (): void => {
    setAsking(true);
    setError(null);
    run<RedactedCopy>(command('POST /api/audit/report/redacted/', {}, copyBody(subject, report, { rules, chosen })))
      .then(({ uuid }) => setCopy({ of: wanted, uuid }))
      .catch((caught: unknown) => setError(asApiError(caught)))
      .finally(() => setAsking(false));
  };
  return (
    <Panel title="Redacted copy" className={own.maker}>
      <p className="quiet">
        For a public-records request. Each redaction is recorded with its reason. The map is left out. Read the copy
        before you release it: rules find only what they recognize.
      </p>
      {offeredRules.map((rule) => (
        <Rule
          key={rule}
          rule={rule}
          count={countOf(report.lines, rule)}
          reason={rules.find((one) => one.rule === rule)?.reason}
          onChange={(reason) => {
            const others = rules.filter((one) => one.rule !== rule);
            setRules(reason === undefined ? others : [...others, { rule, reason }]);
          }}
        />
      ))}
      <h3>Chosen by hand</h3>
      {chosen.length === 0 && <p className="quiet">None yet. Use “Redact words” next to a line.</p>}
      <ul className={own.chosen}>
        {chosen.map((one) => {
          const words = report.lines.find(({ id }) => id === one.line)?.text.slice(one.from, one.until) ?? '';
          return (
            <li key={`${one.line} ${one.from}`}>
              <span>
                “{words}”, {one.reason}
              </span>
              <Button
                small
                aria-label={`Keep “${words}”`}
                onClick={() => setChosen(chosen.filter((other) => other !== one))}
              >
                Keep
              </Button>
            </li>
          );
        })}
      </ul>
      <Stays report={report} chosen={chosen} onChoose={(places) => setChosen([...chosen, ...places])} />
      {error && (
        <>
          <AlertBox>{error.message}</AlertBox>
          {error.status === 409 && <Button onClick={onReload}>Load the report again</Button>}
        </>
      )}
      <Button
        kind="primary"
        busy={asking}
        disabled={(rules.length === 0 && chosen.length === 0) || rules.some(isBlank)}
        onClick={make}
      >
        Make the redacted copy
      </Button>
      {made && (
        <output>
          The copy is recorded.{' '}
          <a
            ref={link}
            href={addressOf('GET /api/audit/report/redacted/:uuid/', { ids: { uuid: made.uuid } })}
            download
          >
            Save the redacted copy
          </a>
        </output>
      )}
    </Panel>
  );
};

interface RuleProps {
  readonly rule: FindingRule;
  readonly count: number;
  /** Undefined while the rule is not in use. */
  readonly reason: string | undefined;
  readonly onChange: (reason: string | undefined) => void;
}

const Rule = ({ rule, count, reason, onChange }: RuleProps) => (
  <div>
    <label className={own.rule}>
      <input
        type="checkbox"
        checked={reason !== undefined}
        onChange={({ target }) => onChange(target.checked ? '' : undefined)}
      />
      {ruleWords[rule]}, {count.toLocaleString('en-US')} found
    </label>
    {reason !== undefined && (
      <TextField
        label={`Reason for ${ruleWords[rule].toLowerCase()}`}
        hint="Cite the law. Do not name a person."
        value={reason}
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </div>
);
