/** The leave that each calendar of `../shared/data/cases/ical` holds, and the words about what is left out. */
export interface CalendarAnswer {
  readonly spans: readonly string[];
  readonly says?: RegExp;
  /** The words about what is wrong; without them, nothing is. */
  readonly wrong?: RegExp;
}

const at = (day: string, from = '15', to = '19'): string => `${day}T${from}:00 ${day}T${to}:00`;
const whole = (day: number, days = 1): string =>
  `2026-12-${String(day).padStart(2, '0')} 2026-12-${String(day + days).padStart(2, '0')}`;
const first = at('2026-12-01');
const second = at('2026-12-08');
const third = at('2026-12-15');
const evenings = ['2026-12-02', '2026-12-09', '2026-12-16'].map((day) => at(day, '01', '03'));

export const calendars: Readonly<Record<string, CalendarAnswer>> = {
  'allday-recurring-duration-p1d.ics': {
    spans: ['2026', '2027', '2028'].map((year) => `${year}-12-24 ${year}-12-25`),
  },
  'bom.ics': { spans: [whole(1, 2)] },
  'cancelled-occurrence-allday.ics': { spans: [whole(1), whole(15), whole(22)] },
  'declined.ics': { spans: [], says: /marked as free/ },
  'dst-recurring.ics': {
    spans: [at('2027-03-01'), at('2027-03-08'), at('2027-03-15', '14', '18'), at('2027-03-22', '14', '18')],
  },
  'dst-spring.ics': { spans: [at('2027-03-14', '06', '13')] },
  'dtend-other-zone-no-vtz.ics': { spans: [at('2026-12-01', '15', '18')] },
  'dtend-utc.ics': { spans: [first] },
  'duration.ics': { spans: [first] },
  'exdate-date-for-timed.ics': { spans: [first, third] },
  'exdate-datetime-for-allday.ics': { spans: [whole(1), whole(15)] },
  'exdate-same-tz.ics': { spans: [first, third] },
  'exdate-utc-no-vtz.ics': { spans: [first, third] },
  'exdate-utc-with-vtz.ics': { spans: [first, third] },
  'lf-only.ics': { spans: [whole(1, 2)] },
  'moved-occurrence-other-series.ics': {
    spans: [
      first,
      at('2026-12-01', '15', '16'),
      second,
      at('2026-12-10', '15', '16'),
      third,
      at('2026-12-15', '15', '16'),
    ],
  },
  'moved-occurrence.ics': { spans: [first, at('2026-12-09'), third] },
  'night-recurring-dst-duration.ics': {
    spans: [at('2027-03-14', '05', '12'), at('2027-03-15', '04', '12')],
  },
  'no-dtend-allday.ics': { spans: [whole(1)] },
  'no-dtend.ics': { spans: [], says: /no end/ },
  'rdate-period.ics': { spans: [first, at('2026-12-05', '15', '17')] },
  'rdate.ics': { spans: [first, at('2026-12-05')] },
  'thisandfuture.ics': {
    spans: [first, second, at('2026-12-15', '17', '21'), at('2026-12-22', '17', '21')],
  },
  'two-vcalendars.ics': { spans: [whole(1, 2), whole(10)] },
  'until-utc-no-vtz.ics': { spans: evenings },
  'until-utc-with-vtz.ics': { spans: evenings },
  'windows-tz-suffix1.ics': { spans: [first] },
  'windows-tz-with-vtz.ics': { spans: [first] },
  'windows-tz-without-vtz.ics': { spans: [first] },
};
