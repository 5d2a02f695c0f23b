import type { CreateBody } from '#contracts/api/incident/incidents';
import type { Priority } from '#contracts/core/priority';
import { command } from '../../data/command.ts';
import { useViewer } from '../../data/viewer.ts';
import { type Mistakes, useForm } from '../../ui/form/useForm.ts';
import { say } from '../../ui/say.ts';
import { chosenProblem, type ProblemForm, problemsIn } from '../incident/problem/problems.ts';

interface What extends ProblemForm {
  readonly version: string;
  /** Empty: that of the problem. */
  readonly priority: Priority | '';
}

interface Options<Fields extends What> {
  readonly start: Fields;
  readonly draft: string;
  /** "The incident was created" */
  readonly words: string;
  readonly required: readonly (keyof Fields & string)[];
  readonly mistakes: (value: Fields) => Mistakes<Fields>;
  readonly body: (value: Fields) => CreateBody | null;
  readonly onCreated: (uuid: string) => void;
  readonly onClose: () => void;
}

/** Creates an incident with its problem and its priority, so that both are known when help is asked for. */
export function useCreate<Fields extends What>({ words, body, onCreated, onClose, ...form }: Options<Fields>) {
  const { versions } = useViewer().entity;
  return useForm({
    ...form,
    command: (value) => {
      const wanted = body(value);
      const problem = chosenProblem(problemsIn(value, versions), value);
      const known = { ...(problem ? { problem } : {}), ...(value.priority ? { priority: value.priority } : {}) };
      return wanted && command('POST /api/incidents/', {}, Object.assign({}, wanted, known));
    },
    onDone: ({ uuid }: { readonly uuid: string }) => {
      say.done(`${words}.`);
      onCreated(uuid);
    },
    onClose,
  });
}
