// Words that a screen may not write by hand: a permission belongs to the operation or the channel that needs it, an
// address of the API to its operation, and a read to useLive.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const permissions = [...readFileSync('contracts/core/roles.ts', 'utf8').matchAll(/^ {2}'(\w+\.\w+)': *\[/gm)].map(
  ([, name]) => name,
);
const written = new RegExp(`'(?:${permissions.join('|').replaceAll('.', '\\.')})'(?!:)`, 'g');
const named = /\b(?:useMay|rightTo)<[^<>]*>\(\s*$/;

export const isScreen = (path) =>
  path.startsWith('dashboard/') && !path.startsWith('dashboard/testing/') && /(?<!\.test)\.tsx?$/.test(path);

const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

/** The permissions in the source of a screen that no operation is named for. */
export const freePermissions = (text) =>
  [...withoutComments(text).matchAll(written)]
    .filter(({ index, input }) => !named.test(input.slice(Math.max(0, index - 600), index)))
    .map(([word]) => word);

const found = (pattern, ...files) =>
  execFileSync('git', ['grep', '-hoE', pattern, ...files], { encoding: 'utf8' })
    .trim()
    .split('\n');
/** The beginnings of the paths that only the API answers, as its operations declare them. */
const declared = found("'(GET|POST|PATCH|DELETE) /[^']+'", 'contracts/api').map((name) =>
  name.slice(name.indexOf(' ') + 2, -1).split('/'),
);
const screens = found("'/[a-zA-Z-]+", 'dashboard/*/routes.ts', 'dashboard/app/router.tsx');
const pageRoots = new Set(screens.map((path) => path.slice(2)));
const roots = declared.map(([root, second]) => (pageRoots.has(root) ? `${root}/${second}` : root));
const beginnings = [...new Set(roots)].filter((root) => /^[\w/-]+$/.test(root));
const address = new RegExp(`['"\`]/(?:${beginnings.join('|')})/[^'"\`]*['"\`]`, 'g');
/** The socket's library is configured with it, and sends it itself. */
const library = 'dashboard/data/realtime.ts';

/** The addresses of the API in the source of a screen that no operation has. */
export const freeAddresses = (text, path = '') =>
  path === library ? [] : [...withoutComments(text).matchAll(address)].map(([word]) => word);

/** The files that read by hand, and why useLive cannot do it for them. */
const readers = new Map([
  ['dashboard/screens/replay/routes.ts', 'a loader reads once, before there is a component'],
  ['dashboard/data/viewer.ts', 'the viewer and the settings are of the whole page'],
  ['dashboard/data/live/useLive.ts', 'it reads for all others'],
  ['dashboard/map/PlaceNames.tsx', 'the layer draws outside React and asks for the part of the map that is seen'],
  ['dashboard/map/network/NetworkLayers.tsx', 'one answer serves all maps of a page'],
  ['dashboard/screens/newIncident/addCall.ts', 'a step of a command'],
  ['dashboard/screens/job/requests.ts', 'a link without a session: useLinked delivers it'],
  ['dashboard/screens/checkIn/requests.ts', 'a link without a session: useLinked delivers it'],
  ['dashboard/customers/bupp/questionnaire/useQuestionnaire.ts', 'a link without a session: useLinked delivers it'],
  ['dashboard/screens/calendar/dialogs/TimeOff.tsx', 'the list belongs to a form that changes it'],
  ['dashboard/screens/forms/useOpenForm.ts', 'the draft of a form is merged with each answer'],
]);
const readsByHand = /import \{[^}]*\bget\b[^}]*\} from '[./\w]*\bapi\.ts'/g;
/** The imports of `get` in a screen that does not follow the server by useLive. */
export const freeReads = (text, path = '') =>
  readers.has(path) || /\/useLive\.ts'/.test(text) ? [] : [...text.matchAll(readsByHand)].map(([word]) => word);

/**
 * Planted sources, each with a word that must be found.
 * @type {readonly (readonly [(text: string) => readonly string[], string])[]}
 */
const planted = [
  [freePermissions, "const may = viewer.permissions.includes('incident.hold');"],
  [freePermissions, "const action = { id: 'hold', permission: 'incident.hold' };"],
  [freePermissions, "const may = useMay('incident.hold');"],
  [freeReads, "import { type ApiError, get } from '../../data/api.ts';"],
  [freeAddresses, "fetch('/api/incident/');"],
  [freeAddresses, 'const src = `/api/incident/${uuid}/map.svg`;'],
  [freeAddresses, 'const href = `/analytics/beta/v2/calls-csv?${query}`;'],
];
export const unseenWords = planted.flatMap(([find, text]) => (find(text).length === 1 ? [] : [text]));
