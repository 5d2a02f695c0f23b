import type { Tag } from '#contracts/incident/incident';
import { Refused } from '#events/core/refused';
import { incidentMarks } from '#projections/incident/core/marks';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from './app.ts';
import { inZone } from './calling/zone.ts';

/** The number of newest incidents that are searched: more than a program has in years. */
const looked = 1_000;

/** Half an hour: nobody is at two houses within it. */
const apart = 30 * 60_000;

interface Among {
  readonly entity: string;
  /** The version of the incidents among which the appointments are. */
  readonly version: string;
}
interface Planned extends Among {
  /** The tag of the appointment. */
  readonly tag: string;
  readonly staff: string;
  /** ISO-8601. */
  readonly time: string;
}

/** Refuses a time that has passed, and a person who is somewhere else then. The appointment as it stands is fine. */
export function judgeAppointment(app: Pick<App, 'views' | 'clock'>, { tag, staff, time, ...among }: Planned): void {
  const at = Date.parse(time);
  const person = (name: string) => name.trim().toLowerCase();
  const all = appointmentsAmong(app, among);
  const stands = all.find(({ uuid }) => uuid === tag);
  if (stands && Date.parse(stands.time) === at && person(stands.staff) === person(staff)) return;
  if (at < app.clock.now()) throw new Refused('appointment.past');
  const isBusy = all.some(
    (one) => one.uuid !== tag && person(one.staff) === person(staff) && Math.abs(Date.parse(one.time) - at) < apart,
  );
  if (isBusy) throw new Refused('appointment.staff-busy');
}

/** "Ines Roth, Wed, Dec 2, 9:00 AM": an appointment in its organization's time, as its log says it. */
export function appointmentWords(
  app: Pick<App, 'views'>,
  { entity, staff, time }: Pick<Planned, 'entity' | 'staff' | 'time'>,
): string {
  const timeZone = app.views.doc('entities', entity)?.timezone ?? 'UTC';
  return `${staff.trim()}, ${dayOfWeekAndClock(Date.parse(time), timeZone)}`;
}
const dayOfWeekAndClock = inZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

interface AppointmentTag {
  readonly doc: IncidentDoc;
  readonly tag: Tag;
  readonly uuid: string;
  readonly staff: string;
  readonly time: string;
}

/** The appointments of incidents of one version. Tags without a time are none. */
export function appointmentsAmong(app: Pick<App, 'views'>, { entity, version }: Among): readonly AppointmentTag[] {
  const { shown } = app.views.found('incidents', {
    marks: [incidentMarks.entity(entity), incidentMarks.version(version)],
    words: '',
    limit: looked,
    offset: 0,
  });
  const listed = shown.flatMap((text) => {
    const { uuid } = JSON.parse(text) as { uuid: string };
    return app.views.doc('incidents', uuid) ?? [];
  });
  // Incidents on hold are in no list, but the household still expects the visit.
  const held = app.views.docs('incidents', { where: { entity }, above: { hidden_until: '' } });
  return [...listed, ...held.filter(({ progress }) => progress.version === version)].flatMap((doc) =>
    doc.tags.flatMap((tag): AppointmentTag[] => {
      const { content_type, data, uuid } = tag;
      if (content_type !== 'appointment' || typeof data?.time !== 'string' || Number.isNaN(Date.parse(data.time)))
        return [];
      return [{ doc, tag, uuid, staff: typeof data.staff === 'string' ? data.staff : '', time: data.time }];
    }),
  );
}
