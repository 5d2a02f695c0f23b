import { priorities } from '#contracts/core/priority';
import { type FactIn, facts, flag, id, listOf, object, oneOf, text, whole } from '#events/core/schema';

const settings = {
  name: text,
  /** An http(s) address. It may hold a key of the receiver, so no screen shows it. */
  url: text,
  /** Of `contracts/core/webhookEvents.ts`. */
  events: listOf(text),
  /** The codes of the problems, and the priorities, whose incidents it carries. Empty: of all. */
  problems: listOf(text),
  priorities: listOf(oneOf(priorities)),
  /** False while nothing is sent. */
  active: flag,
};

/** The facts of the stream `webhook-{uuid}`: an address outside that hears what happens in the organization. */
export const webhookFacts = facts({
  WebhookMade: { webhook: id, ...settings },
  WebhookChanged: { webhook: id, ...settings },
  WebhookRemoved: { webhook: id },
  /** It is signed with another secret. The one before signs as well for a day. */
  WebhookSecretChanged: { webhook: id, generation: whole },
  /** Messages are sent once more, each as a new delivery with the id that it had. */
  WebhookReplayed: { webhook: id, messages: listOf(object({ delivery: id, of: id })) },
});
export type WebhookFact = FactIn<typeof webhookFacts>;
export type WebhookSettings = Omit<FactIn<typeof webhookFacts, 'WebhookMade'>['data'], 'webhook'>;
