import { customerParts } from '#projections/customers/index';
import { type DocOf, documentOf } from './core/compose.ts';
import { alarms } from './parts/alarms.ts';
import { assets } from './parts/assets.ts';
import { dispatch } from './parts/dispatch.ts';
import { files } from './parts/files.ts';
import { forms } from './parts/forms.ts';
import { holds } from './parts/holds.ts';
import { integrations } from './parts/integrations.ts';
import { labels } from './parts/labels.ts';
import { notes } from './parts/notes.ts';
import { places } from './parts/places.ts';
import { tags } from './parts/tags.ts';
import { tasks } from './parts/tasks.ts';
import { team } from './parts/team.ts';
import { transfers } from './parts/transfers.ts';

/** Every part of the incident's document. To add one: a file in `parts/`, and a line here. */
const parts = [
  labels,
  places,
  notes,
  tags,
  team,
  holds,
  files,
  integrations,
  alarms,
  ...customerParts,
  assets,
  forms,
  dispatch,
  transfers,
  tasks,
];

/** Everything that the incident's page shows. `by` is `kind:id` here: the API puts the name in its place. */
export type IncidentDoc = DocOf<(typeof parts)[number]>;

export const incidentParts = documentOf(parts);
