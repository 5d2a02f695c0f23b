import { codeOperations } from '#contracts/api/accounts/codes';
import { demoOperations } from '#contracts/api/accounts/demo';
import { idleSessionOperations } from '#contracts/api/accounts/idleSessions';
import { organizationOperations } from '#contracts/api/accounts/organizations';
import { ownSessionOperations } from '#contracts/api/accounts/ownSessions';
import { passkeyOperations } from '#contracts/api/accounts/passkeys';
import { passwordOperations } from '#contracts/api/accounts/passwords';
import { providerOperations } from '#contracts/api/accounts/providers';
import { reachOperations } from '#contracts/api/accounts/reach';
import { rightsOperations } from '#contracts/api/accounts/rights';
import { rosterOperations } from '#contracts/api/accounts/roster';
import { secondStepOperations } from '#contracts/api/accounts/secondStep';
import { signInOperations } from '#contracts/api/accounts/signIn';
import { tokenOperations } from '#contracts/api/accounts/tokens';
import { userOperations } from '#contracts/api/accounts/users';
import { viewerOperations } from '#contracts/api/accounts/viewer';
import { webhookOperations } from '#contracts/api/accounts/webhooks';
import { adminOperations } from '#contracts/api/admin/admin';
import { digestOperations } from '#contracts/api/admin/digests';
import { stakeholderOperations } from '#contracts/api/admin/stakeholders';
import { unsubscribeOperations } from '#contracts/api/admin/unsubscribe';
import { alarmPointOperations } from '#contracts/api/alarms/alarmPoints';
import { filterListOperations } from '#contracts/api/alarms/filterList';
import { callAnalyticsOperations } from '#contracts/api/analytics/calls';
import { heatmapOperations } from '#contracts/api/analytics/heatmap';
import { overviewOperations } from '#contracts/api/analytics/overview';
import { performanceOperations } from '#contracts/api/analytics/performance';
import { questionOperations } from '#contracts/api/analytics/questions';
import { responseOperations } from '#contracts/api/analytics/response';
import { savedViewOperations } from '#contracts/api/analytics/savedViews';
import { auditEventOperations } from '#contracts/api/audit/events';
import { eventsExportOperations } from '#contracts/api/audit/eventsExport';
import { evidenceOperations } from '#contracts/api/audit/evidence';
import { replayOperations } from '#contracts/api/audit/replay';
import { securityLogOperations } from '#contracts/api/audit/securityLog';
import { verificationOperations } from '#contracts/api/audit/verification';
import { beatsCalloutOperations } from '#contracts/api/callout/beatsCallout';
import { calloutOperations } from '#contracts/api/callout/callouts';
import { calloutChangeOperations } from '#contracts/api/callout/changes';
import { escalationOperations } from '#contracts/api/callout/escalation';
import { formTeamOperations } from '#contracts/api/callout/formTeam';
import { ledgerOperations } from '#contracts/api/callout/ledger';
import { myCallOperations } from '#contracts/api/callout/myCalls';
import { classificationOperations } from '#contracts/api/classification/classify';
import { customerOperations } from '#contracts/api/customers/index';
import { directoryOperations } from '#contracts/api/directories/directories';
import { checkInOperations } from '#contracts/api/dispatch/checkIns';
import { dispatchOperations } from '#contracts/api/dispatch/dispatch';
import { jobOperations } from '#contracts/api/dispatch/jobs';
import { myJobOperations } from '#contracts/api/dispatch/myJob';
import { designationOperations } from '#contracts/api/dispatch/newDesignation';
import { formExportOperations } from '#contracts/api/forms/formExport';
import { formOperations } from '#contracts/api/forms/incidentForms';
import { graphqlOperations } from '#contracts/api/graphql/graphql';
import { mappyOperations } from '#contracts/api/graphql/mappy';
import { assetOperations } from '#contracts/api/incident/incidentAssets';
import { fileOperations } from '#contracts/api/incident/incidentFiles';
import { holdOperations } from '#contracts/api/incident/incidentHolds';
import { integrationOperations } from '#contracts/api/incident/incidentIntegrations';
import { labelOperations } from '#contracts/api/incident/incidentLabels';
import { incidentListOperations } from '#contracts/api/incident/incidentList';
import { mapOperations } from '#contracts/api/incident/incidentMap';
import { noteOperations } from '#contracts/api/incident/incidentNotes';
import { phoneNumberOperations } from '#contracts/api/incident/incidentPhoneNumbers';
import { placeOperations } from '#contracts/api/incident/incidentPlaces';
import { priorityOperations } from '#contracts/api/incident/incidentPriority';
import { incidentOperations } from '#contracts/api/incident/incidents';
import { tagOperations } from '#contracts/api/incident/incidentTags';
import { taskOperations } from '#contracts/api/incident/incidentTasks';
import { teamOperations } from '#contracts/api/incident/incidentTeam';
import { linkedIncidentOperations } from '#contracts/api/incident/linkedIncidents';
import { nearbyOperations } from '#contracts/api/incident/nearby';
import { open311Operations } from '#contracts/api/incident/open311';
import { similarIncidentOperations } from '#contracts/api/incident/similarIncidents';
import { mapLayerOperations } from '#contracts/api/map/mapLayers';
import { mapPlaceOperations } from '#contracts/api/map/mapPlaces';
import { ogcOperations } from '#contracts/api/map/ogcFeatures';
import { areaOperations } from '#contracts/api/notify/areaLocations';
import { notificationOperations } from '#contracts/api/notify/notifications';
import { receivedTextOperations } from '#contracts/api/notify/receivedTexts';
import { beatPhoneOperations } from '#contracts/api/onCall/beatPhones';
import { beatOperations } from '#contracts/api/onCall/beats';
import { callOrderOperations } from '#contracts/api/onCall/callOrder';
import { callProfileOperations } from '#contracts/api/onCall/callProfiles';
import { designatedUserOperations } from '#contracts/api/onCall/designatedUsers';
import { feedOperations } from '#contracts/api/onCall/feeds';
import { readinessOperations } from '#contracts/api/onCall/readiness';
import { reserveListOperations } from '#contracts/api/onCall/reserveLists';
import { scheduleOperations } from '#contracts/api/onCall/schedules';
import { timeOffOperations } from '#contracts/api/onCall/timeOff';
import { tradeOperations } from '#contracts/api/onCall/trades';
import { userListOperations } from '#contracts/api/onCall/userLists';
import type { AnswerOf as Answer, BodyOf as Body, IdNames, QueryOf as Query } from '#contracts/api/operation';
import { addressOperations } from '#contracts/api/operations/addresses';
import { callCentreOperations } from '#contracts/api/operations/callCentre';
import { healthOperations } from '#contracts/api/operations/health';
import { openApiOperations } from '#contracts/api/operations/openApi';
import { realtimeOperations } from '#contracts/api/operations/realtime';
import { simulatorOperations } from '#contracts/api/operations/simulator';
import { reportOperations } from '#contracts/api/reports/reports';
import { contactCallOperations } from '#contracts/api/telephony/contactCalls';
import { voiceOperations } from '#contracts/api/telephony/voice';
import { answerLinkOperations } from '#contracts/api/transfers/answers';
import { assignmentOperations } from '#contracts/api/transfers/assignment';
import { transferSettingOperations } from '#contracts/api/transfers/transferSettings';
import { transferOperations } from '#contracts/api/transfers/transfers';

/**
 * Every operation by its method and path. The server answers each; the dashboard takes the types alone, so that a path,
 * a body or a permission that is not declared here does not compile.
 */
export const operations = {
  ...codeOperations,
  ...demoOperations,
  ...idleSessionOperations,
  ...reachOperations,
  ...organizationOperations,
  ...ownSessionOperations,
  ...passwordOperations,
  ...providerOperations,
  ...rightsOperations,
  ...rosterOperations,
  ...passkeyOperations,
  ...secondStepOperations,
  ...signInOperations,
  ...tokenOperations,
  ...webhookOperations,
  ...userOperations,
  ...viewerOperations,
  ...adminOperations,
  ...digestOperations,
  ...unsubscribeOperations,
  ...stakeholderOperations,
  ...alarmPointOperations,
  ...open311Operations,
  ...filterListOperations,
  ...callAnalyticsOperations,
  ...heatmapOperations,
  ...overviewOperations,
  ...performanceOperations,
  ...questionOperations,
  ...savedViewOperations,
  ...responseOperations,
  ...auditEventOperations,
  ...eventsExportOperations,
  ...replayOperations,
  ...securityLogOperations,
  ...verificationOperations,
  ...evidenceOperations,
  ...beatsCalloutOperations,
  ...calloutOperations,
  ...calloutChangeOperations,
  ...escalationOperations,
  ...formTeamOperations,
  ...ledgerOperations,
  ...myCallOperations,
  ...classificationOperations,
  ...directoryOperations,
  ...checkInOperations,
  ...dispatchOperations,
  ...jobOperations,
  ...myJobOperations,
  ...designationOperations,
  ...formExportOperations,
  ...formOperations,
  ...graphqlOperations,
  ...mappyOperations,
  ...assetOperations,
  ...fileOperations,
  ...holdOperations,
  ...priorityOperations,
  ...linkedIncidentOperations,
  ...integrationOperations,
  ...labelOperations,
  ...incidentListOperations,
  ...mapOperations,
  ...nearbyOperations,
  ...noteOperations,
  ...phoneNumberOperations,
  ...placeOperations,
  ...tagOperations,
  ...taskOperations,
  ...teamOperations,
  ...incidentOperations,
  ...similarIncidentOperations,
  ...mapLayerOperations,
  ...mapPlaceOperations,
  ...ogcOperations,
  ...areaOperations,
  ...notificationOperations,
  ...receivedTextOperations,
  ...beatPhoneOperations,
  ...beatOperations,
  ...callOrderOperations,
  ...callProfileOperations,
  ...designatedUserOperations,
  ...feedOperations,
  ...readinessOperations,
  ...reserveListOperations,
  ...scheduleOperations,
  ...timeOffOperations,
  ...tradeOperations,
  ...userListOperations,
  ...addressOperations,
  ...callCentreOperations,
  ...healthOperations,
  ...openApiOperations,
  ...realtimeOperations,
  ...simulatorOperations,
  ...reportOperations,
  ...contactCallOperations,
  ...voiceOperations,
  ...transferSettingOperations,
  ...answerLinkOperations,
  ...assignmentOperations,
  ...transferOperations,
  ...customerOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The operations that take a body. */
export type WithBody = {
  [Name in OperationName]: Operations[Name] extends { readonly body: object } ? Name : never;
}[OperationName];

/** The operations that take a form with a file. */
export type WithFile = {
  [Name in OperationName]: Operations[Name] extends { readonly file: string } ? Name : never;
}[OperationName];
/** The name of the field that has the file. */
export type FileFieldOf<Name extends WithFile> = Operations[Name]['file'];

export type IdsOf<Name extends OperationName> = Readonly<Record<IdNames<Name>, string>>;
// Clients send plain objects, not instances of the server's classes.
type Fields<Class> = { readonly [Field in keyof Class]: Class[Field] };
export type BodyOf<Name extends OperationName> = Fields<Body<Operations[Name]>>;
export type QueryOf<Name extends OperationName> = Fields<Query<Operations[Name]>>;
/** The JSON of the usual status. */
export type AnswerOf<Name extends OperationName> = Answer<Operations[Name]>;
export type PermissionOf<Name extends OperationName> = Operations[Name]['permission'];
