// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'dispatcher@arvada.example';
sheets('callouts', [
  { name: 'call-outs', who, path: '/callouts/', uses: 26 },
  { name: 'on call', who, path: '/on-call/' },
  { name: 'beats', who, path: '/beats/' },
]);
