import type { CreateBody } from '#contracts/api/incident/incidents';
import type { TagData } from '#contracts/incident/incident';
import { problemTag } from '#contracts/incident/problems';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { useViewer } from '../../data/viewer.ts';
import { type Mistakes, useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';
import { chosenProblem, type ProblemForm, problemsIn } from '../incident/problem/problems.ts';

interface What extends ProblemForm {
  readonly version: string;
}

interface Options<Fields extends What> {
  readonly start: Fields;
  readonly draft: string;
  /** "The incident was created" */
  readonly words: string;
  readonly required: readonly (keyof Fields & string)[];
  readonly mistakes: (value: Fields) => Mistakes<Fields>;
  readonly body: (value: Fields) => CreateBody | null;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/**
 * Creates an incident, then tags it with its problem. When only the tag fails, the incident exists, and a warning is
 * shown.
 */
export function useCreate<Fields extends What>({ words, body, onCreated, onClose, ...form }: Options<Fields>) {
  const { versions } = useViewer().entity;
  const tag = useSend(() => {});
  const tagging = (incident_uuid: string, data: TagData) =>
    command('POST /api/incident/:incident_uuid/tag/', { incident_uuid }, { content_type: problemTag, data });
  return useForm({
    ...form,
    command: (value) => {
      const wanted = body(value);
      return wanted && command('POST /api/incidents/', {}, wanted);
    },
    onDone: async ({ uuid }, sent) => {
      const problem = chosenProblem(problemsIn(sent, versions), sent);
      const failure = problem && (await tag.send(tagging(uuid, problem)));
      if (failure) say.warn(`${words}, but its problem was not saved. Choose it on the incident’s page.`);
      else say.done(`${words}.`);
      onCreated();
    },
    onClose,
  });
}
