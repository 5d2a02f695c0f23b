import { openApiOperations } from '#contracts/api/operations/openApi';
import { codeRoutes } from './accounts/codes.ts';
import { demoRoutes } from './accounts/demo.ts';
import { idleSessionRoutes } from './accounts/idleSessions.ts';
import { organizationRoutes } from './accounts/organizations.ts';
import { providerRoutes } from './accounts/providers.ts';
import { reachRoutes } from './accounts/reach.ts';
import { rightsRoutes } from './accounts/rights.ts';
import { rosterRoutes } from './accounts/roster.ts';
import { ownSessionRoutes } from './accounts/signIn/ownSessions.ts';
import { passkeyRoutes } from './accounts/signIn/passkeys.ts';
import { passwordRoutes } from './accounts/signIn/passwords.ts';
import { secondStepRoutes } from './accounts/signIn/secondStep.ts';
import { signInRoutes } from './accounts/signIn/signIn.ts';
import { tokenRoutes } from './accounts/tokens.ts';
import { userRoutes } from './accounts/users.ts';
import { viewerRoutes } from './accounts/viewer.ts';
import { webhookRoutes } from './accounts/webhooks.ts';
import { adminRoutes } from './admin/admin.ts';
import { callAnalyticsRoutes } from './analytics/calls/calls.ts';
import { heatmapRoutes } from './analytics/heatmap.ts';
import { overviewRoutes } from './analytics/overview.ts';
import { performanceRoutes } from './analytics/performance.ts';
import { questionRoutes } from './analytics/questions.ts';
import { responseRoutes } from './analytics/response.ts';
import { savedViewRoutes } from './analytics/savedViews.ts';
import { auditEventRoutes } from './audit/events.ts';
import { eventsExportRoutes } from './audit/eventsExport.ts';
import { evidenceRoutes } from './audit/evidence.ts';
import { replayRoutes } from './audit/replay.ts';
import { securityLogRoutes } from './audit/securityLog.ts';
import { verificationRoutes } from './audit/verification.ts';
import { beatsCalloutRoutes } from './callout/beatsCallout.ts';
import { calloutRoutes } from './callout/callouts.ts';
import { calloutChangeRoutes } from './callout/changes.ts';
import { escalationRoutes } from './callout/escalation.ts';
import { formTeamRoutes } from './callout/formTeam.ts';
import { ledgerRoutes } from './callout/ledgers.ts';
import { myCallRoutes } from './callout/myCalls.ts';
import { classificationRoutes } from './classification/classify.ts';
import { customerRoutes } from './customers/index.ts';
import { directoryRoutes } from './directories/directories.ts';
import { checkInRoutes } from './dispatch/checkIns.ts';
import { dispatchRoutes } from './dispatch/dispatch.ts';
import { jobRoutes } from './dispatch/jobs.ts';
import { myJobRoutes } from './dispatch/myJob.ts';
import { designationRoutes } from './dispatch/newDesignation.ts';
import { graphqlRoutes } from './graphql/graphql.ts';
import { mappyRoutes } from './graphql/mappy.ts';
import { answering, type Route } from './http/route.ts';
import { incidentRoutes } from './incident/incidents.ts';
import { mapRoutes } from './incident/places/incidentMap.ts';
import { nearbyRoutes } from './incident/places/nearby.ts';
import { mapLayerRoutes } from './map/mapLayers.ts';
import { mapPlaceRoutes } from './map/mapPlaces.ts';
import { ogcRoutes } from './map/ogc/ogcFeatures.ts';
import { areaRoutes } from './notify/areaLocations.ts';
import { notificationRoutes } from './notify/notifications.ts';
import { receivedTextRoutes } from './notify/receivedTexts.ts';
import { beatPhoneRoutes } from './onCall/beatPhones.ts';
import { beatRoutes } from './onCall/beats.ts';
import { feedRoutes } from './onCall/calendar/feeds.ts';
import { timeOffRoutes } from './onCall/calendar/timeOff.ts';
import { callOrderRoutes } from './onCall/callOrder.ts';
import { callProfileRoutes } from './onCall/callProfiles.ts';
import { designatedUserRoutes } from './onCall/designatedUsers.ts';
import { readinessRoutes } from './onCall/readiness.ts';
import { reserveListRoutes } from './onCall/reserveLists.ts';
import { scheduleRoutes } from './onCall/schedules.ts';
import { tradeRoutes } from './onCall/trades.ts';
import { userListRoutes } from './onCall/userLists.ts';
import { addressRoutes } from './operations/addresses.ts';
import { callCentreRoutes } from './operations/callCentre.ts';
import { healthRoutes } from './operations/health.ts';
import { openApi } from './operations/openApi.ts';
import { realtimeRoutes } from './operations/realtime.ts';
import { simulatorRoutes } from './operations/simulator.ts';
import { reportRoutes } from './reports/reports.ts';
import { contactCallRoutes } from './telephony/contactCalls.ts';
import { voiceRoutes } from './telephony/voice.ts';
import { answerLinkRoutes } from './transfers/answers.ts';
import { assignmentRoutes } from './transfers/assignment.ts';
import { transferSettingRoutes } from './transfers/transferSettings.ts';
import { transferRoutes } from './transfers/transfers.ts';

/** Every route. A test tries each one in each role, for the user's own organization and for another. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...signInRoutes,
  ...codeRoutes,
  ...providerRoutes,
  ...passkeyRoutes,
  ...secondStepRoutes,
  ...passwordRoutes,
  ...idleSessionRoutes,
  ...reachRoutes,
  ...ownSessionRoutes,
  ...demoRoutes,
  ...viewerRoutes,
  ...realtimeRoutes,
  ...dispatchRoutes,
  ...designationRoutes,
  ...incidentRoutes,
  ...addressRoutes,
  ...mapRoutes,
  ...nearbyRoutes,
  ...mapPlaceRoutes,
  ...mapLayerRoutes,
  ...ogcRoutes,
  ...answerLinkRoutes,
  ...assignmentRoutes,
  ...transferRoutes,
  ...transferSettingRoutes,
  ...userRoutes,
  ...rosterRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...rightsRoutes,
  ...organizationRoutes,
  ...adminRoutes,
  ...callAnalyticsRoutes,
  ...heatmapRoutes,
  ...performanceRoutes,
  ...questionRoutes,
  ...savedViewRoutes,
  ...responseRoutes,
  ...overviewRoutes,
  ...auditEventRoutes,
  ...eventsExportRoutes,
  ...reportRoutes,
  ...replayRoutes,
  ...verificationRoutes,
  ...evidenceRoutes,
  ...securityLogRoutes,
  ...graphqlRoutes,
  ...mappyRoutes,
  ...callCentreRoutes,
  ...checkInRoutes,
  ...jobRoutes,
  ...myJobRoutes,
  ...voiceRoutes,
  ...contactCallRoutes,
  ...simulatorRoutes,
  ...customerRoutes,
  ...callProfileRoutes,
  ...beatRoutes,
  ...reserveListRoutes,
  ...beatPhoneRoutes,
  ...callOrderRoutes,
  ...userListRoutes,
  ...scheduleRoutes,
  ...designatedUserRoutes,
  ...timeOffRoutes,
  ...tradeRoutes,
  ...readinessRoutes,
  ...feedRoutes,
  ...calloutRoutes,
  ...calloutChangeRoutes,
  ...beatsCalloutRoutes,
  ...formTeamRoutes,
  ...ledgerRoutes,
  ...myCallRoutes,
  ...escalationRoutes,
  ...classificationRoutes,
  ...areaRoutes,
  ...notificationRoutes,
  ...receivedTextRoutes,
  ...directoryRoutes,
  ...answering(openApiOperations, {
    'GET /api/openapi.json': ({ app }) => ({ json: openApi(routes, app.config.publicUrl) }),
  }),
];
