import { memo } from 'react';
import type { AuditEvent } from '#contracts/audit/events';
import { lateOnCalendar, useLate } from '../../../data/past/late.ts';
import { dayWords, timeOfDay } from '../../../time/time.ts';
import { LateWords } from '../../dispatch/kind/LateMark.tsx';
import styles from '../Calendar.module.css';
import { gapWords, itemWords, peopleWords, personName } from '../calendarWords.ts';
import { dayOf } from '../days.ts';
import type { Item } from '../items.ts';

interface Ghost {
  readonly top: number;
  readonly height: number;
  readonly words: string;
}
interface Props {
  readonly designation: string;
  readonly items: readonly Item[];
  readonly zone: string;
  readonly now: number;
  readonly mayWrite: boolean;
  readonly ghost: Ghost | null;
  /** The shift that is being moved. */
  readonly lifted: string | null;
  readonly onOpen: (item: Item) => void;
  readonly onAssign: (item: Item) => void;
}

/** The blocks of one designation that are on the screen. */
export const Column = memo(({ designation, items, ghost, lifted, ...rest }: Props) => {
  const late = useLate();
  return (
    <div className={styles.column} data-designation={designation}>
      {items.map((item) => (
        <Block key={item.key} item={item} isLifted={lifted === item.key} late={late} {...rest} />
      ))}
      {ghost && (
        <div className={styles.ghost} style={{ top: ghost.top, height: ghost.height }} data-ghost>
          <span className={styles.words}>{ghost.words}</span>
        </div>
      )}
    </div>
  );
});

type BlockProps = Omit<Props, 'items' | 'ghost' | 'lifted' | 'designation'> & {
  readonly item: Item;
  readonly isLifted: boolean;
  readonly late: readonly AuditEvent[];
};

/** Pixels. The words of a higher block stay in view while it scrolls. */
const tallFrom = 100;

/** While the days scroll, only the blocks that come into view are rendered. */
const Block = memo(({ item, zone, now, mayWrite, isLifted, late, onOpen, onAssign }: BlockProps) => {
  const { kind, top, height, lane, lanes, start, end, shift, people } = item;
  const share = 100 / lanes;
  const tall = height > tallFrom ? styles.tall : '';
  const place = { top, height, left: `${lane * share}%`, width: `${share}%` };
  if (shift) {
    const over = end <= now;
    const classes = [styles.shift, tall, over && styles.over, isLifted && styles.lifted, lanes > 1 && styles.shared];
    return (
      <button
        type="button"
        tabIndex={-1}
        data-shift={item.key}
        className={classes.filter(Boolean).join(' ')}
        style={{ ...place, ['--hue' as string]: hueOf(shift.user.uuid) }}
        aria-label={itemWords(item, { zone, now })}
        onClick={() => onOpen(item)}
      >
        <span className={styles.words}>
          <strong>{personName(shift)}</strong>
          {item.onLeave && <span className={styles.leave}>On leave</span>}
          <span>{timesWords(start, end, zone)}</span>
          <LateWords about={shift.user.uuid} events={lateOnCalendar(late, shift.user.uuid)} />
        </span>
      </button>
    );
  }
  if (kind === 'overlap')
    return (
      <div className={styles.overlap} style={{ top, height }}>
        <span className={styles.badge} title={itemWords(item, { zone, now })}>
          Overlap: {people.length} people
        </span>
      </div>
    );
  if (kind === 'standing')
    return (
      <div className={`${styles.standing} ${tall}`} style={place}>
        <span className={styles.words}>
          <span>{peopleWords(people)}</span>
        </span>
      </div>
    );
  const past = end <= now;
  return (
    <div className={`${styles.gap} ${past ? styles.past : ''} ${tall}`} style={place}>
      <span className={styles.words}>
        <span>{gapWords(end, now)}</span>
        {!past && mayWrite && height > 40 && (
          <button
            type="button"
            tabIndex={-1}
            data-act
            className={styles.assign}
            aria-label={`Assign ${itemWords(item, { zone, now })}`}
            onClick={() => onAssign(item)}
          >
            Assign
          </button>
        )}
      </span>
    </div>
  );
});

/** Facts about the person of a shift that became known later. */
export const LateOf = ({ user }: { readonly user: string }) => (
  <LateWords about={user} events={lateOnCalendar(useLate(), user)} />
);

/** "6 AM – 6:30 PM", with the weekday when it ends on another day: "7 AM – 7 AM Sat". */
function timesWords(start: number, end: number, zone: string): string {
  const short = (at: number) => timeOfDay(at, zone).replace(':00', '');
  const [first, last] = [dayOf(start, zone), dayOf(end, zone)];
  return `${short(start)} – ${short(end)}${first === last ? '' : ` ${dayWords(last).slice(0, 3)}`}`;
}

/** The color of a person: always the same, whoever else is on the calendar. Degrees of the color circle. */
const hueOf = (user: string): number => Number.parseInt(user.slice(0, 8), 16) % 360;
