import { appointmentOperations } from '#contracts/api/customers/bupp/appointments';
import type { Appointments } from '#contracts/customers/bupp/cases';
import { answering } from '#services/api/http/route';
import { appointmentsOf } from '#services/app/appointments';
import { positionOf } from '#services/app/position';

export const appointmentRoutes = answering(appointmentOperations, {
  'GET /api/jcw/bupp/appointments/': ({ app, who, query }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    const results = appointmentsOf(app, who.entity)
      .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to)
      .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
    return { json: { results, position: positionOf(app) } satisfies Appointments };
  },
});
