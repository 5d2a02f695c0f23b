import { appointmentOperations } from '#contracts/api/customers/bupp/appointments';
import type { Appointment, Appointments } from '#contracts/customers/bupp/cases';
import { appointmentKinds } from '#contracts/customers/bupp/programme';
import { buppVersion } from '#events/customers/bupp/bupp';
import { summaryOf } from '#projections/incident/incidentPage';
import { answering } from '#services/api/http/route';
import { appointmentsAmong } from '#services/app/appointments';
import { positionOf } from '#services/app/position';

export const appointmentRoutes = answering(appointmentOperations, {
  'GET /api/jcw/bupp/appointments/': ({ app, who, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    const results = appointmentsAmong(app, { entity: who.entity, version: buppVersion })
      .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to)
      .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
      .map(shown);
    return { json: { results, position: positionOf(app) } satisfies Appointments };
  },
});

function shown({ doc, tag, uuid, staff, time }: ReturnType<typeof appointmentsAmong>[number]): Appointment {
  const { description, address } = summaryOf(doc);
  const kind = appointmentKinds.find((one) => one === tag.data?.kind) ?? null;
  return { uuid, incident: doc.uuid, description, address, kind, staff, time, updated_time: tag.updated_time };
}
