import type { FormValues } from '#contracts/incident/forms/forms';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';

interface Worked {
  readonly organisation: string;
  readonly n: number;
  /** ISO-8601 UTC, this many milliseconds after the call. */
  readonly at: (after: number) => string;
}

const minute = 60_000;

/** The crews' reports on two finished calls: one waits for approval, three are still being written. */
export async function loadReports(app: App, { organisation, n, at }: Worked, cause: Cause): Promise<void> {
  const id = idFrom('demo', 'incident', organisation, n);
  const report: FormValues = {
    arrived: at(38 * minute),
    departed: at(85 * minute),
    crew_leader: 'R. Castillo',
    crew_count: 3,
    found: 'Water came up at the curb stop; the packing of the valve had failed.',
    done: 'Closed the valve, replaced the packing, opened it again and flushed for ten minutes.',
    service: 'restored',
    customer_told: true,
    follow_up: false,
  };
  const kinds: Readonly<Record<number, readonly [what: string, values: FormValues][]>> = {
    7: [
      ['submitted', report],
      ['filled', report],
    ],
    9: [
      ['form', { crew_leader: 'R. Castillo', crew_count: 2 }],
      ['draft', {}],
    ],
  };
  const commands = (kinds[n] ?? []).flatMap(([what, values]): readonly IncidentCommand[] => {
    const form = idFrom('demo', what, organisation);
    const submission = idFrom('demo', 'submission', form);
    const entry = idFrom('demo', 'entry', form);
    return [
      { do: 'addForm', form, name: 'work_report', version: 1 },
      { do: 'fillForm', incident: id, form, values, seen: {} },
      ...(what === 'submitted' ? [{ do: 'submitForm', incident: id, form, submission, entry } as const] : []),
    ];
  });
  const steps: Step<IncidentCommand>[] = commands.map((command, i) => ({
    commandId: idFrom('demo', 'report', organisation, n, i),
    occurredAt: at((101 + i) * minute),
    command,
  }));
  if (steps.length > 0) await app.handle(incident, id, steps, cause);
}
