import type { Placed } from '#events/core/message';
import { comparePositions } from '#events/core/position';
import type { AnyProjection } from '#projections/core/projection';
import type { AnyRow } from '#projections/core/rows';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Read } from '#services/projector/folding';
import { links } from '../links.ts';
import { logOfIncident, ofIncident } from '../models.ts';
import type { Moved } from '../replayer.ts';
import { type Aside, folded, foldedRows } from '../scratch.ts';
import type { Instant } from '../timeline/timeline.ts';
import { calloutsIn, happenedBy, inOrder } from './counted.ts';

/** One incident with its log, its call-outs and its messages, folded from their streams; and the links of calls to it. */
export interface IncidentPast {
  doc(model: AnyProjection, key: string): object | null;
  readonly rows: readonly AnyRow[];
}

/** `moved` is the instant on the timeline: the incident counts the same events. */
export async function incidentPast(uuid: string, moved: Moved, instant: Instant): Promise<IncidentPast> {
  const counts = countedIn(moved, instant);
  const stream = (await moved.reader.stream(`incident-${uuid}`)).filter(counts);
  const linked = await Promise.all(linkedTo(uuid, moved).map((other) => moved.reader.stream(`incident-${other}`)));
  const own = inOrder([...stream, ...linked.flat().filter((read) => isLinkOf(uuid, read) && counts(read))]);
  const documents = new Map<string, object | null>();
  const fold = (reads: readonly Read[]): void => {
    const asides = new Map<string, Aside>();
    for (const model of ofIncident) {
      const before = (key: string) => documents.get(`${model.name} ${key}`) ?? null;
      for (const { key, after } of folded(model, reads, { before, asides }))
        documents.set(`${model.name} ${key}`, after);
    }
  };
  const called = (await Promise.all(calloutsIn(stream).map((id) => moved.reader.stream(`callout-${id}`)))).flat();
  const first = inOrder([...own, ...called.filter(counts)]);
  fold(first);
  const [incidents] = ofIncident;
  const doc = documents.get(`${incidents?.name} ${uuid}`) as IncidentDoc | null | undefined;
  const notices = doc?.notices ?? [];
  if (notices.length > 0) {
    const theirs = await Promise.all(notices.map((delivery) => moved.reader.stream(`delivery-${delivery}`)));
    documents.clear();
    fold(inOrder([...first, ...theirs.flat().filter(counts)]));
  }
  return {
    doc: (model, key) => documents.get(`${model.name} ${key}`) ?? null,
    rows: foldedRows(logOfIncident, own).filter(({ incident }) => incident === uuid),
  };
}

/** The incidents that were ever linked to this one. */
function linkedTo(uuid: string, { versions, count, lately }: Moved): readonly string[] {
  const late = lately.get(links.name)?.get(uuid);
  const found = late ?? versions.at(links.name, uuid, count);
  return found === null ? [] : (found as { readonly incidents: readonly string[] }).incidents;
}

const isLinkOf = (uuid: string, { event: { type, data } }: Read): boolean =>
  (type === 'IncidentLinked' && data.to === uuid) || (type === 'IncidentUnlinked' && data.from === uuid);

/** An erasure counts at every instant: the erased are erased in the past too. */
function countedIn({ timeline, count }: Moved, { clock, at }: Instant): (read: Read) => boolean {
  const last = timeline.position(count);
  const isKnown = ({ position }: Placed): boolean => last !== undefined && comparePositions(position, last) <= 0;
  const counts = (read: Read): boolean => (clock === 'known' ? isKnown(read.event) : happenedBy(read, at));
  return (read) => read.event.type === 'PersonalDataErased' || counts(read);
}
