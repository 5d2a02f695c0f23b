import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import { type NextAsk, nextAskOf } from '#events/incident/team/assignment';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { AssignmentDue } from '#projections/due/obligation';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { App } from '#services/app/app';
import { respondBy, rulesOf } from '#services/app/boardRules';
import { answeringNow } from '#services/app/onDuty';
import { causeOf } from './cause.ts';

/**
 * Notes that nobody has taken an incident that was transferred. Where the organization wants it, the same people or the
 * next ones are asked, or those on duty for the designation are called until one acknowledges.
 */
export async function noteNobodyTookIt(app: App, { id, entity: asked, transfer }: AssignmentDue): Promise<void> {
  const entity = app.views.doc('incident_cards', id)?.entity ?? asked;
  const doc = app.views.doc('incidents', id);
  const designation = doc?.assignment?.people[0]?.designation;
  const rule = rulesOf(app, entity).nobody_takes_it;
  const calls = rule === 'call' && designation ? { tree: null, designation } : null;
  const next = doc && (rule === 'again' || rule === 'next') ? nextAsk(app, { doc, transfer, rule }) : null;
  const command = { do: 'noteNobodyTookIt', transfer, calls, next } as const;
  const commandId = idFrom('nobody took it', transfer);
  const occurredAt = iso(app.clock.now());
  await app.handle(incident, id, { commandId, occurredAt, command }, causeOf(entity, id));
}

interface Asking {
  readonly doc: IncidentDoc;
  readonly transfer: string;
  readonly rule: 'again' | 'next';
}

type Receivers = Pick<NextAsk, 'notices' | 'addresses' | 'contact' | 'assigned'> & { readonly name?: string };

/** The people whom the organization's rule asks after a transfer that nobody took; null when there is nobody. */
function nextAsk(app: App, asking: Asking): NextAsk | null {
  const { doc, transfer, rule } = asking;
  const before = doc.notices.flatMap((delivery) => {
    const notice = app.views.doc('notices', delivery);
    return notice?.transfer === transfer && notice.asks !== undefined ? [notice] : [];
  });
  const [first] = before;
  if (!first) return null;
  const receivers = rule === 'again' ? sameOf(before, asking) : nextOf(app, first, asking);
  if (!receivers) return null;
  const { type, name, urgent, explanation, option, callback_numbers: callbackNumbers } = first.said;
  const kind = type === 'email' || type === 'flux-handler' ? type : 'designation-notification';
  const by = respondBy(app, doc.entity);
  const told = { incident: doc.uuid, kind, name, urgent, option, callbackNumbers, explanation, respondBy: by } as const;
  return { ...told, ...receivers, isAgain: rule === 'again' };
}

/** The people who have not answered, in the way in which they were asked. */
function sameOf(before: readonly NoticeDoc[], { doc, transfer }: Asking): Receivers | null {
  const silent = new Set(doc.assignment?.people.flatMap(({ user, status }) => (status === 'asked' ? [user] : [])));
  const addresses: string[] = [];
  const notices = before.flatMap((notice, n): NextAsk['notices'] => {
    const { asks = '', medium, to, designation, contact } = notice;
    const delivery = deliveryOf(transfer, n);
    if (!silent.has(asks) || to === null) return [];
    if (medium === 'sms') return [{ delivery, medium, user: asks, designation }];
    const address = addresses.push(to) - 1;
    const user = contact === undefined ? asks : null;
    return [{ delivery, medium: 'email', address, user, designation }];
  });
  const contact = before.find((notice) => notice.contact !== undefined)?.contact ?? '';
  return notices.length === 0 ? null : { notices, addresses, contact, assigned: null };
}

/** The next person on duty who was not asked, or the next contractor of the organization's settings. */
function nextOf(app: App, { contact, said }: NoticeDoc, { doc, transfer }: Asking): Receivers | null {
  const delivery = deliveryOf(transfer, 0);
  if (contact === undefined) {
    const asked = new Set(doc.people.flatMap(({ user, by }) => (by === 'transfer' ? [user] : [])));
    const assigned = answeringNow(app, doc.entity, doc.progress.version).find(({ user }) => !asked.has(user));
    if (!assigned) return null;
    const { user, designation: as } = assigned;
    const notices = [{ delivery, medium: 'sms', user, designation: as } as const];
    return { name: as, notices, addresses: [], contact: '', assigned: { user, designation: as } };
  }
  const { options = [] } = app.views.doc('transfer_options', doc.entity) ?? {};
  const contractors = options.filter(
    ({ transfer_type, data }) => transfer_type === 'EMAIL_TRANSFER' && !data.new_entity,
  );
  const at = contractors.findIndex(({ display_name }) => display_name === said.name);
  const next = contractors.slice(at + 1).find(({ data }) => (data.emails ?? []).length > 0);
  if (at < 0 || !next) return null;
  const { emails = [], contact_name = '' } = next.data;
  const notices = emails.map(
    (_, address) => ({ delivery: deliveryOf(transfer, address), medium: 'email', address, user: null }) as const,
  );
  return { name: next.display_name, notices, addresses: emails, contact: contact_name, assigned: null };
}

const deliveryOf = (transfer: string, n: number): string => idFrom('delivery', nextAskOf(transfer), n);
