import type { IncidentSummary, Meaning } from '#contracts/incident/incident';

/** What one organisation alone has (S2 §2.3). To whoever looks at another one, its pages and calls do not exist. */
export interface Module {
  /** The internal name of the organisation. */
  readonly organisation: string;
  readonly name: string;
  /** The versions that it works with: what its pages show follows from them. */
  readonly versions: readonly string[];
  /** Its pages; the first is the situation screen, the specification's `sas`. */
  readonly pages: readonly { readonly path: string; readonly name: string }[];
}

const situation = 'Situation';

export const modules: readonly Module[] = [
  {
    organisation: 'jcw',
    name: 'After hours',
    versions: ['jcw_after_hours'],
    pages: [
      { path: '/jcw/sas/', name: situation },
      { path: '/jcw/after-hours/leader/', name: 'Leader' },
      { path: '/jcw/after-hours/phone-number/', name: 'Phone number' },
      { path: '/jcw/after-hours/call-profile/', name: 'Call profiles' },
    ],
  },
  {
    organisation: 'jcw',
    name: 'BUPP',
    versions: ['jcw_bupp'],
    pages: [
      { path: '/jcw/bupp/sas/', name: situation },
      { path: '/jcw/bupp/assign-leader/', name: 'Assign leader' },
      { path: '/jcw/bupp/send-questionnaire/', name: 'Send questionnaire' },
      { path: '/jcw/bupp/questionnaire/', name: 'Questionnaires' },
      { path: '/jcw/bupp/calendar/', name: 'Appointments' },
    ],
  },
  {
    organisation: 'loveland',
    name: 'After hours',
    versions: ['loveland_after_hours', 'loveland_sewer_ah'],
    pages: [
      { path: '/loveland/sas/', name: situation },
      { path: '/loveland/after-hours/leader/', name: 'Leader' },
    ],
  },
  {
    organisation: 'ug',
    name: 'Sewer',
    versions: [
      'ug_sewer_on_call',
      'ug_sewer_phase_2_weekday_pm',
      'ug_sewer_phase_2_friday_pm',
      'ug_sewer_phase_2_saturday_am',
      'ug_sewer_phase_2_saturday_pm',
      'ug_sewer_phase_2_sunday_am',
      'ug_sewer_phase_2_sunday_pm',
    ],
    pages: [{ path: '/ug_sewer/sas/', name: situation }],
  },
];

/** `GET /api/jcw/sas/` and its like: where everything that is open in a module stands, and what to do next. */
export interface Situation {
  /** Of each version the states in order, from `new` on; `next` is what brings an incident on from there. */
  readonly versions: readonly {
    readonly key: string;
    readonly states: readonly {
      readonly state: string;
      readonly display: string;
      readonly meaning: Meaning;
      readonly next: string;
    }[];
  }[];
  readonly incidents: readonly IncidentSummary[];
  /** How many are open; at most 200 of each version are shown. */
  readonly count: number;
  readonly position: number;
}
