import { redactionRules } from '#contracts/audit/report';
import { type FactIn, facts, id, oneOf, orNull, sha256, text, whole } from '#events/core/schema';

/**
 * The facts of the stream `redaction-{uuid}`: one redacted copy of a report. They say where words were removed, and why;
 * the words themselves stand nowhere.
 */
export const redactionFacts = facts({
  RedactedCopyMade: {
    redaction: id,
    incident: orNull(id),
    callout: orNull(id),
    /** The number of redactions that follow. */
    redactions: whole,
    /** The bytes that were handed out. */
    sha256,
  },
  RedactionMade: {
    redaction: id,
    /** The line of the report: the number of its event, or the name of a field. */
    line: text,
    from: whole,
    until: whole,
    rule: oneOf(redactionRules),
    reason: text,
  },
});
export type RedactionMade = FactIn<typeof redactionFacts, 'RedactionMade'>;
export type RedactionFact = FactIn<typeof redactionFacts>;
