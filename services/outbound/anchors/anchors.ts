import type { App } from '#services/app/app';
import type { CheckpointAnchors } from '#services/app/proof/anchors';
import type { Evidence } from '#services/evidence/evidence';
import type { Mail } from '#services/outbound/mail/mail';
import { type Anchor, anchorCheckpoints } from './anchoring.ts';
import { bucketAnchor } from './bucket.ts';
import { mailAnchor } from './checkpointMail.ts';
import { timeStampAnchor } from './timestamp.ts';
import { witnessAnchor } from './witness.ts';

type Parts = Pick<App, 'config' | 'views' | 'clock' | 'random' | 'log'>;

/** The id of an organization by its internal name. */
const entityOf = ({ views }: Pick<App, 'views'>, name: string): string | undefined =>
  views.docs('entities', { where: { name }, limit: 1 })[0]?.uuid;

/** The anchors that are set; null when none is. */
export function anchorsOf(app: Parts, evidence: Evidence, mail: Mail): CheckpointAnchors | null {
  const { config, clock, random } = app;
  const { witnesses, timeStamps, mails, bucket } = config.anchors;
  const isOf = (organization: string) => (tree: string) => tree !== '' && tree === entityOf(app, organization);
  const all: readonly Anchor[] = [
    ...witnesses.map((one) =>
      witnessAnchor(one, { evidence, covers: one.organization === null ? () => true : isOf(one.organization) }),
    ),
    ...(timeStamps === null ? [] : [timeStampAnchor(timeStamps, random)]),
    ...[...mails].map(([name, addresses]) =>
      mailAnchor({ evidence, mail, clock, addresses, organization: name, covers: isOf(name) }),
    ),
    ...(bucket ? [bucketAnchor(bucket, clock)] : []),
  ];
  return all.length === 0 ? null : anchorCheckpoints({ evidence, clock, log: app.log }, all);
}
