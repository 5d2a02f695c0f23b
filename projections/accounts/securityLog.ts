import type { SecurityAct, SecurityLine } from '#contracts/accounts/security';
import { verdictOf } from '#contracts/audit/verdict';
import { cellOf } from '#contracts/core/rights';
import type { RecordedFact } from '#events/facts';
import type { BackupTaken } from '#events/security/events';
import type { LogVerified } from '#events/verification/events';
import { type RowChange, rowProjection } from '#projections/core/rows';

/** A line of the security log. `entity` is empty for what belongs to no organization. */
export interface SecurityRow extends Omit<SecurityLine, 'account_name' | 'by_name'> {
  readonly entity: string;
}

/** The name of the read model, for its readers. */
export const securityRows = 'security_log';

type Line = Omit<SecurityRow, 'position'>;
type LineDetails = Partial<Pick<SecurityRow, 'account' | 'entity' | 'network' | 'count' | 'detail' | 'about'>>;

function line(event: RecordedFact, act: SecurityAct, told: LineDetails): readonly RowChange<Line>[] {
  const { entity, actor, occurredAt, correlationId } = event.metadata;
  const row: Line = {
    entity,
    uuid: event.id,
    act,
    time: occurredAt,
    recorded_time: event.recordedAt,
    account: null,
    by: actor.id,
    network: null,
    count: 1,
    detail: '',
    about: [],
    correlation_id: correlationId,
    ...told,
  };
  return [{ put: row }];
}

/**
 * Sign-ins, changes of rights, and the opening, export and erasure of data. Sessions, rights and erasures are facts of streams of
 * their own already; the stream `security-…` adds what changes nothing.
 */
export const securityLog = rowProjection<SecurityRow, 'position'>()({
  name: securityRows,
  version: 10,
  table: {
    columns: {
      entity: 'text',
      position: 'integer',
      uuid: 'text',
      act: 'text',
      time: 'text',
      recorded_time: 'text',
      account: 'text',
      by: 'text',
      network: 'text',
      count: 'integer',
      detail: 'text',
      about: 'json',
      correlation_id: 'text',
    },
    key: ['entity', 'position'],
    place: 'position',
  },
  on: {
    SessionStarted: (event) => {
      const { user, by, network = null } = event.data;
      return line(event, 'signed_in', { account: user, detail: by, network });
    },
    SessionEnded: (event) => {
      const { reason = '', account = event.metadata.actor.id } = event.data;
      return line(event, 'session_ended', { account, detail: reason });
    },
    SignInRefused: (event) => {
      const { account, network, count } = event.data;
      return line(event, 'sign_in_refused', { account, network, count });
    },
    RequestsRefused: (event) => {
      const { account, network, count } = event.data;
      return line(event, 'requests_refused', { account, network, count });
    },
    UserRegistered: (event) => line(event, 'account_created', { account: event.data.user, detail: event.data.role }),
    RoleGiven: (event) => line(event, 'role_given', { account: event.data.user, detail: event.data.role }),
    UserDeactivated: (event) => line(event, 'account_deactivated', { account: event.data.user }),
    UserReinstated: (event) => line(event, 'account_reinstated', { account: event.data.user }),
    PasswordSet: (event) => line(event, 'password_set', { account: event.data.user }),
    PasswordLinkIssued: (event) =>
      line(event, 'password_link_sent', { account: event.data.user, detail: event.data.template }),
    SecondStepTurnedOn: (event) => line(event, 'second_step_turned_on', { account: event.data.user }),
    SecondStepTurnedOff: (event) => line(event, 'second_step_turned_off', { account: event.data.user }),
    SecondStepRefused: (event) => line(event, 'second_step_refused', { account: event.data.user }),
    RecoveryCodeUsed: (event) => line(event, 'recovery_code_used', { account: event.data.user }),
    PasskeyAdded: (event) => line(event, 'passkey_added', { account: event.data.user }),
    PasskeyRemoved: (event) => line(event, 'passkey_removed', { account: event.data.user }),
    IdentityLinked: (event) => line(event, 'identity_linked', { account: event.data.user, detail: event.data.issuer }),
    IdentityUnlinked: (event) => line(event, 'identity_unlinked', { account: event.data.user }),
    SignInLinkIssued: (event) => line(event, 'sign_in_link_issued', { account: event.data.user }),
    TokenMade: (event) =>
      line(event, 'token_made', {
        account: event.data.token,
        detail: `${event.data.name}: ${event.data.scopes.join(', ')}`,
      }),
    TokenRotated: (event) => line(event, 'token_rotated', { account: event.data.token }),
    TokenRevoked: (event) => line(event, 'token_revoked', { account: event.data.token }),
    TokenUsed: (event) => line(event, 'token_used', { account: event.data.token, network: event.data.network }),
    SignedOutEverywhere: (event) => line(event, 'signed_out_everywhere', { account: event.data.user }),
    SignedOutByProvider: (event) =>
      line(event, 'signed_out_by_provider', { account: event.data.user, count: event.data.sessions.length }),
    PersonGivenRole: (event) => line(event, 'role_given', { account: event.data.user, detail: event.data.role }),
    PermissionGiven: (event) =>
      line(event, 'permission_given', { detail: cellOf(event.data.role, event.data.permission) }),
    PermissionWithdrawn: (event) =>
      line(event, 'permission_withdrawn', { detail: cellOf(event.data.role, event.data.permission) }),
    SecondStepRuleSet: (event) =>
      line(event, event.data.required ? 'second_step_required' : 'second_step_not_required', {
        detail: event.data.role,
      }),
    PersonCorrected: (event) => line(event, 'account_changed', { account: event.data.user }),
    PersonDeactivated: (event) => line(event, 'account_deactivated', { account: event.data.user }),
    PersonReinstated: (event) => line(event, 'account_reinstated', { account: event.data.user }),
    // In the log of the organization that staff look at from now on. No organization sees which other one they left.
    EntitySwitched: (event) =>
      line(event, 'organization_switched', { account: event.data.user, entity: event.data.to }),
    ExportMade: (event) => {
      const { account, network, what, of } = event.data;
      return line(event, 'exported', { account, network, detail: what, about: [of] });
    },
    PersonalDataOpened: (event) => {
      const { account, incidents } = event.data;
      return line(event, 'personal_data_opened', { account, about: incidents, count: incidents.length });
    },
    SealedEventOpened: (event) => {
      const { account, event: opened, stream } = event.data;
      return line(event, 'sealed_event_opened', { account, about: [opened], detail: stream });
    },
    BackupTaken: (event) => line(event, 'backup_taken', { detail: copyWords(event.data) }),
    BackupRestored: (event) => line(event, 'backup_restored', { detail: copyWords(event.data) }),
    LogVerified: (event) => line(event, 'log_verified', { detail: verifiedWords(event.data) }),
    PersonalDataErased: (event) => {
      const { actor } = event.metadata;
      const account = actor.kind === 'user' ? actor.id : null;
      return line(event, 'personal_data_erased', { account, about: [event.data.subject] });
    },
    ErasedKeysDeleted: (event) => line(event, 'erased_keys_deleted', { detail: event.data.night }),
    ScavengeRequested: (event) => line(event, 'scavenge_requested', { detail: event.data.nodes.join(', ') }),
    NodeScavengeStarted: (event) => line(event, 'scavenge_started', { detail: event.data.node }),
    NodeScavengeEnded: (event) => line(event, 'scavenge_ended', { detail: `${event.data.node}: ${event.data.result}` }),
    NodeScavengePutOff: (event) => line(event, 'scavenge_put_off', { detail: because(event.data) }),
    NodeScavengeFailed: (event) => line(event, 'scavenge_failed', { detail: because(event.data) }),
  },
});

/** "As of 2026-03-01 03:00 UTC: muster.tar, 4989 events, 3 files". */
function copyWords({ began, archive, events, files }: BackupTaken['data']): string {
  const asOf = `As of ${began.slice(0, 16).replace('T', ' ')} UTC`;
  return archive === null ? asOf : `${asOf}: ${archive}, ${events} events, ${files} files`;
}

function verifiedWords({ damaged, damaged_files: files, read_models: models }: LogVerified['data']): string {
  const verdict = verdictOf(damaged + files.length, models);
  if (verdict === 'sound') return 'no damage';
  if (verdict === 'unsure') return 'not proven: read models were not compared';
  return `${damaged} events and ${files.length} files are damaged; read models are ${models}`;
}

const because = ({ node, reason }: { readonly node: string; readonly reason: string }): string => `${node}: ${reason}`;
