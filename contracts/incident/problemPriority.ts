import { priorities } from '#contracts/core/priority';
import { document, oneOf, type Shape, text } from '#contracts/core/schema';

/** A problem of an organization, and the priority of its incidents until a person changes it. */
export const problemPriority = document('ProblemPriority', {
  /** Its code, `code/option`, or the label of the classification. */
  problem: text('WTR 001/MAIN'),
  words: text('WTR 001 Water leak: Main'),
  priority: oneOf(priorities),
  /** The priority while the organization has set none. */
  usual: oneOf(priorities),
});
export type ProblemPriority = Shape<typeof problemPriority>;
