import { useState } from 'react';
import { useTimezone } from '../../time/time.ts';
import { fromField, toField } from '../../time/typedTime.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { type IncidentFilters, times } from './filters.ts';
import styles from './Incidents.module.css';

interface Props {
  readonly filters: IncidentFilters;
  readonly change: (change: Partial<IncidentFilters>) => void;
  /** On a phone all filters are shown and hidden together. */
  readonly shown: boolean;
}

/** The filters by time received. They are rarely needed, and stay open while one is set. */
export const Times = ({ filters, change, shown }: Props) => {
  const [asked, setAsked] = useState(false);
  const open = asked || times.some((name) => filters[name] !== undefined);
  return (
    <div className={`${styles.times} ${shown ? styles.open : ''}`}>
      <Button small kind="quiet" aria-expanded={open} onClick={() => setAsked(!open)}>
        By time
      </Button>
      {open &&
        times.map((name) => (
          <TimeField key={name} name={name} value={filters[name]} onChange={(moment) => change({ [name]: moment })} />
        ))}
    </div>
  );
};

/** The range of each (S0 §9). */
const words = {
  around: ['Around', 'Three days before to three days after'],
  after: ['After', 'From an hour before'],
  before: ['Before', 'Until an hour after'],
} as const;

interface FieldProps {
  readonly name: keyof typeof words;
  readonly value: string | undefined;
  readonly onChange: (moment: string | undefined) => void;
}

/** Typed part by part, so it is applied on blur or Enter; it comes back from the URL (Back, a link). */
const TimeField = ({ name, value, onChange }: FieldProps) => {
  const timezone = useTimezone();
  const known = toField(value, timezone);
  const [before, setBefore] = useState(known);
  const [text, setText] = useState(known);
  if (before !== known) {
    setBefore(known);
    setText(known);
  }
  const commit = () => {
    const moment = fromField(text, timezone);
    if (toField(moment, timezone) !== known) onChange(moment);
  };
  return (
    <TextField
      label={words[name][0]}
      hint={words[name][1]}
      type="datetime-local"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
};
