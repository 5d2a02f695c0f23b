// `make bench`: each figure in a process of its own, so that none inherits another's heap.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { analytics } from './analytics/analytics.ts';
import { predictions } from './analytics/predictions.ts';
import { coldStart } from './coldStart.ts';
import { type Outcome, verdict } from './compare.ts';
import { engine } from './engine.ts';
import { fanOut } from './fanOut/fanOut.ts';
import { twoGateways } from './fanOut/twoGateways.ts';
import { flags } from './flags.ts';
import { health } from './health.ts';
import { hostileFiles } from './hostile/hostileFiles.ts';
import { detail } from './incident/detail.ts';
import { logLines } from './incident/logLines.ts';
import { journey } from './journey.ts';
import { appends } from './log/appends.ts';
import { emmett } from './log/emmett.ts';
import { move } from './log/move.ts';
import { rebuild } from './log/rebuild.ts';
import { replay } from './log/replay.ts';
import { sustained } from './log/sustained.ts';
import { map } from './map/map.ts';
import { areas } from './notify/areas.ts';
import { callouts } from './onCall/callouts.ts';
import { onCall } from './onCall/onCall.ts';
import { reads } from './reads.ts';
import { board } from './screens/board.ts';
import { calendar } from './screens/calendar.ts';
import { layers } from './screens/layers.ts';
import { weight } from './screens/weight.ts';
import { search } from './search/search.ts';
import { trailSearch } from './search/trail.ts';
import { spreadsheets } from './spreadsheets.ts';

const figures: Readonly<Record<string, () => Promise<readonly Outcome[]>>> = {
  rebuild,
  appends,
  reads,
  detail,
  logLines,
  fanOut,
  twoGateways,
  emmett,
  journey,
  weight,
  board,
  calendar,
  layers,
  map,
  coldStart,
  sustained,
  search,
  trailSearch,
  replay,
  engine,
  callouts,
  move,
  health,
  analytics,
  areas,
  predictions,
  onCall,
  spreadsheets,
  hostileFiles,
};

const own = process.argv[2];
if (own !== undefined) {
  const outcomes = (await figures[own]?.()) ?? [];
  process.send?.(outcomes);
  process.disconnect?.();
} else {
  process.exitCode = await runAll();
}

async function runAll(): Promise<number> {
  const wanted = (process.env.ONLY ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const unknown = wanted.filter((name) => !(name in figures));
  if (unknown.length > 0) {
    console.error(`There is no figure ${unknown.join(', ')}: there are ${Object.keys(figures).join(', ')}.`);
    return 1;
  }
  const outcomes: Outcome[] = [];
  for (const name of wanted.length > 0 ? wanted : Object.keys(figures)) outcomes.push(...(await runAlone(name)));
  const { words, code } = verdict(outcomes);
  console.log(`\n${words}`);
  return code;
}

async function runAlone(name: string): Promise<readonly Outcome[]> {
  const child = spawn(process.execPath, [...flags, process.argv[1] ?? '', name], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const outcomes: Outcome[] = [];
  child.on('message', (sent) => outcomes.push(...(sent as Outcome[])));
  const [code] = (await once(child, 'exit')) as [number | null];
  // A failed figure does not meet its goal.
  return code === 0 && outcomes.length > 0 ? outcomes : [...outcomes, { name, holds: false, decides: true }];
}
