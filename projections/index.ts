import { accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { afterHours } from './afterHours.ts';
import { alarmFilters } from './alarmFilters.ts';
import { beatPhones } from './beatPhones.ts';
import { beats } from './beats.ts';
import { boards } from './boards.ts';
import { questionnaires } from './bupp.ts';
import { calloutTeams } from './calloutTeams.ts';
import { callProfiles } from './callProfiles.ts';
import { checkIns } from './checkIns.ts';
import { crews } from './crews.ts';
import { deliveries } from './deliveries.ts';
import { designees } from './designees.ts';
import { entities } from './entities.ts';
import { files } from './files.ts';
import { incidentCards } from './incidentCards.ts';
import { incidents } from './incidents.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';
import { parts } from './parts.ts';
import type { AnyProjection } from './projection.ts';
import { reserveLists } from './reserveLists.ts';
import { serviceRequests } from './serviceRequests.ts';
import { sessions } from './sessions.ts';
import { shifts } from './shifts.ts';
import { transferOptions } from './transferOptions.ts';

/** Every read model. To add one: a file named after the screen or the question, a line here. */
export const projections: readonly AnyProjection[] = [
  entities,
  accounts,
  sessions,
  links,
  boards,
  crews,
  incidentCards,
  incidents,
  checkIns,
  deliveries,
  transferOptions,
  designees,
  files,
  notices,
  serviceRequests,
  alarmFilters,
  addresses,
  questionnaires,
  afterHours,
  callProfiles,
  beats,
  reserveLists,
  beatPhones,
  parts,
  shifts,
  calloutTeams,
];
