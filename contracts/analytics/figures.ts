import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';

interface Figure {
  readonly words: string;
  readonly unit: 'calls' | 'people' | 'incidents' | 'jobs' | 'nights' | 'visits' | 'seconds';
  /** Its meaning: the cases that it counts, or the clock that it reads. */
  readonly means: string;
  /** The cases that are in no value of it, as phrases: `leftOutWords` makes the sentence. */
  readonly leavesOut: readonly string[];
  /** Of a time: why none of the cases has a value. */
  readonly none?: string;
}

const noCalls = ['calls under way', 'calls of incidents that are deleted, erased or held'];
const noIncidents = ['incidents that are deleted, erased or held', 'linked calls'];
const noJobs = ['jobs that no crew began', 'jobs of incidents that are deleted, erased or held'];
/** A time needs both ends. */
const noTimes = [
  ...noIncidents,
  'from each time, incidents in which one of its two ends is missing or came before the other',
];

/** Every figure of calls and incidents, once: for screens, charts, paper, files, reports and the API. */
export const figures = {
  calls: {
    words: 'Calls to staff',
    unit: 'calls',
    means: 'Calls by phone to staff, of call-outs and escalations, that have ended. Calls of customers are incidents.',
    leavesOut: noCalls,
  },
  accepted: {
    words: 'Accepted',
    unit: 'calls',
    means:
      'Calls whose answer was yes, also when every place was filled by then. A corrected answer counts as corrected.',
    leavesOut: [...noCalls, 'acceptances that were recorded without a call'],
  },
  declined: {
    words: 'Declined',
    unit: 'calls',
    means:
      'Calls whose answer was no, unfit for duty, or only if nobody else can. A corrected answer counts as corrected.',
    leavesOut: noCalls,
  },
  could_not_reach: {
    words: 'Could not reach',
    unit: 'calls',
    means:
      'Calls in which nobody said yes or no: no answer, busy, hung up, answering machine, another person’s phone, not placed.',
    leavesOut: [...noCalls, 'phones that stopped ringing because their call-out was over'],
  },
  time_to_answer: {
    words: 'Time to answer',
    unit: 'seconds',
    means: 'From the request of a call to the pick-up of the phone.',
    leavesOut: [
      ...noCalls,
      'from the time to answer, calls in which nobody pressed a key (answering machines, hang-ups, calls not picked up)',
    ],
    none: 'nobody answered',
  },
  places_filled: {
    words: 'Places filled',
    unit: 'people',
    means: 'People who have a place of the call-out: by a key, or by a correction.',
    leavesOut: ['people on standby', 'people who were released'],
  },
  to_acknowledged: {
    words: 'Report to acknowledgment',
    unit: 'seconds',
    means: 'From the time of the report to the first acknowledgment.',
    leavesOut: noTimes,
    none: 'none acknowledged',
  },
  to_contacted: {
    words: 'Acknowledgment to callback',
    unit: 'seconds',
    means:
      'From the acknowledgment to the callback: the first completed call to the caller who reported it. A skipped call does not stop it.',
    leavesOut: noTimes,
    none: 'no callback',
  },
  to_on_scene: {
    words: 'Callback to arrival',
    unit: 'seconds',
    means: 'From the callback to the first arrival of a crew. Without a callback there is no such time.',
    leavesOut: noTimes,
    none: 'no arrival',
  },
  to_finished: {
    words: 'Arrival to finish',
    unit: 'seconds',
    means: 'From the arrival to the crew’s last departure, or to the moment the team was done, whichever came first.',
    leavesOut: noTimes,
    none: 'none finished',
  },
  report_to_arrival: {
    words: 'Report to arrival',
    unit: 'seconds',
    means: 'From the time of the report to the first arrival of a crew.',
    leavesOut: noTimes,
    none: 'no arrival',
  },
  acknowledged_to_arrival: {
    words: 'Acknowledgment to arrival',
    unit: 'seconds',
    means: 'From the first acknowledgment to the first arrival of a crew.',
    leavesOut: noTimes,
    none: 'no arrival',
  },
  incidents: {
    words: 'Incidents',
    unit: 'incidents',
    means: 'Incidents that were reported in the period.',
    leavesOut: noIncidents,
  },
  within_target: {
    words: 'Within the target',
    unit: 'incidents',
    means: 'Arrivals whose time from the report is at most the target.',
    leavesOut: noTimes,
  },
  missed_target: {
    words: 'Missed the target',
    unit: 'incidents',
    means: 'Arrivals whose time from the report is longer than the target.',
    leavesOut: noTimes,
  },
  accepted_too_late: {
    words: 'Too late',
    unit: 'calls',
    means: 'Accepted calls of people for whom no place was left. They are among the accepted.',
    leavesOut: noCalls,
  },
  night_calls: {
    words: 'Calls at night',
    unit: 'calls',
    means: 'Calls that were requested from 10 PM to 6 AM in the organization’s zone.',
    leavesOut: noCalls,
  },
  nights: {
    words: 'Nights with a call',
    unit: 'nights',
    means: 'Nights, from 10 PM to 6 AM, in which at least one call was requested.',
    leavesOut: noCalls,
  },
  most_a_night: {
    words: 'Most calls in one night',
    unit: 'calls',
    means: 'The calls of the night with most of them.',
    leavesOut: noCalls,
  },
  backlog: {
    words: 'Open',
    unit: 'incidents',
    means:
      'Incidents reported before the end of the month or period, and neither completed, archived nor closed then, as known today. A reopened incident is open until its last end.',
    leavesOut: [...noIncidents, 'incidents of types that no crew is sent to'],
  },
  backlog_age: {
    words: 'Age of the open',
    unit: 'seconds',
    means: 'From the report to the end of the month or period.',
    leavesOut: [...noIncidents, 'incidents of types that no crew is sent to'],
    none: 'none open',
  },
  visits: {
    words: 'Incidents with a place',
    unit: 'incidents',
    means: 'Incidents that were reported in the period and have a point on the map.',
    leavesOut: [...noIncidents, 'incidents without a point on the map'],
  },
  repeat_visits: {
    words: 'Repeat visits',
    unit: 'visits',
    means:
      'Incidents at a place that had another one within the days before. A place is a point to four decimals of a degree, about 10 m.',
    leavesOut: [...noIncidents, 'incidents without a point on the map'],
  },
  work: {
    words: 'Hours of work',
    unit: 'seconds',
    means:
      'From the first sign of a crew at work for an incident (it accepted, set out or arrived) to the last one (it departed, finished, or was recalled).',
    leavesOut: [...noJobs, 'from the hours, jobs of which the beginning or the end is missing'],
    none: 'no job ended',
  },
  jobs: {
    words: 'Jobs',
    unit: 'jobs',
    means:
      'Crews that were sent to an incident, each as often as it was sent, by the time of their first sign of work.',
    leavesOut: noJobs,
  },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof figures;

/** Why none of the cases has a value of a time: "no arrival". Empty for a count. */
export const noneWords = (name: FigureName): string => (figures[name] as Figure).none ?? '';

/**
 * "n = 967 of 5,118": the cases with a value, of those that could have one. Of none, the reason: "n = 0: no arrival".
 */
export function countWords(name: FigureName, n: number, of = n): string {
  const words =
    n === of ? `n = ${n.toLocaleString('en-US')}` : `n = ${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
  if (n > 0 || noneWords(name) === '') return words;
  return `${words}: ${of > 0 ? 'an end is missing or out of order' : noneWords(name)}`;
}

/** "Left out: calls under way; linked calls (3)." Each phrase once. `counts` has the numbers of some phrases. */
export function leftOutWords(names: readonly FigureName[], counts: Readonly<Record<string, number>> = {}): string {
  const phrases = [...new Set(names.flatMap((name): readonly string[] => figures[name].leavesOut))];
  const counted = phrases.map((phrase) => {
    const n = counts[phrase] ?? 0;
    return n > 0 ? `${phrase} (${n.toLocaleString('en-US')})` : phrase;
  });
  return `Left out: ${counted.join('; ')}.`;
}

/** The counts of calls, in the order in which screens, files and reports show them. */
export const answerFigures = ['accepted', 'declined', 'could_not_reach'] as const satisfies readonly FigureName[];
export type AnswerFigure = (typeof answerFigures)[number];

/** The count that a call is in; null while it is under way, and when its call-out was over before an answer. */
export function answerOf(outcome: CallOutcome | null): AnswerFigure | null {
  const said = outcome === null ? 'called_off' : outcomeTable[outcome].said;
  return said === 'called_off' ? null : said;
}

/**
 * Seconds from the request of a call to its answer; null when nobody answered. A machine that picks up answers nothing: a
 * person pressed a key.
 */
export const timeToAnswer = (call: {
  readonly outcome: CallOutcome | null;
  readonly answered_after: number | null;
}): number | null => (call.outcome !== null && outcomeTable[call.outcome].keyed ? call.answered_after : null);
