import { appointmentOperations } from '#contracts/api/customers/bupp/appointments';
import type { Appointment, Appointments } from '#contracts/customers/bupp/cases';
import { appointmentKinds } from '#contracts/customers/bupp/programme';
import type { Tag } from '#contracts/incident/incident';
import { buppVersion } from '#events/customers/bupp/bupp';
import { incidentMarks } from '#projections/incident/core/marks';
import { type IncidentDoc, summaryOf } from '#projections/incident/incidentPage';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

/** The number of newest cases that are searched: more than a program has in years. */
const looked = 1_000;

export const appointmentRoutes = answering(appointmentOperations, {
  'GET /api/jcw/bupp/appointments/': ({ app, who, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    const results = appointmentsOf(app, who.entity)
      .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to)
      .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
    return { json: { results, position: positionOf(app) } satisfies Appointments };
  },
});

function appointmentsOf(app: App, entity: string): Appointment[] {
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
