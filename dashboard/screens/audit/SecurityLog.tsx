import { Link } from '@tanstack/react-router';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Paging } from '../../ui/page/Paging.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { actWords, withoutAccount } from './auditWords.ts';
import { Moment } from './EventTable.tsx';

interface Props {
  readonly of: 'security' | 'installation';
  /** The end of the page before. */
  readonly before: string | undefined;
}

const columns = ['Time', 'Act', 'Account', 'Network', 'Detail'];

/** Sign-ins, refusals, changes of rights, and the opening, export and erasure of data. */
export const SecurityLog = ({ of, before }: Props) => {
  const query = {
    page_size: 50,
    installation: of === 'installation' ? 'true' : undefined,
    before: before === undefined ? undefined : Number(before),
  };
  const { data: page, error, asking } = useLive(addressOf('GET /api/audit/security/', { query }), { keeps: true });
  return (
    <div aria-busy={asking}>
      <LoadState data={page} error={error} />
      {page?.results.length === 0 && <p className="quiet">No security log entries match.</p>}
      {page && page.results.length > 0 && (
        <Table label="Security log, newest first" columns={columns} cards>
          {page.results.map((line) => (
            <tr key={line.uuid}>
              <td>
                <Moment at={line.time} />
              </td>
              <th scope="row">
                <Link to="/audit/events/$uuid/" params={{ uuid: line.uuid }}>
                  {actWords(line.act)}
                </Link>
                {line.count > 1 && ` × ${line.count}`}
              </th>
              <td>
                {line.account === null ? (
                  withoutAccount(line)
                ) : (
                  <>
                    <Link to="/audit/" search={{ person: line.account }}>
                      {line.account_name ?? line.account.slice(0, 8)}
                    </Link>
                    {line.by_name && ` by ${line.by_name}`}
                  </>
                )}
              </td>
              <td>{line.network ?? ''}</td>
              <td className="quiet">{line.detail}</td>
            </tr>
          ))}
        </Table>
      )}
      {page && (
        <Paging>
          {before !== undefined && (
            <Link to="/audit/" search={{ log: of }}>
              Newest
            </Link>
          )}
          {page.next_before !== null && (
            <Link to="/audit/" search={{ log: of, before: String(page.next_before) }}>
              Older
            </Link>
          )}
        </Paging>
      )}
    </div>
  );
};
