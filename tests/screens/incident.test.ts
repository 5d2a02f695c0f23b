// @vitest-environment jsdom
import { sheets } from './walk/sheet.ts';

const who = 'dispatcher@arvada.example';
sheets('incident', [
  { name: 'water', who, path: '/incident/399ab3e6-a950-551f-b3ed-adee69008c2b/', uses: 100 },
  { name: 'call', who, path: '/incident/1c87fb66-4e94-511d-88bc-249a14533e92/', uses: 0 },
  { name: 'list', who, path: '/incidents/?active=true', uses: 32, first: 25 },
]);
