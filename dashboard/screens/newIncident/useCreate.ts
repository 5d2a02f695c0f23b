import type { CreateBody } from '#contracts/api/incident/incidents';
import type { TagData } from '#contracts/incident/incident';
import { problemTag } from '#contracts/incident/problems';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { say } from '../../ui/say.ts';

interface Props {
  /** "The incident was created" */
  readonly words: string;
  readonly problem: TagData | null;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/**
 * Creates an incident, then tags it with its problem. When only the tag fails, the incident exists, and a warning is
 * shown.
 */
export function useCreate({ words, problem, onCreated, onClose }: Props) {
  const tag = useSend(() => {});
  const end = (kept: boolean) => {
    if (kept) say.done(`${words}.`);
    else say.warn(`${words}, but its problem was not saved. Choose it on the incident’s page.`);
    onCreated();
    onClose();
  };
  const incident = useSend((answer) => {
    const { uuid } = answer as { readonly uuid: string };
    if (!problem) return end(true);
    const body = { content_type: problemTag, data: problem };
    const tagging = command('POST /api/incident/:incident_uuid/tag/', { incident_uuid: uuid }, body);
    void tag.send(tagging).then((failure) => end(failure === null));
  });
  const create = (body: CreateBody) => void incident.send(command('POST /api/incidents/', {}, body));
  return { busy: incident.busy || tag.busy, error: incident.error, create };
}
