import type { CreateBody } from '#contracts/api/incident/incidents';
import type { SimilarIncident } from '#contracts/incident/linking/similar';
import { addressOf } from '../../data/address.ts';
import { get, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { bodyOf, type Form } from './newIncident.ts';

type Call = Pick<Form, 'raw' | 'name' | 'phone' | 'description'>;

/**
 * The incident of a call that is linked to another one. Empty words are those of the main incident, so that one press is
 * enough; null without a place, where a caller could not be kept.
 */
export function linkedCall(
  form: Form,
  main: Pick<SimilarIncident, 'uuid' | 'description'>,
  version: string,
): CreateBody | null {
  const body = bodyOf({
    ...form,
    version: form.version || version,
    description: form.description.trim() || main.description || 'Another call',
    name: form.name.trim() || (form.phone === '' ? '' : 'Caller'),
  });
  return body.locations ? Object.assign({}, body, { link_to: main.uuid }) : null;
}

/** The log line of a further call. The caller is named here only when no place can keep the contact. */
export function callWords({ raw, name, phone, description }: Call, isContact: boolean): string {
  const caller = isContact ? '' : [name.trim(), phone].filter(Boolean).join(', ');
  return ['Another call', caller, raw.trim(), description.trim()].filter(Boolean).join(' · ');
}

/**
 * Records a call on an incident that exists: the caller as a contact at its first place, and the words as a note in its
 * log. `key` is the same for a repeat after a lost answer.
 */
export async function addCall(incident: string, call: Call, key: string): Promise<void> {
  const [place] = await get(
    addressOf('GET /api/incident/:incident_uuid/location/', { ids: { incident_uuid: incident } }),
  );
  const isContact = place !== undefined && call.name.trim() !== '';
  if (isContact) {
    const ids = { incident_uuid: incident, location_uuid: place.uuid };
    const contact = { name: call.name.trim(), complainant: true, ...(call.phone ? { phone_number: call.phone } : {}) };
    const path = 'POST /api/incident/:incident_uuid/location/:location_uuid/contact/';
    await run(command(path, ids, contact), { key: `${key}-contact` });
  }
  const note = { event: 'note', message: callWords(call, isContact) };
  await run(command('POST /api/incident/:uuid/log/', { uuid: incident }, note), { key: `${key}-note` });
}
