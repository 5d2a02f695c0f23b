import { workbook } from '#services/testing/sheets';
import { signIn } from '../chaos/clients.ts';
import { Attached } from '../support/forms.ts';
import { type Person, password } from '../support/installation.ts';
import { started } from './coldStart.ts';
import { judge, type Outcome } from './compare.ts';
import { folder } from './log/history.ts';

const rows = Number(process.env.ROWS ?? 100_000);
/** The upload before the measured one, a tenth of its rows. */
const first = Math.ceil(rows / 10);

type Sheet = (count: number) => Attached;

const csv = (count: number): Attached => {
  const lines = Array.from({ length: count }, (_, n) => `${n},Ada ${n},,${n} Main St,39.${n % 900},-105.${n % 900}`);
  return new Attached('accounts.csv', ['number,name,phone,address,lat,lng', ...lines].join('\n'));
};
const xlsx = (count: number): Attached => {
  const lines = Array.from({ length: count }, (_, n) => [`Facility ${n}`, `${n} Main St`, 'Bell']);
  return new Attached('facilities.xlsx', workbook([['name', 'address', 'note'], ...lines]));
};
const uploads: readonly (readonly [string, string, Sheet])[] = [
  ['service accounts, CSV', '/api/flux/accounts/add_by_spreadsheet/', csv],
  ['facilities, XLSX', '/api/admin/facilities/upload_spreadsheet/', xlsx],
];

/** Uploads of spreadsheets to a server with the demo: seconds until the list shows all, and the growth of its memory. */
export async function spreadsheets(): Promise<readonly Outcome[]> {
  const home = folder();
  const server = await started(home.path, { DEMO_PASSWORD: password });
  try {
    const alice = await signIn(`http://127.0.0.1:${server.port}`, 'administrator@arvada.example');
    const outcomes: Outcome[] = [];
    for (const [name, path, sheet] of uploads) {
      const small = await uploaded({ alice, path, server, sheet: sheet(first) });
      const large = await uploaded({ alice, path, server, sheet: sheet(rows) });
      const of = `spreadsheet of ${rows.toLocaleString('en-US')} ${name}`;
      outcomes.push(
        judge(of, large.seconds, { unit: 's', atMost: 30 }),
        judge(`${of}: processor time`, large.worked, { unit: 's' }),
        judge(`${of}: memory above a tenth of the rows`, large.most - small.most, { unit: 'MB', atMost: 150 }),
      );
    }
    return outcomes;
  } finally {
    await server.stop();
    home.remove();
  }
}

interface Upload {
  readonly alice: Person;
  readonly path: string;
  readonly sheet: Attached;
  readonly server: Pick<Awaited<ReturnType<typeof started>>, 'resident' | 'worked'>;
}

async function uploaded({ alice, path, sheet, server }: Upload) {
  let most = server.resident();
  const watch = setInterval(() => (most = Math.max(most, server.resident())), 50);
  const before = server.worked();
  const began = performance.now();
  try {
    const { status, body } = await alice.send('POST', path, { spreadsheet: sheet });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    return { seconds: (performance.now() - began) / 1_000, worked: server.worked() - before, most };
  } finally {
    clearInterval(watch);
  }
}
