import { idFrom } from '#events/core/ids';
import { entityId } from '#services/demo/ids';
import { customersOf, type Sheet } from '../night/textActs.ts';
import type { World } from '../world.ts';
import { factsIn } from './facts.ts';
import type { Invariant } from './invariant.ts';

/** A text that was under way when the STOP came may still go out. Milliseconds. */
const underWay = 15_000;

/** The accounts of the log, by id. */
function accountsIn(world: World): ReadonlySet<string> {
  const lots = factsIn(world, ['spreadsheet-']).filter(({ type }) => type === 'ServiceAccountsRead');
  return new Set(lots.flatMap(({ data }) => (data.people as readonly { subject: string }[]).map((one) => one.subject)));
}

interface Counts {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly mistake_count: number;
}

function wrongIn({ numbers, bad, answer, dry, house }: Sheet, accounts: ReadonlySet<string>): string | null {
  const words = `of ${numbers.length} rows, ${bad} of them bad`;
  if (answer?.status === 400) {
    const { spreadsheet = [] } = answer.body as { readonly spreadsheet?: readonly string[] };
    return dry || spreadsheet.length !== bad ? `${words}, were refused: ${spreadsheet.join()}` : null;
  }
  if (answer?.status !== 200) return null;
  const { rows, added, changed, same, mistake_count: refused } = answer.body as Counts;
  if (rows !== numbers.length || refused !== bad || added + changed + same + refused !== rows)
    return `${words}, the answer is ${JSON.stringify({ rows, added, changed, same, refused })}`;
  const lost = dry ? [] : numbers.filter((one) => !accounts.has(idFrom('service account', entityId(house), one)));
  return lost.length > 0 ? `${words}, ${lost.length} are not in the log` : null;
}

/** The last wish of a number before this time. */
const wishOf = (world: World, number: string, before: number) =>
  customersOf(world).wishes.findLast((one) => one.number === number && one.at < before)?.word;

export const customerInvariants: readonly Invariant[] = [
  {
    says: 'Of the rows of a file of customers, each is taken or refused, and each taken one is in the log.',
    when: 'rest',
    check: ({ world, saw }) => {
      const { sheets } = customersOf(world);
      const accounts = accountsIn(world);
      saw(sheets.filter(({ answer, dry }) => answer?.status === 200 && !dry).length);
      return sheets.map((one) => wrongIn(one, accounts)).find((found) => found !== null) ?? null;
    },
  },
  {
    says: 'No message to customers is sent to a number after its STOP.',
    when: 'rest',
    check: ({ world, saw }) => {
      const { messages, wishes } = customersOf(world);
      const texts = [...world.phoneCompany.texts(), ...world.phoneCompany.unwantedTexts()];
      const toCustomers = texts.filter(({ body }) => messages.some((message) => body.includes(message)));
      saw(wishes.some(({ word }) => word === 'STOP') ? toCustomers.length : 0);
      const late = toCustomers.find(({ to, at }) => wishOf(world, to, at - underWay) === 'STOP');
      return late ? `${late.to} at ${new Date(late.at).toISOString()}: ${late.body}` : null;
    },
  },
  {
    says: 'A call to a contact is connected to the phone of a contact.',
    when: 'rest',
    check: ({ world: { phoneCompany, residents }, saw }) => {
      const dialed = phoneCompany.calls().flatMap((call) => call.dialed);
      saw(dialed.length);
      return (
        dialed.find((number) => !residents.some(({ words }) => words.some((word) => number.endsWith(word)))) ?? null
      );
    },
  },
];
