// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'dispatcher@arvada.example';
sheets('dispatch', [
  { name: 'board', who, path: '/dispatch/' },
  { name: 'board of an auditor', who: 'auditor@arvada.example', path: '/dispatch/' },
]);
