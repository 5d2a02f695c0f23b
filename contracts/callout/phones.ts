import { document, id, listOf, oneOf, type Shape, text, time, yesNo } from '#contracts/core/schema';

/** The acts of a person at a simulated phone. */
export const simulatedActs = ['answer', 'decline', 'key', 'hang-up'] as const;
export type SimulatedAct = (typeof simulatedActs)[number];

const heard = document('SimulatedHeard', {
  /** Words that were heard, or a key that was pressed. */
  kind: oneOf(['heard', 'key']),
  words: text('Press 1 to accept.'),
});

const simulatedCall = document('SimulatedCall', {
  uuid: id,
  to: text('+13035550101'),
  /** The owner of the phone. */
  name: text('Theo Brandt'),
  status: oneOf(['ringing', 'talking']),
  /** The time since which it rings or talks. */
  since: time,
  /** The oldest first. */
  heard: listOf(heard),
  /** True while the network waits for a key. */
  waits: yesNo(true),
});
export type SimulatedCall = Shape<typeof simulatedCall>;

/** `GET /api/simulator/calls/`: the phones that ring or talk, the first that rang first. */
export const simulatedCalls = document('SimulatedCalls', { results: listOf(simulatedCall) });
