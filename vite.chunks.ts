import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The part of rolldown's module graph that the groups are made from. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}
/** A file of the dashboard that something loads when it is needed. */
type Entry = string;

const first: readonly Entry[] = ['app/main.tsx'];
const signedIn: readonly Entry[] = ['shell/Shell.tsx', 'data/realtime.ts'];
const signedOut: readonly Entry[] = [
  'screens/signIn/CodePage.tsx',
  'screens/signIn/ProviderPage.tsx',
  'screens/signIn/SetPasswordPage.tsx',
  'screens/signIn/SignInLinkPage.tsx',
  'screens/signIn/SignInPage.tsx',
  'screens/welcome/WelcomePages.tsx',
];
const board: Entry = 'screens/dispatch/page/DispatchPage.tsx';
/** Each screen names icons in one import of all, so the graph does not tell which of them it needs. */
const isIcon = (id: string): boolean => id.includes('@tabler/icons-react');
/** Screens that have parts of the board. */
const others: readonly Entry[] = [
  'app/incidentPage.tsx',
  'screens/admin/AdminPage.tsx',
  'screens/beats/BeatsPage.tsx',
  'screens/calendar/CalendarPage.tsx',
  'screens/callout/CalloutsPage.tsx',
  'screens/dispatch/map/BoardMap.tsx',
  'screens/dispatch/send/SendCrew.tsx',
  'screens/incidents/IncidentsPage.tsx',
  'screens/newIncident/NewIncident.tsx',
  'screens/job/mine/MyJobPage.tsx',
];

/**
 * Modules that are always loaded together make one script. By itself the bundler makes one of each set of modules that
 * the same screens share: the board asked for 64 scripts, most of them smaller than their request. A group has no module
 * that another one leaves out imports, so no two scripts need each other.
 */
export function groups() {
  const known = new Map<Entry, ReadonlySet<string>>();
  /** The modules that the entry imports, and those that they import. */
  const closureOf = (entry: Entry, graph: Graph): ReadonlySet<string> => {
    const found = known.get(entry) ?? reach(inFolder(entry), graph);
    known.set(entry, found);
    return found;
  };
  const reader = (id: string, graph: Graph) => (entries: readonly Entry[]) =>
    entries.filter((entry) => closureOf(entry, graph).has(id)).length;
  const group = (name: string, priority: number, holds: (of: ReturnType<typeof reader>, id: string) => boolean) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (standsAlone(id, graph) || !holds(reader(id, graph), id) ? null : name),
    priority,
  });
  return [
    group('application', 4, (of, id) => !isIcon(id) && of(first) > 0),
    group(
      'common',
      3,
      (of, id) => isIcon(id) || (of(signedOut) > 0 && of([...signedIn, board]) > 0 && of(first) === 0),
    ),
    group('shell', 2, (of) => of(signedIn) > 0 && of([...first, ...signedOut]) === 0),
    group('desk', 1, (of) => of([board]) > 0 && of(others) > 0 && of([...first, ...signedIn, ...signedOut]) === 0),
  ];
}

/**
 * Fails the build when two scripts need each other. The browser evaluates one of them before the other then: which one
 * depends on what the page asked for first, and a name that is not there yet breaks the page.
 */
export const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : []);
    const done = new Set<string>();
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name))
        this.error(`These scripts need each other: ${path.slice(path.indexOf(name)).join(', ')}`);
      if (done.has(name)) return;
      for (const next of importsOf(name)) visit(next, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
};

const inFolder = (entry: Entry): string => resolve(import.meta.dirname, 'dashboard', entry);

/** A module that something loads when it is needed keeps a script of its own; those of a signed-in page come together. */
const standsAlone = (id: string, graph: Graph): boolean =>
  (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0 && !signedIn.map(inFolder).includes(id);

function reach(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (id === entry && !info) throw new Error(`There is no module ${entry} to group others by`);
    for (const next of info?.importedIds ?? []) found.add(next);
  }
  return found;
}
