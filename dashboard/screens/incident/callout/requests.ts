import { type Command, command } from '../../../data/command.ts';
import type { StartRequest } from './starting.ts';

/** Asks for the order of a call-out without starting it. */
export const previewOf = (incident: string, request: StartRequest) =>
  command('POST /api/incident/:incident_uuid/callouts/preview/', { incident_uuid: incident }, request);

/** Starts a call-out (S2 §7.3). */
export function startOf(incident: string, request: StartRequest): Command {
  const ids = { incident_uuid: incident, product: 'muster' };
  switch (request.kind) {
    case 'groups': {
      const { kind: _, ...body } = request;
      return command(
        'POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/',
        ids,
        body,
      );
    }
    case 'selected': {
      const { kind: _, ...body } = request;
      return command(
        'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team/request/',
        ids,
        body,
      );
    }
    case 'sequential': {
      const { kind: _, ...body } = request;
      return command(
        'POST /incident/:incident_uuid/:product/incidents/calls/tasks/generic_form_team_sequential/start/',
        ids,
        body,
      );
    }
  }
}
