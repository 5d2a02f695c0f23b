import { useState } from 'react';
import type { ChosenBody } from '#contracts/api/reports/reports';
import type { AfterAction } from '#contracts/audit/report';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import own from './Report.module.css';
import { placesOf } from './redacting.ts';

interface Props {
  readonly report: AfterAction;
  readonly chosen: readonly ChosenBody[];
  readonly onChoose: (places: readonly ChosenBody[]) => void;
}

/** The words that no rule finds: each is looked at before the copy is released, and redacted everywhere by one press. */
export const Stays = ({ report, chosen, onChoose }: Props) => {
  const [reason, setReason] = useState('');
  const isChosen = (words: string): boolean =>
    chosen.some(({ line, from, until }) =>
      report.lines.some(({ id, text }) => id === line && text.slice(from, until).includes(words)),
    );
  const open = report.stays.filter(({ words }) => !isChosen(words));
  if (open.length === 0) return null;
  return (
    <>
      <h3>These words stay</h3>
      <p className="quiet">No rule finds them. Look at each: does it name or reach a person?</p>
      <TextField
        label="Reason for words redacted here"
        hint="Cite the law. Do not name a person."
        value={reason}
        maxLength={200}
        onChange={({ target }) => setReason(target.value)}
      />
      <ul className={own.chosen}>
        {open.map(({ words, lines }) => (
          <li key={words}>
            <span>
              {words} <small>{lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`}</small>
            </span>
            <Button
              small
              aria-label={`Redact “${words}” everywhere`}
              disabled={reason.trim() === ''}
              onClick={() =>
                onChoose(placesOf(report.lines, words, null).map((place) => ({ ...place, reason: reason.trim() })))
              }
            >
              Redact
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};
