import { idFrom } from '#events/core/ids';
import type { IncidentCommand, IncidentState } from '#events/incident/incident';
import type { PlaceFields } from '#events/incident/places/places';
import { type Course, keepTimestamp } from '#events/incident/workflow/workflow';
import type { Step } from '#events/store/handle';
import type { Entry, ImportedFact, Picture } from './picture.ts';

export interface Differing {
  /** The incident as imports have told it so far. */
  readonly now: Picture;
  /** The incident as they should have told it. */
  readonly wanted: Picture;
  /** All facts of the incident, by anyone, and the state after them. */
  readonly history: readonly ImportedFact[];
  readonly state: Extract<IncidentState, { status: 'known' }>;
  readonly incident: string;
  /** Names this import. */
  readonly correlationId: string;
}

export interface Correction {
  readonly steps: readonly Step<IncidentCommand>[];
  /** The corrections, in words for a person. Empty when facts are only added. */
  readonly words: readonly string[];
}

type CorrectingCommand = Extract<IncidentCommand, { do: keyof typeof phase }>;

/**
 * The order of the commands: removals, then facts in the order of their times, then the rest. The report comes last,
 * because sending a crew changes the version too.
 */
const phase = {
  withdrawEntry: 0,
  withdrawDispatch: 0,
  removeLabel: 0,
  removeLocation: 0,
  reopen: 0,
  log: 1,
  recordDispatch: 1,
  complete: 1,
  addLabel: 2,
  addLocation: 2,
  correctLocation: 2,
  correctReport: 3,
} as const satisfies Partial<Record<IncidentCommand['do'], number>>;

type Collected = { readonly at: string; readonly command: CorrectingCommand; readonly id?: string | undefined }[];

/**
 * The commands that turn what imports said into what they should have said. What people did since stays: a completion
 * they reversed, a place they corrected, a version they chose.
 */
export function correctionOf(differing: Differing): Correction {
  const { incident, correlationId, history } = differing;
  const used = new Set(history.map(({ metadata }) => metadata.causationId));
  const words: string[] = [];
  const crews = dispatches(differing, words);
  // Sorting is stable: a completion stays behind the facts of its time.
  const collected: Collected = [
    ...entries(differing, words),
    ...crews,
    ...labels(differing, words),
    ...place(differing, words),
    ...completion(differing, words),
    ...report(
      differing,
      words,
      crews.some(({ command }) => command.do === 'recordDispatch'),
    ),
  ];
  const inOrder = collected.toSorted(
    (a, b) => phase[a.command.do] - phase[b.command.do] || (phase[a.command.do] === 1 ? a.at.localeCompare(b.at) : 0),
  );
  const steps = inOrder.map(({ at, command, id }, n) => ({
    // A fact that is only added keeps its command's own id, so that a later import of a part of the file knows it.
    commandId: id !== undefined && !used.has(id) ? id : idFrom('correct', correlationId, incident, n),
    occurredAt: at,
    command,
  }));
  return { steps, words };
}

function report({ now, wanted, state }: Differing, words: string[], sent: boolean): Collected {
  const described = now.description !== null && state.description !== null && now.description !== wanted.description;
  const newVersion = versionOf({ now, wanted, state });
  const timed = now.reported !== wanted.reported;
  if (timed) words.push(`the report was at ${now.reported}, now ${wanted.reported}`);
  if (described) words.push('the description changed');
  // Sending a crew changes the version too.
  if (newVersion !== state.version && !sent) words.push(`the version was ${state.version}, now ${newVersion}`);
  if (!timed && !described && (newVersion === state.version || sent)) return [];
  const { reported } = wanted;
  const description = described ? wanted.description : null;
  return [{ at: reported, command: { do: 'correctReport', reported, description, newVersion } }];
}

/** A version that people chose since stays. */
const versionOf = ({ now, wanted, state }: Pick<Differing, 'now' | 'wanted' | 'state'>): string =>
  state.version === now.version ? wanted.version : state.version;

function entries({ now, wanted, history, incident }: Differing, words: string[]): Collected {
  const left = [...now.entries];
  const added = wanted.entries.filter((entry) => {
    const same = left.findIndex((one) => isSame(one, entry));
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  const ever = new Set(history.flatMap((fact) => (fact.type === 'LogEntryRecorded' ? [fact.data.entry] : [])));
  const next = keptWithout(history, new Set(left.map(({ entry }) => entry)));
  for (const { event, at } of left) words.push(`${event} of ${at} is withdrawn`);
  if (left.length > 0) for (const { event, at } of added) words.push(`${event} is now of ${at}`);
  return [
    ...left.map(({ entry, event, at }) => ({
      at,
      command: { do: 'withdrawEntry', entry, event, at, next: next[event] ?? null } as const,
    })),
    ...added.map((one) => recorded(one, { incident, ever, erased: now.description === null })),
  ];
}

const isSame = (a: Entry, b: Entry): boolean =>
  a.event === b.event &&
  a.at === b.at &&
  a.designation === b.designation &&
  (a.message === null || b.message === null || a.message === b.message);

/** The kept time of each kind of log event without these entries, as every read model keeps it. */
function keptWithout(history: readonly ImportedFact[], gone: ReadonlySet<string>): Course['timestamps'] {
  const withdrawn = new Set(gone);
  for (const fact of history) if (fact.type === 'LogEntryWithdrawn') withdrawn.add(fact.data.entry);
  return history.reduce<Course['timestamps']>(
    (kept, fact) =>
      fact.type === 'LogEntryRecorded' && !withdrawn.has(fact.data.entry)
        ? keepTimestamp(kept, fact.data.event, fact.metadata.occurredAt)
        : kept,
    {},
  );
}

interface Recording {
  readonly incident: string;
  readonly ever: ReadonlySet<string>;
  readonly erased: boolean;
}

function recorded({ entry, event, message, at, designation, commandId }: Entry, recording: Recording) {
  const { incident, ever, erased } = recording;
  const id = unused(entry, ever);
  const words = erased ? '' : (message ?? '');
  const command = { do: 'log', entry: id, incident, event, message: words, lat: null, lng: null, designation } as const;
  return { at, command, id: commandId };
}

/** The id, or one that follows from it when the incident had it before. */
function unused(id: string, ever: ReadonlySet<string>): string {
  let next = id;
  for (let n = 1; ever.has(next); n += 1) next = idFrom('again', id, n);
  return next;
}

function dispatches({ now, wanted, state }: Differing, words: string[]): Collected {
  const gone = [...now.dispatches].filter((one) => wanted.dispatches.get(one[0])?.at !== one[1].at);
  const added = [...wanted.dispatches].filter((one) => now.dispatches.get(one[0])?.at !== one[1].at);
  const newVersion = versionOf({ now, wanted, state });
  for (const [, { name, at }] of gone) words.push(`the dispatch of ${name} at ${at} is withdrawn`);
  return [
    ...gone.map(([designation, { name, at }]) => ({
      at,
      command: { do: 'withdrawDispatch', designation, name, at } as const,
    })),
    ...added.map(([designation, { name, at, commandId }]) => ({
      at,
      command: { do: 'recordDispatch', designation, name, newVersion } as const,
      id: commandId,
    })),
  ];
}

function labels({ now, wanted, state }: Differing, words: string[]): Collected {
  // After an erasure nobody knows which labels there were.
  if (now.description === null) return [];
  const at = wanted.reported;
  const gone = [...now.labels].filter(
    ([name, { label }]) => !wanted.labels.has(name) && state.labels.byName.get(name) === label,
  );
  const added = [...wanted.labels].filter(([name]) => !now.labels.has(name) && !state.labels.byName.has(name));
  for (const [, { name }] of gone) words.push(`the label ${name} is removed`);
  for (const [, { name }] of added) words.push(`the label ${name} is added`);
  return [
    ...gone.map(([, { label }]) => ({ at, command: { do: 'removeLabel', label } as const })),
    ...added.map(([, { label, name }]) => ({ at, command: { do: 'addLabel', label, name } as const })),
  ];
}

function place({ now, wanted, state }: Differing, words: string[]): Collected {
  const at = wanted.reported;
  if (wanted.place === null) {
    const stands = now.place !== null && state.places.standing.has(now.place.location);
    if (!now.place || !stands) return [];
    words.push('the place is removed');
    return [{ at, command: { do: 'removeLocation', location: now.place.location } }];
  }
  const { fields } = wanted.place;
  if (fields === null) return [];
  if (now.place === null) {
    const location = unused(wanted.place.location, state.places.ever);
    words.push('a place is added');
    return [{ at, command: { do: 'addLocation', place: { ...fields, location, contacts: [] } } }];
  }
  return moved(now.place, { fields, at, state, words });
}

interface Moving {
  readonly fields: PlaceFields;
  readonly at: string;
  readonly state: Differing['state'];
  readonly words: string[];
}

/** Corrects the fields that still are as an import left them. */
function moved({ location, fields: before }: NonNullable<Picture['place']>, moving: Moving): Collected {
  const { fields, at, state, words } = moving;
  const standing = state.places.standing.get(location)?.fields;
  if (!standing || before === null) return [];
  const change = Object.fromEntries(
    (Object.entries(fields) as [keyof PlaceFields, string | number][]).filter(
      ([name, value]) => (before[name] ?? '') !== value && standing[name] === (before[name] ?? ''),
    ),
  );
  if (Object.keys(change).length === 0) return [];
  words.push(`the place changed: ${Object.keys(change).join(', ')}`);
  return [{ at, command: { do: 'correctLocation', location, change, seen: {} } }];
}

function completion({ now, wanted, state, history }: Differing, words: string[]): Collected {
  if (now.completed?.at === wanted.completed?.at) return [];
  const byPeople = history.some(
    ({ type, metadata }) => type === 'IncidentReopened' && metadata.actor.kind !== 'import',
  );
  const complete = wanted.completed ? [{ at: wanted.completed.at, command: { do: 'complete' } as const }] : [];
  if (byPeople) return [];
  if (now.completed === null)
    return state.completed || !wanted.completed
      ? []
      : complete.map((one) => ({ ...one, id: wanted.completed?.commandId }));
  if (!state.completed) return [];
  words.push(`the completion was at ${now.completed.at}, now ${wanted.completed?.at ?? 'none'}`);
  return [{ at: now.completed.at, command: { do: 'reopen' } }, ...complete];
}
