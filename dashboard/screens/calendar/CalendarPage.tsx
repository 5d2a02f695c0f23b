import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import { startOfDay } from '#contracts/time/localTime';
import { asApiError, notRetrieved, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { isToldByBar } from '../../data/past/errors.ts';
import { lateOnCalendar, useLate } from '../../data/past/late.ts';
import { shownTime, usePast } from '../../data/past/past.ts';
import { useMay } from '../../data/viewer.ts';
import { systemClock } from '../../data/waiting.ts';
import { useTimezone } from '../../time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox, Choice } from '../../ui/form/Field.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import { Filters } from '../../ui/page/Filters.tsx';
import { say } from '../../ui/say.ts';
import { useTitle } from '../../ui/title.ts';
import { offerUndo } from '../../ui/undo/undo.tsx';
import { LateWords } from '../dispatch/kind/LateMark.tsx';
import { PastScreen } from '../replay/PastScreen.tsx';
import styles from './Calendar.module.css';
import { personName, spanWords, toldFailure } from './calendarWords.ts';
import { dayOf } from './days.ts';
import { AssignBlock, type Block } from './dialogs/AssignBlock.tsx';
import { ChangeTimes } from './dialogs/ChangeTimes.tsx';
import { ScheduleUser } from './dialogs/ScheduleUser.tsx';
import { ShiftDialog, Unschedule } from './dialogs/ShiftDialogs.tsx';
import { TimeOff } from './dialogs/TimeOff.tsx';
import { blockBody } from './dialogs/timesForm.ts';
import { UpdateDesignatedUser, UpdateLeader } from './dialogs/UpdateUser.tsx';
import { type Item, isOnLeave } from './items.ts';
import { ListView } from './ListView.tsx';
import { EnterLeave } from './leave/EnterLeave.tsx';
import { leaveOn } from './leave/leaveWords.ts';
import { Grid } from './scroll/Grid.tsx';
import { useZoom, zoomLimits } from './scroll/useZoom.ts';
import { Ticks } from './Ticks.tsx';
import { useCalendar, useCallable } from './useCalendar.ts';

/** `/calendar/`: who is on call for each designation, by day (S1 §2); also as of an instant. */
export const CalendarPage = () => {
  const isPast = usePast() !== null;
  useTitle('Calendar');
  return (
    <PastScreen>
      <Days key={isPast ? 'past' : 'live'} />
    </PastScreen>
  );
};

const Days = () => {
  const allowed = useMay<'GET /api/entities/admin/v2/calendar/'>('schedule.view');
  const { calendar, error, ask, more } = useCalendar();
  return (
    <div className={styles.page}>
      {!allowed && <p>{notAllowed}</p>}
      {error && !isToldByBar(error) && (
        <AlertBox kind="warning">
          {calendar && 'This may be out of date. '}
          {notRetrieved(error)}
        </AlertBox>
      )}
      {allowed && !calendar && (!error || isToldByBar(error)) && (
        <p className="quiet">{error ? 'Nothing is shown for this moment.' : 'Loading…'}</p>
      )}
      {allowed && calendar && <Loaded calendar={calendar} onChanged={ask} onEdge={more} />}
    </div>
  );
};

type Open =
  | { readonly modal: 'schedule' | 'designated' | 'leader' | 'leave' | 'enter' }
  | { readonly modal: 'assign'; readonly block: Block }
  | { readonly modal: 'shift' | 'times' | 'unschedule'; readonly shift: ScheduledProfile };

interface Props {
  readonly calendar: Calendar;
  readonly onChanged: () => void;
  readonly onEdge: (side: 'earlier' | 'later') => void;
}

const Loaded = ({ calendar, onChanged, onEdge }: Props) => {
  const zone = useTimezone();
  const mayWrite = useMay<'POST /api/entities/admin/v2/schedule_designation_profile' | 'POST /api/on-call/time-off/'>(
    'schedule.write',
  );
  const isPast = usePast() !== null;
  const mayDesignate = useMay<'POST /designated-user/' | 'POST /api/incident-leader/'>('transfer.configure');
  const people = useCallable();
  const [zoom, setZoom] = useZoom();
  const [isList, setList] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const [goal, setGoal] = useState(() => ({ at: shownTime() }));
  const [chosen, setChosen] = useState('');
  const narrow = useNarrow();
  const names = useMemo(() => calendar.designations.map(({ name }) => name), [calendar.designations]);
  const [first = ''] = names;
  const only = names.includes(chosen) ? chosen : narrow ? first : '';
  const shown = useMemo(() => (only === '' ? names : [only]), [names, only]);
  const close = () => setOpen(null);
  const go = (day: string) => setGoal({ at: startOfDay(day, zone) });
  const assign = useCallback(
    (designation: string, start: number, end: number) =>
      setOpen({ modal: 'assign', block: { designation, start, end } }),
    [],
  );
  const ofItem = useCallback(
    (modal: 'shift' | 'unschedule') => (item: Item) => item.shift && setOpen({ modal, shift: item.shift }),
    [],
  );
  const acts = useMemo(() => ({ onOpen: ofItem('shift'), onUnschedule: ofItem('unschedule') }), [ofItem]);
  const move = useCallback(
    (item: Item, start: number, end: number) =>
      void moved(item, { start, end, zone }).then((done) => {
        if (done)
          offerUndo({
            words: `${item.shift ? personName(item.shift) : 'The shift'}: ${spanWords(start, end, zone)}`,
            undo: () => moved(item, { start: item.start, end: item.end, zone }).then(onChanged),
          });
        onChanged();
      }),
    [zone, onChanged],
  );
  const props = { people, designations: calendar.designations, onDone: onChanged, onClose: close };
  return (
    <>
      <div className={styles.bar}>
        <h1>Calendar</h1>
        <Button kind="primary" allowed={mayWrite} onClick={() => setOpen({ modal: 'schedule' })}>
          Schedule user
        </Button>
        <Button allowed={mayDesignate} onClick={() => setOpen({ modal: 'designated' })}>
          Change default person
        </Button>
        <Button allowed={mayDesignate} onClick={() => setOpen({ modal: 'leader' })}>
          Update on-call leader
        </Button>
        <Button allowed={mayWrite} onClick={() => setOpen({ modal: 'enter' })}>
          Enter leave
        </Button>
        <Button allowed={mayWrite} onClick={() => setOpen({ modal: 'leave' })}>
          Leave and holidays
        </Button>
        <Button onClick={() => setGoal({ at: shownTime() })}>{isPast ? 'This moment' : 'Now'}</Button>
        <Button aria-pressed={isList} onClick={() => setList(!isList)}>
          As a list
        </Button>
        <Filters label="What the calendar shows">
          <Choice label="Designation" value={only} onChange={({ target }) => setChosen(target.value)}>
            {!narrow && <option value="">All designations</option>}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
          {!isList && (
            <label className={styles.zoom}>
              Day height
              <input
                type="range"
                min={zoomLimits.least}
                max={zoomLimits.most}
                step={10}
                value={zoom}
                aria-valuetext={`${zoom} pixels`}
                onChange={({ target }) => setZoom(target.valueAsNumber)}
              />
            </label>
          )}
        </Filters>
      </div>
      <LateWords about="calendar" events={lateOnCalendar(useLate())} />
      {names.length === 0 && <p className="quiet">There are no designations yet.</p>}
      <div className={styles.beside}>
        {isList ? (
          <ListView
            calendar={calendar}
            shown={shown}
            mayWrite={mayWrite}
            onAssign={assign}
            onChange={(shift) => setOpen({ modal: 'times', shift })}
            onUnschedule={(shift) => setOpen({ modal: 'unschedule', shift })}
            day={dayOf(goal.at, zone)}
            onDay={go}
          />
        ) : (
          <Grid {...{ calendar, shown, zoom, mayWrite, goal, onEdge, ...acts }} onAssign={assign} onMove={move} />
        )}
        <Ticks calendar={calendar} shown={shown} onGo={go} />
      </div>
      {open?.modal === 'schedule' && <ScheduleUser {...props} designation={only} />}
      {open?.modal === 'designated' && <UpdateDesignatedUser {...props} designation={only} />}
      {open?.modal === 'leave' && <TimeOff people={people} onDone={onChanged} onClose={close} />}
      {open?.modal === 'enter' && <EnterLeave people={people} onDone={onChanged} onClose={close} />}
      {open?.modal === 'leader' && <UpdateLeader {...props} />}
      {open?.modal === 'assign' && <AssignBlock {...props} block={open.block} />}
      {open?.modal === 'shift' && (
        <ShiftDialog
          shift={open.shift}
          leave={leaveOn(calendar.days).filter((one) => isOnLeave(one, open.shift))}
          onClose={close}
          onChange={() => setOpen({ modal: 'times', shift: open.shift })}
          onUnschedule={() => setOpen({ modal: 'unschedule', shift: open.shift })}
        />
      )}
      {open?.modal === 'times' && <ChangeTimes shift={open.shift} onDone={onChanged} onClose={close} />}
      {open?.modal === 'unschedule' && <Unschedule shift={open.shift} onDone={onChanged} onClose={close} />}
    </>
  );
};

/** Sends the new times of a shift. A failure is told. */
async function moved(item: Item, { start, end, zone }: { start: number; end: number; zone: string }): Promise<boolean> {
  const body = { profile_uuid: item.key, ...blockBody({ start, end }, systemClock.now(), zone) };
  try {
    await run(command('POST /api/entities/admin/v2/move_scheduled_profile', {}, body));
    return true;
  } catch (caught) {
    say.failed(toldFailure(asApiError(caught), true)?.message ?? '');
    return false;
  }
}

const narrowScreen = 'screen and (max-width: 760px)';

/** A phone shows one designation at a time. Paper is as narrow, and shows all. */
function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(narrowScreen).matches);
  useEffect(() => {
    const media = matchMedia(narrowScreen);
    const told = () => setNarrow(media.matches);
    media.addEventListener('change', told);
    return () => media.removeEventListener('change', told);
  }, []);
  return narrow;
}
