import type { LatLng } from '#contracts/core/geo';
import { isZone } from '#contracts/time/localTime';
import { workflows } from '#events/incident/versions/index';
import { isIn } from '#services/commands/import/files/points';
import { columnsIn, columnsNamed } from '#services/commands/import/files/template';
import { formatsAt, logEvent, stepAt, templatesAt } from './checkSteps.ts';
import { fewestAt, fieldsAt, listAt, numberAt, oneOfAt, optional, textAt, wrong } from './checks.ts';
import { type ImportMap, type PlaceMap, repairs } from './map.ts';

/** Checks a parsed mapping file. Throws `WrongCommand` at the first mistake. */
export function checkMap(json: unknown): ImportMap {
  const known = ['name', 'about', 'files', 'encoding', 'delimiter', 'entity', 'source', 'times', 'incident', 'row'];
  const map = fieldsAt(json, '', [...known, 'events', 'place', 'unit', 'steps', 'end']);
  const times = timesAt(map.times, 'times');
  const entity = entityAt(map.entity, 'entity');
  const events = optional(map.events, [], (value) => listAt(value, 'events', (one, at) => textAt(one, at, logEvent)));
  const checked = {
    name: textAt(map.name, 'name', /^[a-z][\w-]{0,39}$/),
    files: optional(map.files, [], (value) => listAt(value, 'files', (one, path) => textAt(one, path))),
    encoding: optional(map.encoding, 'utf-8', (value) => encodingAt(value, 'encoding')),
    delimiter: optional(map.delimiter, ',', (value) => textAt(value, 'delimiter', /^[^"\r\n]$/)),
    entity,
    source: textAt(map.source, 'source', /^[\w.-]{1,40}$/),
    times,
    events,
    incident: incidentAt(map.incident, 'incident', entity.versions),
    row: optional(map.row, null, (value) => textAt(value, 'row')),
    place: optional(map.place, null, (value) => placeAt(value, 'place')),
    unit: optional(map.unit, null, (value) => unitAt(value, 'unit', entity.versions)),
    steps: listAt(map.steps, 'steps', (value, path) => stepAt(value, path, { formats: times.formats, events })),
    end: optional(map.end, null, (value) => endAt(value, 'end')),
  };
  const homeless = checked.steps.findIndex(({ does }) => does === 'dispatch' && checked.unit === null);
  if (homeless >= 0) wrong(`steps[${homeless}].dispatch`, 'needs "unit", which says whom');
  checkCentre(checked);
  return { ...checked, columns: columnsOf(checked) };
}

/** An area in another order, such as [west, south, east, north], would lose every place. The centre shows it. */
function checkCentre({ entity: { centre }, place }: Pick<ImportMap, 'entity' | 'place'>): void {
  if (!place?.within || isIn(centre, place.within)) return;
  wrong(
    'place.within',
    `[${place.within.join(', ')}] must be [south, west, north, east], and entity.centre [${centre.join(', ')}] lies outside`,
  );
}

const endAt = (value: unknown, path: string) => ({
  afterDays: numberAt(fieldsAt(value, path, ['afterDays']).afterDays, `${path}.afterDays`, [0, 1e5]),
});

function entityAt(value: unknown, path: string): ImportMap['entity'] {
  const { name, displayName, timezone, centre, versions } = fieldsAt(value, path, [
    'name',
    'displayName',
    'timezone',
    'centre',
    'versions',
  ]);
  return {
    name: textAt(name, `${path}.name`, /^[a-z][a-z0-9_-]{0,39}$/),
    displayName: textAt(displayName, `${path}.displayName`),
    timezone: zoneAt(timezone, `${path}.timezone`),
    centre: latLngAt(centre, `${path}.centre`),
    versions: fewestAt(
      listAt(versions, `${path}.versions`, (one, at) => oneOfAt(one, at, [...workflows.keys()])),
      `${path}.versions`,
    ),
  };
}

function latLngAt(value: unknown, path: string): LatLng {
  const [lat, lng] = listAt(value, path, (one, at) => one as number & typeof at);
  return [numberAt(lat, `${path}[0]`, [-90, 90]), numberAt(lng, `${path}[1]`, [-180, 180])];
}

function zoneAt(value: unknown, path: string): string {
  const zone = textAt(value, path);
  return isZone(zone) ? zone : wrong(path, `"${zone}" is not an IANA time zone`);
}

function encodingAt(value: unknown, path: string): string {
  const name = textAt(value, path);
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return wrong(path, `"${name}" is not an encoding that is known here; utf-8 and windows-1252 are`);
  }
}

const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function timesAt(value: unknown, path: string): ImportMap['times'] {
  const times = fieldsAt(value, path, ['formats', 'earlyMinutes', 'longestDays', 'earliest', 'latest']);
  return {
    formats: formatsAt(times.formats, `${path}.formats`),
    earlyMinutes: optional(times.earlyMinutes, 5, (one) => numberAt(one, `${path}.earlyMinutes`, [0, 1e6])),
    longestDays: optional(times.longestDays, 366, (one) => numberAt(one, `${path}.longestDays`, [0, 1e5])),
    earliest: optional(times.earliest, '1990-01-01', (one) => textAt(one, `${path}.earliest`, isoDay)),
    latest: optional(times.latest, null, (one) => textAt(one, `${path}.latest`, isoDay)),
  };
}

function incidentAt(value: unknown, path: string, versions: readonly string[]): ImportMap['incident'] {
  const { id, version, reported, description, labels } = fieldsAt(value, path, [
    'id',
    'version',
    'reported',
    'description',
    'labels',
  ]);
  return {
    id: textAt(id, `${path}.id`),
    version: oneOfAt(version, `${path}.version`, versions),
    reported: fewestAt(
      listAt(reported, `${path}.reported`, (one, at) => textAt(one, at)),
      `${path}.reported`,
    ),
    description: templatesAt(description, `${path}.description`),
    labels: optional(labels, [], (list) => listAt(list, `${path}.labels`, (one, at) => textAt(one, at))),
  };
}

function placeAt(value: unknown, path: string): PlaceMap {
  const parts = ['streetNumber', 'route', 'locality', 'state', 'postalCode'] as const;
  const place = fieldsAt(value, path, ['raw', ...parts, 'point', 'within', 'repairs']);
  const part = (name: (typeof parts)[number]) => optional(place[name], '', (one) => textAt(one, `${path}.${name}`));
  const repair = (one: unknown, at: string) => oneOfAt(one, at, repairs);
  return {
    raw: templatesAt(place.raw, `${path}.raw`),
    streetNumber: part('streetNumber'),
    route: part('route'),
    locality: part('locality'),
    state: part('state'),
    postalCode: part('postalCode'),
    point: pointAt(place.point, `${path}.point`),
    within: optional(place.within, null, (box) => boxAt(box, `${path}.within`)),
    repairs: optional(place.repairs, [], (list) => {
      // Coordinates can be judged only against the area in which they should lie.
      if (place.within === undefined) wrong(`${path}.repairs`, `needs "within"`);
      return listAt(list, `${path}.repairs`, repair);
    }),
  };
}

function pointAt(value: unknown, path: string): PlaceMap['point'] {
  const { text, lat, lng } = fieldsAt(value, path, ['text', 'lat', 'lng']);
  if (text !== undefined) return { text: textAt(text, `${path}.text`) };
  return { lat: textAt(lat, `${path}.lat`), lng: textAt(lng, `${path}.lng`) };
}

function boxAt(value: unknown, path: string): readonly [number, number, number, number] {
  const [south = 0, west = 0, north = 0, east = 0, ...more] = listAt(value, path, (one, at) =>
    numberAt(one, at, /\[[02]\]$/.test(at) ? [-90, 90] : [-180, 180]),
  );
  if (more.length > 0 || !(south < north && west < east)) wrong(path, 'must be [south, west, north, east]');
  return [south, west, north, east];
}

function unitAt(value: unknown, path: string, versions: readonly string[]): ImportMap['unit'] {
  const { name, version, areaCode } = fieldsAt(value, path, ['name', 'version', 'areaCode']);
  return {
    name: textAt(name, `${path}.name`),
    version: oneOfAt(version, `${path}.version`, versions),
    areaCode: textAt(areaCode, `${path}.areaCode`, /^[2-9]\d\d$/),
  };
}

function columnsOf({ incident, row, place, unit, steps }: Omit<ImportMap, 'columns'>): ImportMap['columns'] {
  const named: { path: string; column: string }[] = [];
  const column = (path: string, source: string | null) =>
    source !== null && columnsNamed(source).forEach((name) => named.push({ path, column: name }));
  const template = (path: string, text: string) =>
    columnsIn(text).forEach((name) => named.push({ path, column: name }));
  column('incident.id', incident.id);
  incident.reported.forEach((name, n) => column(`incident.reported[${n}]`, name));
  incident.labels.forEach((name, n) => column(`incident.labels[${n}]`, name));
  incident.description.forEach((text) => template('incident.description', text));
  column('row', row);
  if (unit) template('unit.name', unit.name);
  if (place) {
    const { raw, point, streetNumber, route, locality, state, postalCode } = place;
    for (const text of raw) template('place.raw', text);
    Object.entries({ streetNumber, route, locality, state, postalCode }).forEach(([part, text]) =>
      template(`place.${part}`, text),
    );
    Object.entries(point).forEach(([part, name]) => column(`place.point.${part}`, name as string));
  }
  steps.forEach((step, n) => {
    column(`steps[${n}].column`, step.column);
    column(`steps[${n}].after`, step.after);
    step.message.forEach((text) => template(`steps[${n}].message`, text));
  });
  return named;
}
