import type { Luck } from '../peers/ports.ts';
import type { Act, Around } from './act.ts';
import { said } from './said.ts';

/** A resident who reported something: words about a person that stand nowhere else. */
export interface Resident {
  readonly house: string;
  readonly incident: string;
  /** The person and the place, each in lower case, so that an index of words has them as they are. */
  readonly words: readonly string[];
  /** True once a person was told that all of it was erased. */
  erased: boolean;
}

export const letters = (luck: Luck): string =>
  Array.from({ length: 9 }, () => 'bcdfghjklmnpqrstvwxz'[luck.whole(0, 19)] ?? '').join('');

interface Places {
  readonly locations?: readonly { readonly uuid: string; readonly contacts: readonly { readonly uuid: string }[] }[];
}

async function reportResident({ world, hands, luck, house }: Around): Promise<string> {
  const [name, street, mailbox] = [letters(luck), letters(luck), letters(luck)];
  const digits = `720${luck.whole(2_000_000, 9_999_999)}`;
  const contact = {
    name: `resident ${name}`,
    phone_number: `+1${digits}`,
    email: `${mailbox}@residents.example`,
    complainant: true,
  };
  const place = {
    raw: `${luck.whole(1, 99)} ${street} lane`,
    route: `${street} lane`,
    lat: 39.8,
    lng: -105.1,
    contacts: [contact],
  };
  const body = { version: `${house}_water`, description: 'Water in the basement', locations: [place] };
  const reply = await hands.send('POST', '/api/incidents/', body);
  const incident = reply?.body?.uuid as string | undefined;
  const words = [name, street, mailbox, digits];
  world.residents.push({ house, incident: incident ?? '', words, erased: false });
  return `report of a resident: ${reply?.status ?? 'no answer'}`;
}

const deskPhone = '+13035550189';

export const residentActs = {
  reportResident,

  /** A person is connected to a resident by telephone. */
  callContact: async ({ world, hands, luck, house }) => {
    const known = () => world.residents.filter((one) => one.house === house && one.incident !== '');
    if (known().length === 0) await reportResident({ world, hands, luck, house });
    if (known().length === 0) return 'nobody reported';
    const { incident } = luck.one(known());
    const { body } = await hands.get(`/api/incident/${incident}/`);
    const [contact] = ((body as Places | null)?.locations ?? []).flatMap(({ contacts }) => contacts);
    if (!contact) return 'nobody to call';
    const path = `/incident/${incident}/standard/incidents/calls/tasks/connect_to_contact/request/`;
    // Half of them use the phone of the desk, and take it.
    world.phones.set(deskPhone, { answer: 'human', ringMs: 2_000, keyMs: 1_000, keys: ['1'] });
    const phone = luck.is(0.5) ? { phone_number: deskPhone } : {};
    return said('call a contact', await hands.send('POST', path, { contact_uuid: contact.uuid, ...phone }));
  },

  /** The auditor opens some event of the log, and looks at the newest verification. */
  audit: async ({ hands, luck }) => {
    const auditor = hands.as('auditor');
    const { body } = await auditor.get('/api/audit/events/?page_size=100');
    const found = (body as { readonly results?: readonly { readonly uuid: string }[] } | null)?.results ?? [];
    if (found.length === 0) return 'no event';
    const path = `/api/audit/events/${luck.one(found).uuid}/`;
    const { status } = await auditor.get(path);
    const opened = await auditor.send('POST', `${path}open/`, {});
    const verified = await auditor.get('/api/audit/verification/');
    return said(`event ${status}, verification ${verified.status}, open`, opened);
  },

  /** The administrator looks at what is known of a resident, and erases all of it. */
  erase: async ({ world, hands, luck, house }) => {
    const known = () => world.residents.filter((one) => one.house === house && one.incident !== '' && !one.erased);
    if (known().length === 0) await reportResident({ world, hands, luck, house });
    if (known().length === 0) return 'nobody asked for it';
    const resident = luck.one(known());
    const administrator = hands.as('administrator');
    const path = `/api/incident/${resident.incident}/`;
    const { status, body } = await administrator.get(path);
    if (status !== 200) return `erase: ${status}`;
    const places = (body as Places).locations ?? [];
    const subjects = places.flatMap(({ uuid, contacts }) => [...contacts.map((one) => one.uuid), uuid]);
    const answers: (number | undefined)[] = [];
    for (const subject of subjects)
      answers.push((await administrator.send('POST', `${path}erase/${subject}/`, {}))?.status);
    if (answers.length > 0 && answers.every((one) => one === 200)) resident.erased = true;
    return `erase ${resident.incident.slice(0, 8)}: ${answers.join(' ') || 'nothing is known'}`;
  },
} satisfies Record<string, Act>;
