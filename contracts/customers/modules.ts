import type { Module } from '#contracts/core/module';

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
