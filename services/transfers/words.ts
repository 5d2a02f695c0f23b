import type { JsonObject } from '#contracts/json';
import { workflowOf } from '#events/incident/versions/index';
import type { AccountDoc } from '#projections/accounts';
import { addressLine } from '#projections/course';
import type { EntityDoc } from '#projections/entities';
import type { IncidentDoc } from '#projections/incidents';
import type { NoticeDoc } from '#projections/notices';
import type { App } from '#services/app';

type Reading = Pick<App, 'views' | 'config'>;

export interface Written {
  readonly subject: string;
  readonly body: string;
  readonly link: string;
}

/** The words of a text or a mail, written from the log each time: it holds no copy of them. */
export function wordsOf(app: Reading, notice: NoticeDoc): Written {
  const { said, incident: uuid } = notice;
  const incident = app.views.doc<IncidentDoc>('incidents', uuid);
  const entity = app.views.doc<EntityDoc>('entities', notice.entity)?.display_name ?? 'Dispatch';
  const link = `${app.config.publicUrl}/incident/${uuid}/`;
  const place = incident?.locations[0];
  const address = place ? addressLine(place) : '';
  const as = notice.designation === '' ? '' : ` for ${notice.designation}`;
  const subject = `${entity}: ${said.urgent ? 'urgent, ' : ''}${said.name}${as}`;
  const lines = [
    incident?.description || 'An incident',
    address,
    ...(said.explanation === '' ? [] : [`Why: ${said.explanation}`]),
    ...(said.callback_numbers ? callbackNumbers(incident) : []),
    link,
  ].filter((line) => line !== '');
  const body = (notice.medium === 'email' ? lines : [subject, ...lines]).join('\n');
  return { subject, body, link };
}

/** What an outside system is sent, in the fields of S2 §7.2. */
export function payloadOf(app: Reading, notice: NoticeDoc): JsonObject {
  const { said, incident, transfer } = notice;
  const numbers = said.callback_numbers
    ? { callback_numbers: callbackNumbers(app.views.doc<IncidentDoc>('incidents', incident)) }
    : {};
  if (said.type === 'version') {
    return {
      incident,
      new_version: said.version,
      explanation: said.explanation,
      assign_to: said.assigned?.user ?? null,
      assign_as: said.assigned?.designation ?? null,
      run_initiation_sequence: said.urgent,
      transfer,
    };
  }
  const { version = workflowOf(said.version).key, ...option } = said.option;
  return { incident_id: incident, version, ...option, explanation: said.explanation, ...numbers, transfer };
}

const callbackNumbers = (incident: IncidentDoc | null): string[] =>
  (incident?.locations ?? []).flatMap(({ contacts }) =>
    contacts.flatMap(({ name, phone_number }) => (phone_number ? [`${name ?? ''} ${phone_number}`.trim()] : [])),
  );

/** The number of whoever is to be texted; '' where there is none. */
export const numberOf = ({ views }: Pick<App, 'views'>, user: string | null): string =>
  user === null ? '' : (views.doc<AccountDoc>('accounts', user)?.phone_number ?? '');
