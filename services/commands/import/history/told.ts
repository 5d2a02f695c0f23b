import type { IncidentCommand, IncidentState } from '#events/incident/incident';
import { incident } from '#events/incident/incident';
import type { Step } from '#events/store/handle';
import { type ImportedFact, type Picture, pictureOf } from './picture.ts';

/** The incident that these commands of an import would make. */
export function wantedBy(steps: readonly Step<IncidentCommand>[], importer: string): Picture | null {
  let state: IncidentState = incident.initial;
  const told: ImportedFact[] = [];
  for (const { command, commandId, occurredAt } of steps) {
    for (const fact of incident.decide(state, command)) {
      state = incident.evolve(state, { ...fact, occurredAt });
      told.push({ ...fact, metadata: metadataOf({ commandId, occurredAt, importer }) } as ImportedFact);
    }
  }
  return pictureOf(told);
}

interface Said {
  readonly commandId: string;
  readonly occurredAt: string;
  readonly importer: string;
}

const metadataOf = ({ commandId, occurredAt, importer }: Said): ImportedFact['metadata'] => ({
  occurredAt,
  causationId: commandId,
  correlationId: '',
  actor: { kind: 'import', id: importer },
  entity: '',
  hash: '',
});

/** The facts that imports told, and the erasures that took their words. */
export const toldByImports = (history: readonly ImportedFact[]): readonly ImportedFact[] =>
  history.filter(({ type, metadata }) => metadata.actor.kind === 'import' || type === 'PersonalDataErased');
