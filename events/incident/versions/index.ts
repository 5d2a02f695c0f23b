import type { Workflow } from '#events/incident/workflow/definition';
import { arvada } from './arvada.ts';
import { durham } from './durham.ts';
import { jcw } from './jcw.ts';
import { loveland } from './loveland.ts';
import { olathe } from './olathe.ts';
import { quiet } from './quiet.ts';
import { scmwd } from './scmwd.ts';
import { springfield } from './springfield.ts';
import { standard } from './standard.ts';
import { ug } from './ug.ts';
import { wichita } from './wichita.ts';

const all = [
  ...standard,
  ...arvada,
  ...durham,
  ...loveland,
  ...olathe,
  ...scmwd,
  ...springfield,
  ...jcw,
  ...ug,
  ...wichita,
  ...quiet,
];

/** Every version, by key. To add one, add a data file here and a line above. Its worked examples are its test. */
export const workflows: ReadonlyMap<string, Workflow> = new Map(all.map((workflow) => [workflow.key, workflow]));

// An incident of a version that is no longer shipped stays readable, in the state `error`.
export const workflowOf = (key: string): Workflow =>
  workflows.get(key) ?? {
    key,
    displayName: key,
    organisation: null,
    dispatched: true,
    targets: [],
    states: [],
    always: { state: 'error', display: 'Error', meaning: 'received' },
    examples: [],
  };
