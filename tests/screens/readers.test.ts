// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

sheets('readers', [
  { name: 'analytics', who: 'analyst@arvada.example', path: '/analytics/' },
  { name: 'response', who: 'analyst@arvada.example', path: '/analytics/?view=response', uses: 10 },
  { name: 'performance', who: 'analyst@arvada.example', path: '/analytics/?view=performance', uses: 10 },
  { name: 'events', who: 'auditor@arvada.example', path: '/audit/' },
  { name: 'security log', who: 'auditor@arvada.example', path: '/audit/?log=security', uses: 12 },
  { name: 'events of a dispatcher', who: 'dispatcher@arvada.example', path: '/audit/' },
  { name: 'sign-in', who: '', path: '/sign-in/', uses: 12 },
  { name: 'my job', who: 'crew@arvada.example', path: '/my-job/', uses: 10 },
]);
