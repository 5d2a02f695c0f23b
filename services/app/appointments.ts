import type { Appointment } from '#contracts/customers/bupp/cases';
import { appointmentKinds } from '#contracts/customers/bupp/programme';
import type { Tag } from '#contracts/incident/incident';
import { Refused } from '#events/core/refused';
import { buppVersion } from '#events/customers/bupp/bupp';
import { incidentMarks } from '#projections/incident/core/marks';
import { type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import type { App } from './app.ts';

/** The number of newest cases that are searched: more than a program has in years. */
const looked = 1_000;

/** Half an hour: nobody is at two houses within it. */
const apart = 30 * 60_000;

interface Planned {
  /** The tag of the appointment. */
  readonly tag: string;
  readonly staff: string;
  /** ISO-8601. */
  readonly time: string;
}

/** Refuses a time that has passed, and a person who is somewhere else then. The appointment as it stands is fine. */
export function judgeAppointment(
  app: Pick<App, 'views' | 'clock'>,
  entity: string,
  { tag, staff, time }: Planned,
): void {
  const at = Date.parse(time);
  const person = (name: string) => name.trim().toLowerCase();
  const all = appointmentsOf(app, entity);
  const stands = all.find(({ uuid }) => uuid === tag);
  if (stands && Date.parse(stands.time) === at && person(stands.staff) === person(staff)) return;
  if (at < app.clock.now()) throw new Refused('appointment.past');
  const isBusy = all.some(
    (one) => one.uuid !== tag && person(one.staff) === person(staff) && Math.abs(Date.parse(one.time) - at) < apart,
  );
  if (isBusy) throw new Refused('appointment.staff-busy');
}

/** The appointments of an organization's cases. */
export function appointmentsOf(app: Pick<App, 'views'>, entity: string): Appointment[] {
  const { shown } = app.views.found('incidents', {
    marks: [incidentMarks.entity(entity), incidentMarks.version(buppVersion)],
    words: '',
    limit: looked,
    offset: 0,
  });
  const cases = shown.flatMap((text) => {
    const { uuid } = JSON.parse(text) as { uuid: string };
    return app.views.doc('incidents', uuid) ?? [];
  });
  // Incidents on hold are in no list, but the household still expects the visit.
  const held = app.views.docs('incidents', { where: { entity }, above: { hidden_until: '' } });
  return [...cases, ...held.filter(({ progress }) => progress.version === buppVersion)].flatMap((doc) =>
    doc.tags.flatMap((tag) => appointment(doc, tag)),
  );
}

/** Appointment tags without a time are not calendar entries. */
function appointment(doc: IncidentDoc, { uuid, content_type, data, updated_time }: Tag): Appointment[] {
  if (content_type !== 'appointment' || typeof data?.time !== 'string' || Number.isNaN(Date.parse(data.time)))
    return [];
  const { description, address } = summaryOf(doc);
  return [
    {
      uuid,
      incident: doc.uuid,
      description,
      address,
      kind: appointmentKinds.find((kind) => kind === data.kind) ?? null,
      staff: typeof data.staff === 'string' ? data.staff : '',
      time: data.time,
      updated_time,
    },
  ];
}
