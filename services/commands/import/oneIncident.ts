import { fold } from '#events/core/decider';
import type { Recorded } from '#events/core/message';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import type { Cause, Handle, Step } from '#events/store/handle';
import { type Importing, incidentSteps, rowsIn } from './commands.ts';
import type { FileIncident } from './files/incidents.ts';
import { correctionOf } from './history/corrections.ts';
import { pictureOf } from './history/picture.ts';
import { toldByImports, wantedBy } from './history/told.ts';

export interface Outcome {
  readonly facts: number;
  /** Facts of the file that the log had already. */
  readonly known: number;
  /** The corrections of earlier imports, in words. */
  readonly corrected: readonly string[];
}

export interface OneOptions {
  readonly importing: Importing;
  readonly handle: Handle;
  readonly read: (stream: string) => Promise<readonly Recorded[]>;
  readonly cause: Cause;
}

/** A person deleted the incident. An import does not bring it back. */
export class DeletedByHand extends Error {}

/**
 * Writes one incident of the file. An incident that an earlier import wrote is compared with the file, and corrected
 * where it differs. Throws `DeletedByHand`, or a refusal.
 */
export async function writeIncident(found: FileIncident, options: OneOptions): Promise<Outcome> {
  const { handle, cause } = options;
  const { planned, history } = await standing(found, options);
  const { incident: id, steps, facts } = planned;
  const correction = correctionFor(history, { ...options, id, steps });
  if (correction?.steps.length === 0) return { facts: 0, known: facts, corrected: [] };
  const { events } = await handle(incident, id, correction?.steps ?? steps, cause);
  const corrected = correction && events.length > 0 ? correction.words : [];
  return { facts: events.length, known: Math.max(0, facts - events.length), corrected };
}

/** The commands for the incident as it stands: a new one where earlier imports of it were taken back. */
async function standing(found: FileIncident, { importing, read }: OneOptions) {
  for (let takenBack = 0; ; takenBack += 1) {
    const planned = incidentSteps(importing, found, takenBack);
    const history = (await read(`incident-${planned.incident}`)) as readonly Recorded<IncidentFact>[];
    const deletion = history.find(({ type }) => type === 'IncidentDeleted');
    if (!deletion) return { planned, history };
    if (deletion.metadata.actor.kind !== 'import') throw new DeletedByHand();
  }
}

interface Comparing extends OneOptions {
  readonly id: string;
  readonly steps: readonly Step<IncidentCommand>[];
}

/** Null when the incident is not an import's, or when the file has only some of its rows: facts are then only added. */
function correctionFor(history: readonly Recorded<IncidentFact>[], comparing: Comparing) {
  const { importing, steps, id, cause } = comparing;
  const now = pictureOf(toldByImports(history));
  const wanted = wantedBy(steps, importing.map.name);
  const state = fold(incident, history);
  if (!now || !wanted || state.status === 'none' || !hasAllRows(history, comparing)) return null;
  return correctionOf({ now, wanted, history, state, incident: id, correlationId: cause.correlationId });
}

/** True when the file has every row from which earlier imports took a fact of the incident. */
function hasAllRows(history: readonly Recorded[], { importing, steps }: Comparing): boolean {
  if (importing.map.row === null) return true;
  const source = steps[0]?.source ?? '';
  const rows = new Set(
    rowsIn(
      source,
      steps.map((step) => step.source),
    ),
  );
  const before = rowsIn(
    source,
    history.map(({ metadata }) => metadata.source),
  );
  return before.length > 0 && before.every((row) => rows.has(row));
}
