import type { ServiceRequestDoc } from '#projections/deliveries/serviceRequests';
import { addressLine } from '#projections/incident/course/course';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';
import type { ServiceRequest } from './cityworks.ts';

/** Written from the log each time, so that erased data is not sent. */
export function requestOf(
  app: Pick<App, 'config'>,
  { integration, problem, incident: uuid }: ServiceRequestDoc,
  { description, locations }: IncidentDoc,
): ServiceRequest {
  const place = locations[0];
  const contacts = locations.flatMap((one) => one.contacts);
  const caller = contacts.find(({ complainant }) => complainant) ?? contacts[0];
  const { phone_number: number = '', phone_extension: extension = '' } = caller ?? {};
  return {
    integration,
    problemSid: problem.sid,
    details: description,
    comments: `${app.config.publicUrl}/incident/${uuid}/`,
    address: place ? addressLine(place) : '',
    city: place?.locality ?? '',
    state: place?.administrative_level_1 ?? '',
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    callerName: caller?.name ?? '',
    callerPhone: [number, extension && `ext. ${extension}`].filter(Boolean).join(' '),
  };
}
