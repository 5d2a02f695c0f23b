import { customerParts } from '#events/customers/index';
import { alarms } from './alarms/alarms.ts';
import { assets } from './assets/assets.ts';
import { type CommandsOf, type FactsOf, factsOf, incidentOf, type StateOf } from './core/compose.ts';
import { dispatch } from './dispatch/dispatch.ts';
import { help } from './dispatch/help.ts';
import { nobodyFound } from './dispatch/nobodyFound.ts';
import { files } from './files/files.ts';
import { forms } from './forms/forms.ts';
import { holds } from './holds/holds.ts';
import { integrations } from './integrations/integrations.ts';
import { labels } from './labels/labels.ts';
import { linking } from './linking/linking.ts';
import { notes } from './notes/notes.ts';
import { places } from './places/places.ts';
import { priority } from './priority/priority.ts';
import { tags } from './tags/tags.ts';
import { tasks } from './tasks/tasks.ts';
import { assignment } from './team/assignment.ts';
import { standDown } from './team/standDown.ts';
import { team } from './team/team.ts';
import { newOwner, transfers } from './transfers/transfers.ts';
import { unreached } from './transfers/unreached.ts';

/**
 * Every part of an incident. To add one, add a folder beside these and a line here. A new incident begins with their
 * facts in this order.
 */
const parts = [
  alarms,
  labels,
  places,
  notes,
  tags,
  team,
  standDown,
  holds,
  files,
  forms,
  tasks,
  assets,
  integrations,
  dispatch,
  nobodyFound,
  transfers,
  unreached,
  assignment,
  priority,
  help,
  linking,
  ...customerParts,
];
type AnyPart = (typeof parts)[number];

/** The facts of the stream `incident-{uuid}`, its commands, and its state. */
export type IncidentFact = FactsOf<AnyPart>;
export const incidentFacts = factsOf(parts);
export type IncidentCommand = CommandsOf<AnyPart>;
export type IncidentState = StateOf<AnyPart>;

/** The decider of an incident: its core and all its parts. */
export const incident = {
  ...incidentOf(parts),
  owner: (fact: IncidentFact) => (fact.type === 'IncidentTransferred' ? newOwner(fact) : null),
};
