import { shownCustomerParts } from '#projections/customers/index';
import { type DocOf, documentOf } from './core/compose.ts';
import { shownAlarms } from './parts/alarms.ts';
import { shownAssets } from './parts/assets.ts';
import { shownAssignment } from './parts/coming/assignment.ts';
import { shownCalled } from './parts/coming/called.ts';
import { shownDispatch } from './parts/coming/dispatch.ts';
import { shownHelp } from './parts/coming/help.ts';
import { shownSearch } from './parts/coming/nobodyFound.ts';
import { shownTeam } from './parts/coming/team.ts';
import { shownHolds } from './parts/holds.ts';
import { shownIntegrations } from './parts/integrations.ts';
import { shownLinking } from './parts/linking.ts';
import { shownPlaces } from './parts/places.ts';
import { shownPriority } from './parts/priority.ts';
import { shownTasks } from './parts/tasks.ts';
import { shownTransfers } from './parts/transfers.ts';
import { shownFiles } from './parts/written/files.ts';
import { shownForms } from './parts/written/forms.ts';
import { shownLabels } from './parts/written/labels.ts';
import { shownNotes } from './parts/written/notes.ts';
import { shownTags } from './parts/written/tags.ts';

/** Every part of the incident's document. To add a part: add a file in `parts/` and a line here. */
const parts = [
  shownLabels,
  shownPlaces,
  shownNotes,
  shownTags,
  shownTeam,
  shownHolds,
  shownFiles,
  shownIntegrations,
  shownAlarms,
  ...shownCustomerParts,
  shownAssets,
  shownForms,
  shownDispatch,
  shownCalled,
  shownTransfers,
  shownAssignment,
  shownTasks,
  shownPriority,
  shownHelp,
  shownSearch,
  shownLinking,
];

/** The incident's document. `by` is `kind:id` here; the API replaces it with the name. */
export type IncidentDoc = DocOf<(typeof parts)[number]>;

export const incidentParts = documentOf(parts);
