import type { Route } from '#services/api/http/route';
import { listSamples } from './listSamples.ts';
import { addressSamples } from './samples/addresses.ts';
import { analyticsSamples } from './samples/analytics.ts';
import { boardSamples } from './samples/board.ts';
import { beatSamples } from './samples/calls/beats.ts';
import { calloutSamples } from './samples/calls/callouts.ts';
import { ledgerSamples } from './samples/calls/ledgers.ts';
import { scheduleSamples } from './samples/calls/schedules.ts';
import { teamSamples } from './samples/calls/team.ts';
import { telephoneSamples } from './samples/calls/telephone.ts';
import { checkInSamples } from './samples/checkIns.ts';
import { classificationSamples } from './samples/classification.ts';
import { fileSamples } from './samples/files.ts';
import { formSamples } from './samples/forms.ts';
import { houseSamples } from './samples/house.ts';
import { incidentSamples } from './samples/incidents.ts';
import { integrationSamples } from './samples/integrations.ts';
import type { Line, Lines } from './samples/line.ts';
import { moduleSamples } from './samples/modules.ts';
import { notifySamples } from './samples/notify.ts';
import { open311Samples } from './samples/open311.ts';
import { peopleSamples } from './samples/people.ts';
import { placeSamples } from './samples/places.ts';
import { tokenSamples } from './samples/tokens.ts';
import { transferSamples } from './samples/transfers.ts';
import { webhookSamples } from './samples/webhooks.ts';
import { wordSamples } from './samples/words.ts';

export { type Ids, idsOf, unknownIds } from './samples/ids.ts';
export type { Line, Sample } from './samples/line.ts';

/** A valid request for every route: a missing route fails the test that walks the table. */
export const samples: Lines = {
  ...houseSamples,
  ...boardSamples,
  ...incidentSamples,
  ...peopleSamples,
  ...tokenSamples,
  ...open311Samples,
  ...webhookSamples,
  ...placeSamples,
  ...addressSamples,
  ...wordSamples,
  ...fileSamples,
  ...teamSamples,
  ...formSamples,
  ...transferSamples,
  ...integrationSamples,
  ...checkInSamples,
  ...moduleSamples,
  ...beatSamples,
  ...listSamples,
  ...calloutSamples,
  ...ledgerSamples,
  ...classificationSamples,
  ...notifySamples,
  ...analyticsSamples,
  ...scheduleSamples,
  ...telephoneSamples,
};

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

export function sampleOf(route: Pick<Route, 'method' | 'path'>): Line {
  const found = samples[nameOf(route)];
  if (!found) throw new Error(`${nameOf(route)} has no sample: add one to samples/`);
  return found;
}
