import { accountMails } from './accounts/accountMails.ts';
import { accounts } from './accounts/accounts.ts';
import { links } from './accounts/links.ts';
import { passwordMails } from './accounts/passwordMails.ts';
import { securityLog } from './accounts/securityLog.ts';
import { sessions } from './accounts/sessions.ts';
import { tokens } from './accounts/tokens.ts';
import { userHistory } from './accounts/userHistory.ts';
import { addresses } from './addresses/addresses.ts';
import { digests } from './admin/digests.ts';
import { eventConfigurations } from './admin/eventConfigurations.ts';
import { eventNotices } from './admin/eventNotices.ts';
import { callFigures } from './analytics/callFigures.ts';
import { crewWork } from './analytics/crewWork.ts';
import { incidentFigures } from './analytics/incidentFigures.ts';
import { savedViews } from './analytics/savedViews.ts';
import { trail } from './audit/trail.ts';
import { verifications } from './audit/verifications.ts';
import { calloutNumbers } from './callout/calloutNumbers.ts';
import { callouts } from './callout/callouts.ts';
import { calloutTeams } from './callout/calloutTeams.ts';
import { calls } from './callout/calls.ts';
import { correctionReasons } from './callout/correctionReasons.ts';
import { escalations } from './callout/escalations.ts';
import { classifications } from './classification/classifications.ts';
import type { ReadModel } from './core/rows.ts';
import { customerProjections } from './customers/index.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { notices } from './deliveries/notices.ts';
import { serviceRequests } from './deliveries/serviceRequests.ts';
import { webhookMessages } from './deliveries/webhookMessages.ts';
import { webhooks } from './deliveries/webhooks.ts';
import { countedSpreadsheets } from './directories/countedSpreadsheets.ts';
import { directories } from './directories/directories.ts';
import { spreadsheetRows } from './directories/spreadsheetRows.ts';
import { boards } from './dispatch/boards.ts';
import { checkIns } from './dispatch/checkIns.ts';
import { crews } from './dispatch/crews.ts';
import { jobs } from './dispatch/jobs.ts';
import { due } from './due/due.ts';
import { alarmFilters } from './entity/alarmFilters.ts';
import { alarmPoints } from './entity/alarmPoints.ts';
import { designees } from './entity/designees.ts';
import { entities } from './entity/entities.ts';
import { roleRights, roleRightsHistory } from './entity/roleRights.ts';
import { transferConsents } from './entity/transferConsents.ts';
import { transferOptions } from './entity/transferOptions.ts';
import { cityReports } from './incident/cityReports.ts';
import { files } from './incident/fileContents.ts';
import { incidentCards } from './incident/incidentCards.ts';
import { incidentChanges } from './incident/incidentChanges.ts';
import { incidentLog } from './incident/incidentLog.ts';
import { incidents } from './incident/incidents.ts';
import { ledger } from './ledger/ledger.ts';
import { mapLayers } from './map/mapLayers.ts';
import { notifications } from './notify/notifications.ts';
import { notificationTexts } from './notify/notificationTexts.ts';
import { optOuts } from './notify/optOuts.ts';
import { serviceAccounts } from './notify/serviceAccounts.ts';
import { afterHours } from './onCall/afterHours.ts';
import { beatPhones } from './onCall/beatPhones.ts';
import { beats } from './onCall/beats.ts';
import { callProfiles } from './onCall/callProfiles.ts';
import { dutyNumbers } from './onCall/duty/dutyNumbers.ts';
import { feeds } from './onCall/feeds/feeds.ts';
import { parts } from './onCall/parts.ts';
import { reserveLists } from './onCall/reserveLists.ts';
import { schedules } from './onCall/schedules.ts';
import { shiftNews } from './onCall/shiftNews.ts';
import { shifts } from './onCall/shifts.ts';
import { timeOff } from './onCall/timeOff.ts';
import { trades } from './onCall/trades.ts';
import { userLists } from './onCall/userLists.ts';

/** Every read model. To add one: add a file named after the screen or the query, and a line here. */
export const projections = [
  entities,
  roleRights,
  roleRightsHistory,
  accounts,
  sessions,
  tokens,
  links,
  passwordMails,
  accountMails,
  securityLog,
  userHistory,
  trail,
  verifications,
  boards,
  crews,
  incidentCards,
  incidents,
  incidentLog,
  incidentChanges,
  cityReports,
  checkIns,
  jobs,
  deliveries,
  transferConsents,
  transferOptions,
  designees,
  files,
  notices,
  serviceRequests,
  webhooks,
  webhookMessages,
  due,
  alarmFilters,
  alarmPoints,
  addresses,
  mapLayers,
  ...customerProjections,
  afterHours,
  callProfiles,
  beats,
  reserveLists,
  shiftNews,
  timeOff,
  trades,
  userLists,
  beatPhones,
  escalations,
  parts,
  shifts,
  schedules,
  dutyNumbers,
  feeds,
  calls,
  callFigures,
  incidentFigures,
  crewWork,
  savedViews,
  calloutNumbers,
  callouts,
  correctionReasons,
  calloutTeams,
  ledger,
  classifications,
  serviceAccounts,
  notifications,
  notificationTexts,
  optOuts,
  digests,
  eventConfigurations,
  eventNotices,
  directories,
  countedSpreadsheets,
  spreadsheetRows,
] as const satisfies readonly ReadModel[];
