import { Link } from '@tanstack/react-router';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { IncidentSummary } from '#contracts/incident/incident';
import { Elapsed } from '../../time/Elapsed.tsx';
import { Time } from '../../time/Time.tsx';
import { PriorityMark } from '../../ui/state/PriorityMark.tsx';
import shared from '../../ui/table/Table.module.css';
import { rowMarks } from '../dispatch/kind/triage.ts';
import { helpWords } from '../dispatch/response/responseWords.ts';
import { useKnownNames } from '../dispatch/response/useNames.ts';
import { IncidentState } from '../incident/section/IncidentState.tsx';
import styles from './IncidentTable.module.css';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, IncidentSummary>();

const columns = helper.columns([
  helper.display({ id: 'choose', header: () => <span className="visually-hidden">Choose</span> }),
  helper.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <IncidentState incident={original} age={<Elapsed since={original.state_time} bare />} />
    ),
  }),
  helper.display({
    id: 'incident',
    header: 'Incident',
    cell: ({ row: { original } }) => (
      <>
        <PriorityMark priority={original.priority} />{' '}
        {/* It covers the whole row; the usual modifier opens a new tab. */}
        <Link to="/incident/$uuid/" params={{ uuid: original.uuid }} title={original.description}>
          {original.description || 'No description'}
        </Link>
        <span className={styles.address}>
          {original.point === null
            ? original.address
              ? `${original.address} · Not on the map`
              : 'Needs a location'
            : original.address}
        </span>
        {rowMarks(original).map((words) => (
          <span key={words} className={styles.address}>
            {words}
          </span>
        ))}
        {original.set_aside && (
          <span className={styles.address}>Not up to date: part of its record could not be read.</span>
        )}
      </>
    ),
  }),
  helper.display({
    id: 'help',
    header: 'Who is coming',
    cell: ({ row: { original } }) => <Help incident={original} />,
  }),
  helper.accessor('version_display', { id: 'type', header: 'Type' }),
  helper.display({
    id: 'labels',
    header: 'Labels',
    cell: ({ row: { original } }) => (
      <span className={styles.chips}>
        {original.labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </span>
    ),
  }),
  helper.display({ id: 'time', header: 'Received', cell: ({ row: { original } }) => <Time at={original.time} /> }),
]);

const Help = ({ incident }: { readonly incident: IncidentSummary }) => {
  const name = useKnownNames();
  return incident.active ? helpWords(incident, name) : '–';
};

/** Rows that are chosen to be linked. Without it, none can be chosen. */
export interface Choosing {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (incident: IncidentSummary, chosen: boolean) => void;
}
interface Props {
  readonly incidents: readonly IncidentSummary[];
  readonly choosing?: Choosing | undefined;
}

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   on a phone the rows become cards, and to a browser a table that is laid out otherwise is no table any more. */

/**
 * The roles are explicit because on a phone the rows become cards, and browsers drop the table roles of such a layout.
 */
export const IncidentTable = ({ incidents, choosing }: Props) => {
  const table = useTable({
    features,
    columns: choosing ? columns : columns.slice(1),
    data: incidents as IncidentSummary[],
    getRowId: ({ uuid }) => uuid,
  });
  return (
    <table
      role="table"
      className={`${shared.table} ${shared.linked} ${shared.cards} ${styles.table}`}
      aria-label="Incidents, newest first"
    >
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr role="row" key={group.id}>
            {group.headers.map((header) => (
              <th role="columnheader" scope="col" key={header.id} className={styles[header.column.id]}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr role="row" key={row.id} data-incident={row.id} className={row.original.active ? '' : styles.over}>
            {row.getAllCells().map((cell) =>
              cell.column.id === 'incident' ? (
                <th role="rowheader" scope="row" key={cell.id}>
                  <table.FlexRender cell={cell} />
                </th>
              ) : (
                <td role="cell" key={cell.id} className={styles[cell.column.id]}>
                  {cell.column.id === 'choose' ? (
                    <Choose incident={row.original} choosing={choosing} />
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Choose = ({ incident, choosing }: { readonly incident: IncidentSummary } & Pick<Props, 'choosing'>) => (
  <input
    type="checkbox"
    aria-label={`Choose ${incident.description || incident.address || 'this incident'}`}
    checked={choosing?.chosen.has(incident.uuid) ?? false}
    onChange={({ target }) => choosing?.onChoose(incident, target.checked)}
  />
);
