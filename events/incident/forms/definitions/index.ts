import type { FormDefinition, OfferedForm } from '#contracts/incident/forms/forms';
import { workflowOf } from '#events/incident/versions/index';
import { sewerBackup } from './sewerBackup.ts';
import { sewerOverflow } from './sewerOverflow.ts';
import { waterMainBreak } from './waterMainBreak.ts';
import { workReport } from './workReport.ts';

/** Every version of every form. To add one, add a data file here, or a higher version in the form's file. */
export const forms: readonly FormDefinition[] = [...workReport, ...waterMainBreak, ...sewerBackup, ...sewerOverflow];

const byKey = new Map(forms.map((form) => [`${form.name} ${form.version}`, form]));
// A form that is no longer shipped stays readable, under its name.
export const formOf = (name: string, version: number): FormDefinition =>
  byKey.get(`${name} ${version}`) ?? { name, version, title: name, sections: [] };

const newest = new Map(forms.toSorted((a, b) => a.version - b.version).map((form) => [form.name, form]));

/** Returns the newest version of each form that may be added to an incident of this workflow. */
export const offeredBy = (key: string): readonly OfferedForm[] =>
  (workflowOf(key).forms ?? []).flatMap((form) => {
    const found = newest.get(form);
    return found ? [{ name: found.name, version: found.version, title: found.title }] : [];
  });
