import type { ReportSubject } from '#contracts/audit/report';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { redaction } from '#events/redaction/decider';
import type { RedactedCopyMade, RedactionMade } from '#events/redaction/events';
import { carryOut } from '#services/api/http/carryOut';
import type { Signed } from '#services/api/http/route';
import type { Removed } from './redaction/redaction.ts';

/** The redactions that are appended at once. An append has an upper size. */
const together = 500;

interface Copy {
  readonly id: string;
  readonly subject: ReportSubject;
  readonly removed: readonly Removed[];
  readonly sha256: string;
}

/** Records each redaction, and then that the copy was made. */
export async function recordCopy(request: Signed<object, object>, { id, subject, removed, sha256 }: Copy) {
  const { incident = null, callout = null, after = null, until = null } = subject;
  const stream = { decider: redaction, id };
  const json = { uuid: id };
  for (let n = 0; n < removed.length; n += together) {
    const redactions = removed.slice(n, n + together).map((one) => ({ redaction: id, ...one }));
    const part = { ...request, commandId: idFrom(request.commandId, 'redact', n) };
    await carryOut(part, stream, { commands: [{ do: 'redact', redactions }], json });
  }
  const data = { redaction: id, incident, callout, after, until, redactions: removed.length, sha256 };
  return carryOut(request, stream, { commands: [{ do: 'make', data }], json });
}

/** A copy of the organization, from its own stream. */
export async function recordedCopy({ app, who }: Pick<Signed<object, object>, 'app' | 'who'>, id: string) {
  const removed: Removed[] = [];
  if (!isId.test(id)) throw new Refused('not-found');
  for await (const { type, data, metadata } of app.store.read(`${redaction.category}-${id}`)) {
    if (metadata.entity !== who.entity) break;
    if (type === 'RedactionMade') {
      const { redaction: _, ...one } = data as unknown as RedactionMade['data'];
      removed.push(one);
    } else if (type === 'RedactedCopyMade') {
      const { incident, callout, after, until, sha256 } = data as unknown as RedactedCopyMade['data'];
      const subject: ReportSubject = {
        incident: incident ?? undefined,
        callout: callout ?? undefined,
        after: after ?? undefined,
        until: until ?? undefined,
      };
      return { subject, removed, sha256, made: String(metadata.occurredAt) };
    }
  }
  throw new Refused('not-found');
}
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
