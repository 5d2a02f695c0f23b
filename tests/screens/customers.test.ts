// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'manager@jcw.example';
sheets('customers', [
  { name: 'after-hours leader', who, path: '/jcw/after-hours/leader/' },
  { name: 'after-hours number', who, path: '/jcw/after-hours/phone-number/', uses: 10 },
  { name: 'call profiles', who, path: '/jcw/after-hours/call-profile/' },
  { name: 'leader', who, path: '/jcw/bupp/assign-leader/', uses: 10 },
  { name: 'questionnaires', who, path: '/jcw/bupp/questionnaire/' },
  { name: 'appointments', who, path: '/jcw/bupp/calendar/' },
  { name: 'alarm filters', who: 'manager@wichita.example', path: '/alarm-filters/' },
]);
