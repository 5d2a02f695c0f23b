import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { hoursOf } from '#contracts/callout/ledger';
import type { LedgerEntry, LedgerPerson, LedgerSheet } from '#contracts/callout/ledgerSheet';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { useLoaded } from '../../data/live/useLive.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { Choice } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { say } from '../../ui/say.ts';
import { Table } from '../../ui/table/Table.tsx';
import { TableFiles } from '../analytics/chart/TableFiles.tsx';
import styles from './ChargedHours.module.css';
import { type CalloutEntry, chargeAgain, ExcuseDialog, WorkDialog } from './EntryDialogs.tsx';
import { entryTable, nameOf, orderWords, reasonTold, resetWords, sheetTable, signed } from './ledgerWords.ts';
import { CorrectDialog, OpeningDialog, PersonDialog } from './PersonDialogs.tsx';
import { RulesDialog } from './RulesDialog.tsx';

/** `/charged-hours/`: the charged hours of the people of each list, who is next in line, and the contract behind it. */
export const ChargedHoursPage = () => {
  const allowed = useMay<'GET /api/ledgers/'>('userList.view');
  return (
    <Page title="Charged hours" width="80rem" allowed={allowed}>
      <Lists />
    </Page>
  );
};

const Lists = () => {
  const { data: lists, error, ask } = useLoaded('ledgers', (signal) => get(addressOf('GET /api/ledgers/'), { signal }));
  const [chosen, setChosen] = useState('');
  const list = lists?.find((one) => one.list === chosen) ?? lists?.find(({ version }) => version > 0) ?? lists?.[0];
  return (
    <>
      <LoadState data={lists} error={error} ask={ask} />
      {lists && list && (
        <>
          <Choice
            label="List"
            value={list.list}
            onChange={({ target }) => setChosen(target.value)}
            of={lists.map(({ list: key, name, version }) => [key, version > 0 ? name : `${name} (no contract)`])}
          />
          <Sheet key={list.list} list={list.list} onRules={ask} />
        </>
      )}
    </>
  );
};

type Act = 'correct' | 'open' | 'person';
const dialogs = { correct: CorrectDialog, open: OpeningDialog, person: PersonDialog } as const;

interface SheetProps {
  readonly list: string;
  /** After a change of the contract. */
  readonly onRules: () => void;
}

const Sheet = ({ list, onRules }: SheetProps) => {
  const { data, error, ask } = useLoaded(`ledger ${list}`, (signal) =>
    get(addressOf('GET /api/ledgers/:list/', { ids: { list } }), { signal }),
  );
  const may = useMay<'POST /api/ledgers/:list/rules/'>('userList.write');
  const [rules, setRules] = useState(false);
  const [act, setAct] = useState<{ readonly act: Act; readonly person: LedgerPerson } | null>(null);
  const changed = () => {
    ask();
    onRules();
  };
  const Dialog = act && dialogs[act.act];
  return (
    <>
      <LoadState data={data} error={error} ask={ask} />
      {data && (
        <>
          <InLine
            sheet={data}
            may={may}
            onRules={() => setRules(true)}
            onAct={(one, person) => setAct({ act: one, person })}
          />
          <History sheet={data} onChanged={ask} />
          {rules && <RulesDialog sheet={data} onDone={changed} onClose={() => setRules(false)} />}
          {act && Dialog && (
            <Dialog
              key={act.person.user.uuid}
              list={list}
              person={act.person}
              onDone={ask}
              onClose={() => setAct(null)}
            />
          )}
        </>
      )}
    </>
  );
};

interface InLineProps {
  readonly sheet: LedgerSheet;
  readonly may: boolean;
  readonly onRules: () => void;
  readonly onAct: (act: Act, person: LedgerPerson) => void;
}

const InLine = ({ sheet, may, onRules, onAct }: InLineProps) => (
  <Panel
    title={`${sheet.name}: next in line`}
    actions={
      <span className={styles.acts}>
        {may && (
          <Button small onClick={onRules}>
            Contract…
          </Button>
        )}
        <TableFiles title={`${sheet.name} charged hours`} days="now" table={sheetTable(sheet)} />
        <Button small kind="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </span>
    }
  >
    <Facts sheet={sheet} />
    {sheet.people.length === 0 && <p>No one is on this list.</p>}
    {sheet.people.length > 0 && (
      <div className={styles.wide}>
        <Table
          label={`Next in line of ${sheet.name}`}
          columns={['Next', 'Name', 'Charged hours', 'Seniority', 'Why']}
          acts={may}
          cards
        >
          {sheet.people.map((person) => (
            <PersonRow key={person.user.uuid} person={person} may={may} onAct={onAct} />
          ))}
        </Table>
      </div>
    )}
  </Panel>
);

const Facts = ({ sheet: { version, rules, since, spread } }: { readonly sheet: LedgerSheet }) => (
  <p className={`quiet ${styles.facts}`}>
    <span>
      {version === 0 ? 'No contract: as the list is arranged' : `${orderWords[rules.order]}, version ${version}`}
    </span>
    <span>{since === '' ? 'All charges count' : `Charges count from ${since}`}</span>
    <span>Begins again: {resetWords[rules.resets]}</span>
    <span>
      Spread {hoursOf(spread.most - spread.least)} h: {hoursOf(spread.least)} to {hoursOf(spread.most)}, average{' '}
      {hoursOf(spread.mean)}
    </span>
  </p>
);

interface RowProps extends Pick<InLineProps, 'may' | 'onAct'> {
  readonly person: LedgerPerson;
}

const PersonRow = ({ person, may, onAct }: RowProps) => {
  const { user, rank, minutes, newcomer, since, volunteer, why } = person;
  const name = nameOf(user);
  return (
    <tr>
      <td className={styles.number} data-heading="Next">
        {rank ?? '–'}
      </td>
      <th scope="row">{name}</th>
      <td className={styles.number} data-heading="Charged hours">
        {hoursOf(minutes)}
        {newcomer && <span className="quiet"> new</span>}
      </td>
      <td data-heading="Seniority">
        {since ?? <span className="quiet">–</span>}
        {volunteer && <span className="quiet"> volunteer</span>}
      </td>
      <td data-heading="Why">{why}</td>
      {may && (
        <td>
          <Button
            small
            kind="quiet"
            aria-label={`Correct the hours of ${name}`}
            onClick={() => onAct('correct', person)}
          >
            Correct
          </Button>
          <Button small kind="quiet" aria-label={`Opening hours of ${name}`} onClick={() => onAct('open', person)}>
            Opening
          </Button>
          <Button small kind="quiet" aria-label={`Seniority of ${name}`} onClick={() => onAct('person', person)}>
            Seniority
          </Button>
        </td>
      )}
    </tr>
  );
};

interface HistoryProps {
  readonly sheet: LedgerSheet;
  readonly onChanged: () => void;
}
const entryDialogs = { excuse: ExcuseDialog, work: WorkDialog } as const;
type EntryAct = keyof typeof entryDialogs;

const History = ({ sheet, onChanged }: HistoryProps) => {
  const may = useMay<
    'POST /api/callout/:uuid/excuse/' | 'POST /api/callout/:uuid/excuse/undo/' | 'POST /api/callout/:uuid/work/'
  >('callout.manage');
  const [act, setAct] = useState<{ readonly act: EntryAct; readonly entry: CalloutEntry } | null>(null);
  const EntryDialog = act && entryDialogs[act.act];
  return (
    <Panel
      title="History"
      actions={
        <span className={styles.acts}>
          <TableFiles title={`${sheet.name} charges`} days="history" table={entryTable(sheet)} />
        </span>
      }
    >
      {sheet.entries.length === 0 && <p>No charges yet.</p>}
      {sheet.entries.length > 0 && (
        <div className={styles.wide}>
          <Table
            label={`Charges of ${sheet.name}`}
            columns={['Time', 'Name', 'Charge', 'Reason', 'Work', 'Words']}
            acts={may}
            cards
          >
            {sheet.entries.map((entry) => (
              <EntryRow key={entry.uuid} entry={entry}>
                {may && (
                  <td>
                    {isOfCallout(entry) && (
                      <EntryActs entry={entry} onAct={(one) => setAct({ act: one, entry })} onChanged={onChanged} />
                    )}
                  </td>
                )}
              </EntryRow>
            ))}
          </Table>
        </div>
      )}
      {act && EntryDialog && (
        <EntryDialog key={act.entry.uuid} entry={act.entry} onDone={onChanged} onClose={() => setAct(null)} />
      )}
    </Panel>
  );
};

const isOfCallout = (entry: LedgerEntry): entry is CalloutEntry => entry.callout !== null;

interface EntryActsProps {
  readonly entry: CalloutEntry;
  readonly onAct: (act: EntryAct) => void;
  readonly onChanged: () => void;
}

const EntryActs = ({ entry, onAct, onChanged }: EntryActsProps) => {
  const name = nameOf(entry.user);
  const again = async () => {
    if (await changeOrSay(chargeAgain(entry))) say.done(`${name} is charged again.`);
    onChanged();
  };
  return (
    <>
      {entry.excused ? (
        <Button small kind="quiet" aria-label={`Charge ${name} again`} onClick={() => void again()}>
          Charge again
        </Button>
      ) : (
        <Button small kind="quiet" aria-label={`Excuse ${name}`} onClick={() => onAct('excuse')}>
          Excuse
        </Button>
      )}
      {entry.from !== null && (
        <Button small kind="quiet" aria-label={`Correct the work of ${name}`} onClick={() => onAct('work')}>
          Correct work
        </Button>
      )}
    </>
  );
};

const EntryRow = ({ entry, children }: { readonly entry: LedgerEntry; readonly children: ReactNode }) => (
  <tr>
    <td data-heading="Time">
      {entry.incident === null ? (
        <Time at={entry.time} />
      ) : (
        <Link to="/incident/$uuid/" params={{ uuid: entry.incident }} target="_blank" rel="noopener">
          <Time at={entry.time} />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
      )}
    </td>
    <th scope="row">{nameOf(entry.user)}</th>
    <td className={styles.number} data-heading="Charge">
      {signed(entry.minutes)}
    </td>
    <td data-heading="Reason">
      {reasonTold(entry)}
      {entry.by !== null && <span className="quiet"> by {entry.by}</span>}
    </td>
    <td data-heading="Work">
      {entry.from !== null && (
        <>
          <Time at={entry.from} />{' '}
          {entry.until === null ? (
            'on'
          ) : (
            <>
              to <Time at={entry.until} />
            </>
          )}
        </>
      )}
    </td>
    <td data-heading="Words">{entry.words}</td>
    {children}
  </tr>
);
