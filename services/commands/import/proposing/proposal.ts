import { basename } from 'node:path';
import { workflows } from '#events/incident/versions/index';
import { readCsv } from '#services/spreadsheets/csv';
import { areaOf, middleOf, pairs, zoneAt } from './area.ts';
import { type Column, isDegrees, pointsIn, type TimeColumn, timeColumn } from './columns.ts';

/** The version of no customer that an undispatched incident can only become: the plain response. */
const [plainVersion = ''] = [...workflows.values()].flatMap(({ organisation, targets }) =>
  organisation === null && targets.length === 1 ? targets : [],
);

export interface Proposal {
  /** The mapping file, as JSON; null when a column is missing without which there is none. */
  readonly map: Readonly<Record<string, unknown>> | null;
  /** One line for each column: its meaning, and examples. */
  readonly columns: readonly string[];
  readonly doubts: readonly string[];
}

/** The most rows that are looked at. */
const sample = 2_000;

/** Looks at rows from the whole of a file, since a file often begins with one town, and proposes a map. */
export async function proposeMap(file: string): Promise<Proposal> {
  let rows: (readonly string[])[] = [];
  let [step, row] = [1, 0];
  const options = { path: file, encoding: 'utf-8', delimiter: null, onProgress: () => {} };
  const { encoding, delimiter } = await readCsv(options, ({ cells, mistake }) => {
    if (mistake !== null) return;
    if (row % step === 0) rows.push(cells);
    row += 1;
    if (rows.length <= sample) return;
    // Every second row; the header is the first.
    rows = rows.filter((_, n) => n % 2 === 0);
    step *= 2;
  });
  const [header = [], ...body] = rows;
  const columns = header.flatMap((cell, n): Column[] => {
    const name = cell.trim();
    const values = body.map((cells) => (cells[n] ?? '').trim()).filter((value) => value !== '');
    const isUnique = values.length > 0 && new Set(values).size === values.length;
    // A column without a name, or with one that is there twice, can have no meaning in a map.
    const isNamed = name !== '' && header.filter((one) => one.trim() === name).length === 1 && !/[{}|]/.test(name);
    return isNamed ? [{ name, values, filled: values.length / Math.max(1, body.length), isUnique }] : [];
  });
  return proposalOf(columns, { file, encoding, delimiter, key: keyOf(columns, { header, body }) });
}

interface Rows {
  readonly header: readonly string[];
  readonly body: readonly (readonly string[])[];
}

/** The first columns that together tell all rows apart that differ at all, as a template; null for one column. */
function keyOf(columns: readonly Column[], { header, body }: Rows): string | null {
  const places = columns.map(({ name }) => header.findIndex((cell) => cell.trim() === name));
  const different = new Set(body.map((cells) => cells.join('\n'))).size;
  for (let count = 2; count <= places.length; count++) {
    const parts = places.slice(0, count);
    const ids = new Set(body.map((cells) => parts.map((n) => cells[n] ?? '').join('\n')));
    if (ids.size === different)
      return columns
        .slice(0, count)
        .map(({ name }) => `{${name}}`)
        .join(' ');
  }
  return null;
}

interface Read {
  readonly file: string;
  readonly encoding: string;
  readonly delimiter: string;
  /** The template of an id for a file without a column of ids; null. */
  readonly key: string | null;
}

const words = {
  id: /(^|[^a-z])(id|no|num|number|key|case|ticket|sr|wo|incident)([^a-z]|$)|id$/i,
  reported: /open|creat|report|receiv|call|start|request|enter|submit/i,
  closed: /clos|complet|finish|resol|done|stop|end(ed)?([^a-z]|$)/i,
  lat: /^(lat|latitude|y)([^a-z]|$)|latt?itude/i,
  lng: /^(lng|lon|long|longitude|x)([^a-z]|$)|longitude/i,
  address: /address|street|location|intersection|outfall|site/i,
  number: /(civic|house|street)[ _]?(number|num|no)([^a-z]|$)/i,
  city: /(^|[^a-z])(city|town)|municipal|borough|neighbou?rhood/i,
  zip: /zip|postal/i,
  kind: /type|categ|problem|complaint|nature|subject|reason|cause|activity/i,
  text: /desc|detail|remark|comment|note|title|summary/i,
};

interface Roles {
  readonly id?: Column | undefined;
  readonly reported?: TimeColumn | undefined;
  readonly closed?: TimeColumn | undefined;
  readonly text?: Column | undefined;
  readonly lat?: Column | undefined;
  readonly lng?: Column | undefined;
  readonly address?: Column | undefined;
  readonly number?: Column | undefined;
  readonly city?: Column | undefined;
  readonly zip?: Column | undefined;
  readonly kind?: Column | undefined;
  readonly detail?: Column | undefined;
}

const meanings: Readonly<Record<keyof Roles, string>> = {
  id: 'the id of the incident',
  reported: 'the time of the report',
  closed: 'the time of the end',
  text: 'the point',
  lat: 'the latitude',
  lng: 'the longitude',
  address: 'the address',
  number: 'the house number',
  city: 'the town',
  zip: 'the ZIP code',
  kind: 'the label, and a part of the description',
  detail: 'a part of the description',
};

/** The columns by their names, and by the times, points and numbers that their cells hold. */
function rolesOf(columns: readonly Column[]): Roles {
  const times = columns.map(timeColumn).filter((one) => one !== null);
  const isTime = ({ name }: Column) => times.some((one) => one.name === name);
  const unique = columns.filter((one) => one.isUnique && one.filled === 1 && !isTime(one));
  const id = unique.find(({ name }) => words.id.test(name)) ?? unique[0];
  const often = times.filter(({ filled }) => filled > 0.5);
  const reported =
    often.find(({ name }) => words.reported.test(name)) ?? times.toSorted((a, b) => b.filled - a.filled)[0];
  const ends = times.filter((one) => words.closed.test(one.name) && one !== reported);
  const closed = ends.find(({ name }) => /clos|complet/i.test(name)) ?? ends[0];
  const texts = columns.filter((one) => one !== id && !isTime(one) && one.filled > 0);
  const text = texts.find((one) => pointsIn(one) !== null);
  const lat = text ? undefined : texts.find((one) => words.lat.test(one.name) && isDegrees(one, 90));
  const lng = text ? undefined : texts.find((one) => words.lng.test(one.name) && isDegrees(one, 180));
  const others = texts.filter((one) => ![text, lat, lng].includes(one));
  const taken = new Set<Column>();
  const named = (pattern: RegExp, isIt: (one: Column) => boolean = () => true) => {
    const found = others.find((one) => !taken.has(one) && pattern.test(one.name) && isIt(one));
    if (found) taken.add(found);
    return found;
  };
  const isFew = ({ values }: Column) => new Set(values).size <= Math.max(2, Math.min(80, values.length / 2));
  const isPlace = ({ name }: Column) => !/type|code|number|unit|id$/i.test(name);
  const address = named(/address/i, isPlace) ?? named(words.address, isPlace);
  const isBare = address?.values.every((value) => !/^\d/.test(value)) === true;
  const number = isBare ? named(words.number) : undefined;
  const [city, zip, kind] = [named(words.city), named(words.zip), named(words.kind, isFew)];
  return { id, reported, closed, text, lat, lng, address, number, city, zip, kind, detail: named(words.text) };
}

function doubtsOf(
  { id, reported, closed, text, lat, lng, kind, detail }: Roles,
  key: string | null,
): readonly string[] {
  const hasPoint = text !== undefined || (lat !== undefined && lng !== undefined);
  const all: readonly (readonly [boolean, string])[] = [
    [!id, 'No column is filled and different in each row: which is the id? Several rows may be one incident ("row").'],
    [!id && key !== null, `Until you say so, the id is ${key}, so that equal rows are one incident.`],
    [!reported, 'No column has times in a known format: which is the time of the report ("times.formats")?'],
    [reported?.isAmbiguous === true, `"${reported?.name}": days and months could be the other way about (d/M/yyyy).`],
    [!closed, 'No column has the time of the end: each incident is completed 30 days after its last time.'],
    [
      !hasPoint,
      'No column has points: the incidents have no place but the address in their description, and the center of the United States stands for yours.',
    ],
    [!kind && !detail, 'No column says what happened: the name of the file stands for it.'],
    [true, 'The time zone is taken from the longitude, and the organization from the name of the file ("entity").'],
  ];
  return all.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []));
}

function proposalOf(columns: readonly Column[], read: Read): Proposal {
  const roles = rolesOf(columns);
  const meaningOf = (column: Column): string =>
    (Object.keys(meanings) as (keyof Roles)[]).flatMap((role) =>
      roles[role]?.name === column.name ? [meanings[role]] : [],
    )[0] ?? 'not used';
  const examples = ({ values }: Column) =>
    [...new Set(values)]
      .slice(0, 3)
      .map((one) => JSON.stringify(one.slice(0, 40)))
      .join(', ') || 'always empty';
  return {
    map: (roles.id || read.key) && roles.reported ? mapOf(roles, read) : null,
    columns: columns.map((one) => `${one.name}: ${meaningOf(one)} (${examples(one)})`),
    doubts: doubtsOf(roles, read.key),
  };
}

function mapOf(roles: Roles, { file, encoding, delimiter, key }: Read): NonNullable<Proposal['map']> {
  const { id, reported, closed, text, lat, lng, address, number, city, zip, kind, detail } = roles;
  const stem = basename(file).replace(/\..*$/, '');
  const slug = `${/^[a-z]/i.test(stem) ? '' : 'f_'}${stem}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
  const named = stem.replaceAll(/[_-]+/g, ' ');
  const points = text ? (pointsIn(text) ?? []) : pairs(lat, lng);
  const middle = middleOf(points) ?? [39.8, -98.6];
  // Without a point there is no place, which would hold the address.
  const rest = points.length > 0 ? [] : [number, address, city, zip];
  return {
    name: slug,
    about: `Proposed for ${basename(file)}.`,
    files: [stem],
    ...(encoding === 'utf-8' ? {} : { encoding }),
    ...(delimiter === ',' ? {} : { delimiter }),
    entity: {
      name: slug,
      displayName: named,
      timezone: zoneAt(middle[1]),
      centre: middle,
      versions: [plainVersion],
    },
    source: slug,
    times: { formats: [...new Set([reported, closed].flatMap((one) => one?.formats ?? []))], longestDays: 3_650 },
    incident: {
      id: id?.name ?? key,
      version: plainVersion,
      reported: [reported?.name],
      // A file of one kind of work names it nowhere but in its own name.
      description: kind || detail ? templates(kind, detail, ...rest) : [named, ...templates(...rest)],
      ...(kind ? { labels: [kind.name] } : {}),
    },
    ...placeOf(roles, areaOf(points, middle)),
    steps: [{ event: 'acknowledged' }, ...(closed ? [{ column: closed.name, completes: true }] : [])],
    ...(closed ? {} : { end: { afterDays: 30 } }),
  };
}

const templates = (...columns: readonly (Column | undefined)[]): readonly string[] =>
  columns.flatMap((one) => (one ? [`{${one.name}}`] : []));

function placeOf({ text, lat, lng, address, number, city, zip }: Roles, within: readonly number[]): object {
  const point = text ? { text: text.name } : lat && lng ? { lat: lat.name, lng: lng.name } : null;
  if (point === null) return {};
  const street = address && templates(number, address).join(' ');
  return {
    place: {
      raw: [...(street ? [street] : []), ...templates(city), ...(zip ? [`{${zip.name}|zip}`] : [])],
      ...(number ? { streetNumber: `{${number.name}}` } : {}),
      ...(address ? { route: `{${address.name}}` } : {}),
      ...(city ? { locality: `{${city.name}}` } : {}),
      ...(zip ? { postalCode: `{${zip.name}|zip}` } : {}),
      point,
      within,
      repairs: ['longitudeMissingSign', 'swapped'],
    },
  };
}
