import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Appointment } from '#contracts/customers/bupp/cases';
import { addressOf } from '../../data/address.ts';
import { useMay } from '../../data/viewer.ts';
import { systemClock } from '../../data/waiting.ts';
import { ModulePages } from '../../shell/ModulePages.tsx';
import { useNow } from '../../time/clock.ts';
import { dayWords, timeCt } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import styles from './Bupp.module.css';
import { kindWords } from './buppWords.ts';
import { byDay, dayAt, readDay, weekOf, weeksOn } from './calendar.ts';
import { useProgram } from './useCases.ts';

const route = getRouteApi('/shell/jcw/bupp/calendar');

/** `/jcw/bupp/calendar/?week&view`: the appointments of a week in Chicago time, by day or as a list. */
export const CalendarPage = () => {
  const { week: asked, view } = route.useSearch();
  const navigate = route.useNavigate();
  const today = dayAt(useNow());
  const week = weekOf(readDay(asked) ?? today);
  const [monday = today] = week.days;
  const address = addressOf('GET /api/jcw/bupp/appointments/', { query: { from: week.from, to: week.to } });
  // S2 §9: the calendar shows a change within 30 s even when the socket brings no frame.
  const { answer, error, ask } = useProgram(address, { every: limits.calendarRefresh });
  const go = (day: string | undefined) => void navigate({ search: { week: day, view } });
  const list = view === 'list';
  const days = byDay(answer?.results ?? []);
  return (
    <ModulePages title="BUPP: appointments">
      <div className={styles.bar}>
        <Button onClick={() => go(weeksOn(monday, -1))}>Previous week</Button>
        <Button onClick={() => go(undefined)}>This week</Button>
        <Button onClick={() => go(weeksOn(monday, 1))}>Next week</Button>
        <Button
          aria-pressed={list}
          onClick={() => void navigate({ search: { week: asked, view: list ? undefined : 'list' } })}
        >
          As a list
        </Button>
        <p className="quiet">
          {dayWords(monday)} to {dayWords(week.days.at(-1) ?? monday)}, {monday.slice(0, 4)}. All times are CT.
        </p>
      </div>
      {error && <AlertBox kind="warning">This may be out of date. {error.message}</AlertBox>}
      {list && answer?.results.length === 0 ? (
        <p className="quiet">Nothing is scheduled in this week.</p>
      ) : (
        <div className={`${styles.week} ${list ? styles.list : ''}`} aria-busy={!answer && !error}>
          {week.days.map((day) => (
            <section
              key={day}
              aria-label={dayWords(day)}
              data-day={day}
              className={[styles.day, day === today && styles.today, !days.has(day) && styles.empty]
                .filter(Boolean)
                .join(' ')}
            >
              <h2>{dayWords(day)}</h2>
              <ul>
                {days.get(day)?.map((one) => (
                  <One key={one.uuid} appointment={one} onChanged={ask} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </ModulePages>
  );
};

const One = ({ appointment, onChanged }: { readonly appointment: Appointment; readonly onChanged: () => void }) => {
  const allowed = useMay<'PATCH /api/incident/:incident_uuid/tag/:uuid/'>('incident.tag');
  const [open, setOpen] = useState(false);
  const { uuid, incident, description, address, kind, staff, time, updated_time } = appointment;
  const title = kind ? kindWords[kind] : 'Appointment';
  const fresh = useFresh(updated_time);
  return (
    <li className={`${styles.appointment} ${fresh ? styles.fresh : ''}`} data-appointment={uuid}>
      <strong>
        <time dateTime={time}>{timeCt(time)}</time>
      </strong>
      <span>
        {title}, {staff}
        {fresh && <em> · just changed</em>}
      </span>
      <a href={`/incident/${incident}/`} target="_blank" rel="noopener">
        {address || description || 'The incident'}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <div>
        <Button small allowed={allowed} onClick={() => setOpen(true)}>
          Change
          <span className="visually-hidden">
            {' '}
            {title.toLowerCase()} at {timeCt(time)}
          </span>
        </Button>
      </div>
      {open && (
        <AppointmentDialog
          incident={incident}
          kind={kind}
          standing={{ tag: uuid, staff, time }}
          onDone={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
};

/** Marks an appointment for 30 s after a change, so that a user who looked away sees it. */
function useFresh(updated: string): boolean {
  const until = Date.parse(updated) + limits.calendarRefresh;
  const [over, setOver] = useState(() => (until < systemClock.now() ? until : 0));
  useEffect(() => systemClock.after(Math.max(0, until - systemClock.now()), () => setOver(until)), [until]);
  return over < until;
}
