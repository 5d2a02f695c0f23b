import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { entityId } from '#services/demo/ids';
import type { Installation, Person, Reply } from '../../support/installation.ts';

export const minute = 60_000;

export const must = (reply: Reply, what: string): Reply => {
  if (reply.status >= 300) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

export const post = async (who: Person, path: string, body: object = {}): Promise<string> =>
  must(await who.send('POST', path, body), path).body.uuid ?? '';

/** The body of an incident's page. */
export const shownOf = async (who: Person, incident: string) =>
  must(await who.get(`/api/incident/${incident}/`), incident).body;

/** A command without a route, sent as the system. */
export const acting = (here: Installation, organisation: string, ...words: readonly string[]) => {
  const commandId = idFrom('golden', organisation, ...words);
  const cause = {
    entity: entityId(organisation),
    actor: { kind: 'system', id: 'golden' },
    correlationId: commandId,
  } as const;
  return { commandId, occurredAt: iso(here.clock.now()), cause };
};
