import { useMemo, useState } from 'react';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import { daysAfter } from '#contracts/time/localTime';
import { PrintedHead } from '../../shell/print/PrintedHead.tsx';
import { usePrinting } from '../../shell/print/usePrinting.ts';
import { useNow } from '../../time/clock.ts';
import { dateAndTime, dayWords, useTimezone } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Table } from '../../ui/table/Table.tsx';
import styles from './Calendar.module.css';
import { gapWords, onLeave, peopleWords, personName } from './calendarWords.ts';
import { dayOf, rulerOf } from './days.ts';
import { type Item, itemsOf } from './items.ts';
import { enteredWords, leaveOn } from './leave/leaveWords.ts';
import { weekWords } from './print/PrintedWeeks.tsx';
import { LateOf } from './scroll/Column.tsx';

interface Props {
  readonly calendar: Calendar;
  readonly shown: readonly string[];
  readonly mayWrite: boolean;
  readonly onAssign: (designation: string, start: number, end: number) => void;
  readonly onChange: (shift: ScheduledProfile) => void;
  readonly onUnschedule: (shift: ScheduledProfile) => void;
  /** The day of the other view, and of the days to jump to. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** The same as the calendar, as a table: one week, by designation and time. */
export const ListView = ({ calendar, shown, day, onDay, ...acts }: Props) => {
  const zone = useTimezone();
  const now = useNow();
  const [gapsOnly, setGapsOnly] = useState(false);
  const printing = usePrinting(() => null);
  const last = daysAfter(day, 6);
  const rows = useMemo(() => {
    const days = calendar.days.filter(({ date }) => date >= day && date <= last);
    const week = { ...calendar, days };
    const ruler = rulerOf(days, 100);
    return shown.flatMap((name) =>
      itemsOf(week, name, ruler, now)
        .toSorted((a, b) => a.start - b.start)
        .map((item) => ({ name, item })),
    );
  }, [calendar, shown, day, last, now]);
  const holidays = calendar.days
    .filter(({ date }) => date >= day && date <= last)
    .flatMap((one) => one.holidays.map((name) => `${name} (${dayWords(one.date)})`))
    .join(', ');
  const leave = leaveOn(calendar.days.filter(({ date }) => date >= day && date <= last));
  const listed = rows.filter(({ item }) => !gapsOnly || item.kind === 'gap' || item.kind === 'overlap');
  return (
    <div className={styles.list}>
      {printing && <PrintedHead range={weekWords(day)} at={printing.at} />}
      <div className={styles.bar}>
        <Button onClick={() => onDay(daysAfter(day, -7))}>Previous week</Button>
        <Button onClick={() => onDay(dayOf(now, zone))}>From today</Button>
        <Button onClick={() => onDay(daysAfter(day, 7))}>Next week</Button>
        <label className={styles.choice}>
          <input type="checkbox" checked={gapsOnly} onChange={({ target }) => setGapsOnly(target.checked)} />
          Only gaps and overlaps
        </label>
      </div>
      {leave.length > 0 && (
        <ul aria-label="On leave">
          {leave.map((one) => (
            <li key={`${one.user} ${one.start} ${one.end}`}>
              {one.name} is on leave: {enteredWords(one, zone)}
            </li>
          ))}
        </ul>
      )}
      <Panel
        title={
          <>
            {dayWords(day)} to {dayWords(last)}, {last.slice(0, 4)}
            {holidays !== '' && `. Holidays: ${holidays}`}
          </>
        }
      >
        <Table columns={['Designation', 'From', 'To', 'On call']} acts className={styles.table}>
          {listed.map(({ name, item }) => (
            <tr key={`${name} ${item.key}`} data-kind={item.kind}>
              <th scope="row">{name}</th>
              <td>{dateAndTime(item.start, zone)}</td>
              <td>{dateAndTime(item.end, zone)}</td>
              <td>
                {whoWords(item, now)} {item.shift && <LateOf user={item.shift.user.uuid} />}
              </td>
              <td>
                <Acts name={name} item={item} now={now} {...acts} />
              </td>
            </tr>
          ))}
        </Table>
      </Panel>
      {listed.length === 0 && (
        <p className="quiet">{gapsOnly ? 'No gaps and no overlaps in this week.' : 'Nothing in this week.'}</p>
      )}
    </div>
  );
};

function whoWords(item: Item, now: number): string {
  const { kind, shift, people, end } = item;
  if (shift) return item.onLeave ? `${personName(shift)} (${onLeave})` : personName(shift);
  if (kind === 'gap') return gapWords(end, now);
  if (kind === 'overlap') return `Overlap: ${people.map(({ name }) => name).join(', ')}`;
  return `No shift: ${peopleWords(people)}`;
}

interface ActsProps extends Pick<Props, 'mayWrite' | 'onAssign' | 'onChange' | 'onUnschedule'> {
  readonly name: string;
  readonly item: Item;
  readonly now: number;
}

const Acts = ({ name, item, now, mayWrite, onAssign, onChange, onUnschedule }: ActsProps) => {
  const { shift, kind, start, end } = item;
  if (end <= now) return null;
  if (kind === 'gap')
    return (
      <Button small allowed={mayWrite} onClick={() => onAssign(name, start, end)}>
        Assign<span className="visually-hidden"> {name}</span>
      </Button>
    );
  if (!shift) return null;
  return (
    <Buttons>
      <Button small allowed={mayWrite} onClick={() => onChange(shift)}>
        Change times<span className="visually-hidden"> of {personName(shift)}</span>
      </Button>
      <Button small allowed={mayWrite} onClick={() => onUnschedule(shift)}>
        Unschedule<span className="visually-hidden"> {personName(shift)}</span>
      </Button>
    </Buttons>
  );
};
