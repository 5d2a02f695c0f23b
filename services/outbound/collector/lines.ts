import type { SecurityAct } from '#contracts/accounts/security';
import type { SecurityRow } from '#projections/accounts/securityLog';

/** A line of the security log for programs outside. Ids stand for people: their names stay here. */
export interface SecurityNote
  extends Pick<
    SecurityRow,
    'act' | 'time' | 'account' | 'by' | 'network' | 'count' | 'detail' | 'about' | 'correlation_id'
  > {
  /** The id of the event. The same line may be sent twice: by its id it counts once. */
  readonly id: string;
  readonly recorded: string;
  /** The internal name of the organization; '' for what belongs to none. */
  readonly organization: string;
}

type Row = Omit<SecurityRow, 'position'>;

export const noteOf = (
  { uuid, recorded_time, entity, ...row }: Row,
  name: (entity: string) => string,
): SecurityNote => {
  const { act, time, account, by, network, count, detail, about, correlation_id } = row;
  const said = { act, organization: name(entity), account, by, network, count, detail, about, correlation_id };
  return { id: uuid, time, recorded: recorded_time, ...said };
};

/** These acts are warnings (severity 4 of RFC 5424, table 2), which somebody should look at; others are information (6). */
const warns: ReadonlySet<SecurityAct> = new Set([
  'sign_in_refused',
  'requests_refused',
  'second_step_refused',
  'second_step_turned_off',
]);
/** Messages of security and authorization (RFC 5424, table 1). */
const facility = 10;

/** One message of RFC 5424. Its words are JSON in ASCII, so that no reader needs to know a character set. */
export function syslogLine(note: SecurityNote, host: string): string {
  const priority = facility * 8 + (warns.has(note.act) ? 4 : 6);
  const words = JSON.stringify(note).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<${priority}>1 ${note.time} ${host} muster - ${note.act} [origin software="Muster"] ${words}`;
}
