import { redactionRules } from '#contracts/audit/report';
import { type FactIn, facts, id, oneOf, orNull, sha256, text, time, whole } from '#events/core/schema';

/**
 * The facts of the stream `redaction-{uuid}`: one redacted copy of a report. They say where words were removed, and why;
 * the words themselves stand nowhere.
 */
export const redactionFacts = facts({
  RedactionMade: {
    redaction: id,
    /** The line of the report: the number of its event, or the name of a field. */
    line: text,
    from: whole,
    until: whole,
    rule: oneOf(redactionRules),
    reason: text,
  },
  /** Every redaction is recorded: from now on the copy may be handed out. */
  RedactedCopyMade: {
    redaction: id,
    /** The subject of the report: an incident, a call-out, or a period (ISO-8601 UTC). */
    incident: orNull(id),
    callout: orNull(id),
    after: orNull(time),
    until: orNull(time),
    /** The number of redactions. */
    redactions: whole,
    /** The bytes that are handed out, and no others. */
    sha256,
  },
});
export type RedactionMade = FactIn<typeof redactionFacts, 'RedactionMade'>;
export type RedactedCopyMade = FactIn<typeof redactionFacts, 'RedactedCopyMade'>;
export type RedactionFact = FactIn<typeof redactionFacts>;
