import { organisations } from '#services/demo/organisations';
import { Attached } from '../../support/forms.ts';
import { configOf } from '../begun.ts';
import type { World } from '../world.ts';
import type { Act, Around } from './act.ts';
import { letters } from './residentActs.ts';
import { said } from './said.ts';

/** A file of customers that was sent. */
export interface Sheet {
  readonly house: string;
  /** Account numbers. */
  readonly numbers: readonly string[];
  /** The rows that have a mistake. */
  readonly bad: number;
  /** The first answer; null when none came. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
  readonly dry: boolean;
}

/** A wish by text that our server has acknowledged. */
export interface Wish {
  readonly number: string;
  readonly word: 'STOP' | 'START';
  readonly at: number;
}

interface Residents {
  readonly sheets: Sheet[];
  readonly wishes: Wish[];
  readonly messages: string[];
  readonly phones: string[];
}
const known = new WeakMap<World, Residents>();
/** The texts and requests of the customers of a world. */
export function customersOf(world: World): Residents {
  const found = known.get(world) ?? { sheets: [], wishes: [], messages: [], phones: [] };
  known.set(world, found);
  return found;
}

const header = 'number,name,phone,address,lat,lng';
const { publicUrl } = configOf('/');

/** The center of an organization, where its customers live. */
function homeOf(house: string) {
  const { lat = 0, lng = 0 } = organisations.find(({ name }) => name === house) ?? {};
  return { lat, lng };
}

/** First a file with mistakes may come, which is refused whole. */
async function importAccounts({ world, hands, luck, house }: Around): Promise<string> {
  const { sheets, phones } = customersOf(world);
  const { lat, lng } = homeOf(house);
  const rows = Array.from({ length: luck.whole(3, 12) }, (_, n) => {
    const phone = `+1720${luck.whole(2_000_000, 9_999_999)}`;
    phones.push(phone);
    return `${letters(luck)}${n},Holder ${letters(luck)},${phone},${n} Sea Rd,${(lat + n / 10_000).toFixed(5)},${lng}`;
  });
  const bad = luck.is(0.5) ? luck.whole(1, 3) : 0;
  const mistakes = Array.from({ length: bad }, (_, n) => `${letters(luck)}${n},Holder,,1 Sea Rd,${lat},`);
  const send = async (lines: readonly string[], dry: boolean) => {
    const spreadsheet = new Attached('accounts.csv', [header, ...lines].join('\n'));
    const body = { spreadsheet, ...(dry ? { dry: '1' } : {}) };
    const answer = await hands.as('manager').send('POST', '/api/flux/accounts/add_by_spreadsheet/', body);
    const numbers = lines.map((line) => line.split(',')[0] ?? '');
    sheets.push({ house, numbers, bad: lines.length - rows.length, answer, dry });
    return answer;
  };
  await send([...rows, ...mistakes], true);
  if (bad > 0) await send([...mistakes, ...rows], false);
  return said(`import ${rows.length}`, await send(rows, false));
}

async function notify(around: Around): Promise<string> {
  const { world, hands, luck, house } = around;
  // A message to nobody is refused.
  if (!customersOf(world).sheets.some((sheet) => sheet.house === house && !sheet.dry)) await importAccounts(around);
  const message = `Water is off until ${luck.whole(1, 12)}. ${letters(luck)}`;
  customersOf(world).messages.push(message);
  const { lat, lng } = homeOf(house);
  const corners = [
    [-0.1, -0.1],
    [0.1, -0.1],
    [0.1, 0.1],
    [-0.1, 0.1],
  ] as const;
  const body = {
    message,
    paths: [corners.map(([east, north]) => [Number((lng + east).toFixed(4)), Number((lat + north).toFixed(4))])],
  };
  const path = '/api/flux/notify/v2/create_notification/';
  return said('message', await hands.as('dispatcher').send('POST', path, body));
}

/** The customers of a utility: files of them, messages to them, and their STOP. */
export const textActs = {
  importAccounts,
  notify,
  wish: async (around) => {
    const { world, luck } = around;
    const { phones, wishes, messages } = customersOf(world);
    // Of customers whom a message reaches.
    if (phones.length === 0) await importAccounts(around);
    const number = luck.one([...phones, '+13035550142']);
    const word = wishes.length === 0 || luck.is(0.7) ? 'STOP' : 'START';
    const url = `${publicUrl}/api/text-received/`;
    const answer = await world.phoneCompany.inboundText({ from: number, body: word, url });
    if (answer?.status === 200) wishes.push({ number, word, at: world.time.now() });
    const told = messages.length === 0 ? `, ${await notify(around)}` : '';
    return `${word}: ${answer?.status ?? 'no answer'}${told}`;
  },
} satisfies Record<string, Act>;
