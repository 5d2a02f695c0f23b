// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'administrator@arvada.example';
const view = (name: string, p: string) => ({ name: `admin ${name}`, who, path: `/admin/?p=${p}`, uses: 11 });
sheets('office', [
  { name: 'permissions', who, path: '/permissions/', uses: 2 },
  { name: 'users', who, path: '/users/' },
  { name: 'user', who, path: '/users/?user=35bb8546-81d3-577a-a8ce-a23c8fa71d11&search=rosa', uses: 30 },
  { name: 'account', who, path: '/account/' },
  { name: 'transfers', who, path: '/settings/transfers/', uses: 42 },
  view('designations', 'designations'),
  view('beats', 'beats'),
  view('roles', 'roles'),
  view('escalation', 'escalation'),
  view('events', 'events'),
  view('digests', 'digests'),
  view('service lists', 'service_lists'),
  { name: 'organizations', who: 'staff@muster.example', path: '/organizations/', uses: 10 },
]);
