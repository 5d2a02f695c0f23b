// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'manager@arvada.example';
sheets('lists', [
  { name: 'call order', who, path: '/call-order/' },
  { name: 'user lists', who, path: '/user-lists/' },
  { name: 'classify', who: 'dispatcher@arvada.example', path: '/classify/', uses: 22 },
  { name: 'notify', who, path: '/notify/', uses: 20 },
  { name: 'calendar', who, path: '/calendar/', uses: 14 },
]);
