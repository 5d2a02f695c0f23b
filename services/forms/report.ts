import { type Form, type FormField, type FormValue, isEmpty } from '#contracts/incident/forms/forms';
import { localTimeAt } from '#contracts/time/localTime';

/** A form as shown on paper and in spreadsheets: words, in the organization's zone. */
export interface Report {
  readonly title: string;
  /** The subject of the form, and its history. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly ReportRow[] }[];
}
export interface ReportRow {
  readonly name: string;
  readonly label: string;
  /** A number stays a number; null when empty. */
  readonly value: string | number | null;
  readonly unit: string;
}

/** Data that the form itself does not hold. */
export interface About {
  readonly organisation: string;
  readonly incident: string;
  readonly type: string;
  readonly description: string;
  readonly address: string;
  /** ISO-8601 UTC. */
  readonly reported: string;
  /** The organization's zone, by its name in the time-zone database. */
  readonly timezone: string;
}

const statuses: Readonly<Record<Form['status'], string>> = {
  draft: 'Draft',
  submitted: 'Submitted, waiting for approval',
  returned: 'Returned, to be filled in again',
  approved: 'Approved',
};

export function reportOf(form: Omit<Form, 'position'>, about: About): Report {
  const { definition, status, submitted, approved, returned, values } = form;
  const local = (time: string) => localTime(time, about.timezone);
  const done = (label: string, step: { readonly by: string; readonly time: string } | null) =>
    step ? [[label, `${local(step.time)}, ${step.by}`] as const] : [];
  return {
    title: definition.title,
    facts: [
      ['Organisation', about.organisation],
      ['Incident', about.description || 'Erased'],
      ['Address', about.address],
      ['Type', about.type],
      ['Reported', local(about.reported)],
      ['Incident number', about.incident],
      ['Form', `${definition.title}, version ${definition.version}`],
      ['Status', statuses[status]],
      ...done('Submitted', submitted),
      ...done('Approved', approved),
      ...(status === 'returned' ? done('Returned', returned) : []),
      ...(status === 'returned' ? [['Reason', returned?.reason ?? 'Erased'] as const] : []),
      ['Times', `on the clock of ${about.timezone}`],
    ],
    sections: definition.sections.map(({ title, fields }) => ({
      title,
      rows: fields.map((field) => ({
        name: field.name,
        label: field.label,
        value: Object.hasOwn(values, field.name) ? said(field, values[field.name] ?? null, local) : null,
        unit: field.unit ?? '',
      })),
    })),
  };
}

function said(field: FormField, value: FormValue, local: (time: string) => string): string | number | null {
  // A text is null after an erasure, and empty when the user cleared it.
  if (value === null && (field.kind === 'text' || field.kind === 'long-text')) return 'Erased';
  if (value === null || isEmpty(value)) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value;
  const display = (code: string) => field.choices?.find((one) => one.code === code)?.display ?? code;
  if (typeof value !== 'string') return value.map(display).join('; ');
  if (field.kind === 'date-time') return local(value);
  return field.kind === 'choice' ? display(value) : value;
}

/** "2026-03-01 02:10 MST". The zone's name tells the two occurrences of a repeated hour apart. */
export function localTime(time: string, timeZone: string): string {
  const at = Date.parse(time);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${localTimeAt(at, timeZone).replace('T', ' ')} ${name}`;
}
