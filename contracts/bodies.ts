import type * as accounts from '#contracts/accounts/bodies';
import type { DemoNightBody, DemoSignInBody } from '#contracts/accounts/demo';
import type { TurnOffStepBody, TurnOnStepBody } from '#contracts/accounts/secondStep';
import type { AdminBodies } from '#contracts/admin/events';
import type { RedactedReportBody } from '#contracts/audit/report';
import type { CalloutBodies } from '#contracts/callout/bodies';
import type { ConnectBody, SimulatedActBody } from '#contracts/callout/phones';
import type { ClassificationBodies } from '#contracts/classification/classification';
import type { DirectoryBodies } from '#contracts/directories/directories';
import type { CheckInBody } from '#contracts/dispatch/checkIn';
import type * as dispatch from '#contracts/dispatch/dispatch';
import type { JobBody, PositionBody } from '#contracts/dispatch/job';
import type { FilterListBody } from '#contracts/incident/alarm';
import type { AssetBody } from '#contracts/incident/asset';
import type { FileEditBody, UploadBody } from '#contracts/incident/files';
import type { AddFormBody, FormApprovalBody, FormEditBody, FormReturnBody } from '#contracts/incident/forms';
import type { CreateIncidentBody, LogBody, ManageBody } from '#contracts/incident/incident';
import type {
  MarkIntegrationBody,
  QueueServiceRequestBody,
  RetryIntegrationBody,
} from '#contracts/incident/integration';
import type { PartBodies } from '#contracts/incident/partBodies';
import type { TaskActionBody } from '#contracts/incident/tasks';
import type { TeamBody, TeamMemberEditBody } from '#contracts/incident/team';
import type * as transfer from '#contracts/incident/transfer';
import type { DesigneeBody, TransferConsentBody, TransferSettingsBody } from '#contracts/incident/transferSettings';
import type { NotifyBodies } from '#contracts/notify/notification';
import type * as onCall from '#contracts/onCall/bodies';
import type { DesignationFeedBody } from '#contracts/onCall/feeds';
import type { LeaveCallsBody, TimeOffBody, TimeOffUndoBody } from '#contracts/onCall/timeOff';
import type { CallOrderBody, UserListBody, UserListMoveBody } from '#contracts/onCall/userLists';
import type { GraphqlBody, MappyBody } from '#contracts/operations/bodies';

/**
 * The request body of each operation that takes one, by the operation's method and path. The server's class of a body
 * names its operations (`@Takes`), and the dashboard builds each request from its operation, so both are held to this
 * table. A customer adds its own operations in its own file.
 */
export interface Bodies
  extends AdminBodies,
    CalloutBodies,
    ClassificationBodies,
    DirectoryBodies,
    NotifyBodies,
    PartBodies {
  'POST /login/': accounts.SignInBody;
  'POST /l/:token/': accounts.LinkBody;
  'POST /api/sign-in/:name/': accounts.ProviderBody;
  'POST /api/second-step/': TurnOnStepBody;
  'POST /api/second-step/off/': TurnOffStepBody;
  'POST /api/demo/sign-in/': DemoSignInBody;
  'POST /api/demo/night/': DemoNightBody;
  'POST /set-password/': accounts.PasswordResetBody;
  'POST /set-password/:user_id/:token/': accounts.SetPasswordBody;
  'POST /api/password/': accounts.ChangePasswordBody;
  'POST /api/code/': accounts.CodeBody;
  'POST /api/session-idle/': accounts.SessionIdleBody;
  'POST /api/sessions/end/': accounts.EndSessionBody;
  'POST /api/on-call/feeds/': DesignationFeedBody;
  'POST /api/on-call/feeds/revoke/': DesignationFeedBody;
  'POST /api/entities/': accounts.CreateEntityBody;
  'POST /api/switch-entity/': accounts.SwitchEntityBody;
  'POST /api/user/': accounts.AddUserBody;
  'PATCH /api/user/:profile__uuid/': accounts.EditUserBody;
  'POST /api/update-user-entity-role/': accounts.UserRoleBody;
  'POST /api/permissions/': accounts.PermissionBody;
  'POST /pusher/auth': accounts.ChannelBody;
  'POST /pusher/user-auth': accounts.SocketUserBody;
  'POST /api/flux/graphql/': GraphqlBody;
  'POST /api/mappy/': MappyBody;

  'POST /api/beta/dispatch/update-manual-mode-status/': dispatch.ManualModeBody;
  'POST /api/beta/dispatch/update-note/': dispatch.NoteBody;
  'POST /api/beta/dispatch/update-active-status/': dispatch.ActiveStatusBody;
  'POST /api/beta/dispatch/initiate-checkins/': dispatch.CheckInsBody;
  'POST /api/beta/dispatch/manual-dispatch/': dispatch.ManualDispatchBody;
  'POST /api/beta/dispatch/recall/': dispatch.RecallBody;
  'POST /api/beta/dispatch/update-response-time/': dispatch.ResponseTimeBody;
  'POST /api/beta/dispatch/update-job-calls/': dispatch.JobCallsBody;
  'POST /api/check-in/': CheckInBody;
  'POST /api/job/': JobBody;
  'POST /api/my-job/position/': PositionBody;

  'POST /incident/:incident_uuid/:product/incidents/calls/tasks/connect_to_contact/request/': ConnectBody;
  'POST /api/simulator/calls/:uuid/:action_name/': SimulatedActBody;

  'POST /api/incidents/': CreateIncidentBody;
  'PATCH /api/manage/incident/:uuid/': ManageBody;
  'POST /api/incident/:uuid/log/': LogBody;
  'POST /api/incident/:incident_uuid/location/:location_uuid/assets/': AssetBody;
  'POST /api/incident/:incident_uuid/file/': UploadBody;
  'POST /api/incident/:incident_uuid/files/': UploadBody;
  'PATCH /api/incident/:incident_uuid/file/:uuid/': FileEditBody;
  'POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/': TaskActionBody;
  'POST /api/incident/:incident_uuid/user/': TeamBody;
  'PATCH /api/incident/:incident_uuid/user/:uuid/': TeamMemberEditBody;
  'POST /api/incident/:incident_uuid/form/': AddFormBody;
  'PATCH /api/incident/:incident_uuid/form/:uuid/': FormEditBody;
  'POST /api/incident/:incident_uuid/form/:uuid/approve/': FormApprovalBody;
  'POST /api/incident/:incident_uuid/form/:uuid/return/': FormReturnBody;
  'POST /api/integrations/cityworks/service_requests/queue_from_incident': QueueServiceRequestBody;
  'POST /api/incident/:incident_uuid/integration/:uuid/retry/': RetryIntegrationBody;
  'POST /api/incident/:incident_uuid/integration/:uuid/mark/': MarkIntegrationBody;

  'POST /api/incidents/transfer-to-version/': transfer.VersionTransferBody;
  'POST /api/incidents/transfer-to-escalation-tree/': transfer.EscalationTransferBody;
  'POST /api/incidents/transfer-to-designation-notification/': transfer.DesignationNotificationBody;
  'POST /api/incidents/email-transfer/': transfer.EmailTransferBody;
  'POST /api/incidents/custom-transfer/': transfer.CustomTransferBody;
  'POST /api/incidents/flux-handler-transfer/': transfer.FluxHandlerTransferBody;
  'POST /api/transfer-settings/': TransferSettingsBody;
  'POST /api/transfer-consents/': TransferConsentBody;
  'POST /api/on-call/time-off/': TimeOffBody;
  'POST /api/on-call/time-off/undo/': TimeOffUndoBody;
  'POST /api/on-call/leave-calls/': LeaveCallsBody;
  'POST /api/designations/': onCall.DesignationBody;
  'POST /designated-user/': DesigneeBody;
  'POST /api/incident-leader/': onCall.IncidentLeaderBody;

  'POST /entity-data/filter_list/': FilterListBody;
  'POST /entity-data/call_order/': CallOrderBody;
  'POST /entity-data/user_list_:name/': UserListBody;
  'POST /api/flux/user_lists/move_profile/': UserListMoveBody;

  'POST /api/teams/beats/create/': onCall.BeatCreateBody;
  'POST /api/teams/beats/deprecate/': onCall.BeatBody;
  'POST /api/teams/beats/update_reserve_list/': onCall.BeatReserveListBody;
  'POST /api/teams/beats/call_profiles/create/': onCall.BeatCallProfileBody;
  'POST /api/teams/beats/call_profiles/delete/': onCall.BeatCallProfileRemovalBody;
  'POST /api/teams/beats/create_phone/': onCall.BeatPhoneBody;
  'POST /api/teams/beats/delete_phone/': onCall.BeatPhoneRemovalBody;
  'POST /api/teams/beats/reserve_lists/create/': onCall.ReserveListCreateBody;
  'POST /api/teams/beats/reserve_lists/delete/': onCall.ReserveListBody;
  'POST /api/teams/beats/reserve_lists/append_user/': onCall.ReserveListUserBody;
  'POST /api/teams/beats/reserve_lists/delete_profile/': onCall.ReserveProfileBody;
  'POST /api/teams/beats/reserve_lists/update_profiles/': onCall.ReserveListUsersBody;
  'POST /api/teams/beats/reserve_lists/update_notes/': onCall.ReserveListNotesBody;
  'POST /api/teams/beats/reserve_lists/update_callout_settings/': onCall.ReserveListCallingBody;
  'POST /api/audit/report/redacted/': RedactedReportBody;
  'POST /api/entities/admin/v2/schedule_designation_profile': onCall.ScheduleBody;
  'POST /api/entities/admin/v2/move_scheduled_profile': onCall.ShiftMoveBody;
  'POST /api/entities/admin/v2/delete_scheduled_profile': onCall.ScheduledProfileBody;
  'POST /api/incident-call-profile/': onCall.CallProfileBody;
  'PATCH /api/incident-call-profile/:uuid/': onCall.CallProfileEditBody;
}

/** An operation that takes a body: `POST /api/incidents/`. */
export type Operation = keyof Bodies;

type IdNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | IdNames<Rest> : never;

/** The ids in the path of an operation, by their names there. */
export type PathIds<Path extends string> = Readonly<Record<IdNames<Path>, string>>;
