// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'dispatcher@arvada.example';
sheets('dispatch', [
  { name: 'board', who, path: '/dispatch/' },
  { name: 'board of an auditor', who: 'auditor@arvada.example', path: '/dispatch/' },
  { name: 'board of the past', who: 'auditor@arvada.example', path: '/dispatch/?at=2026-03-01T07:50:00.000Z' },
]);
