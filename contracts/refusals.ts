import { idleWords } from '#contracts/accounts/signedOut';
import { formMistakes } from '#contracts/incident/forms/forms';

/**
 * Every reason for a refusal, with its HTTP status and its text for the user. `field` names the form field that the
 * text belongs to. Without a field the answer is `{detail}` (404, 403, 410) or `{non_field_errors}` (400, 409).
 */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 416 | 421 | 422 | 429 | 503;
  readonly field?: string;
  readonly words: string;
  /** The code that screens recognize (S1 §8). The answer has it in `non_field_errors`, and the words in `detail`. */
  readonly code?: string;
}

export const refusals = {
  'not-found': { status: 404, words: 'Not found.' },
  'method.not-allowed': { status: 405, words: 'This address does not take that method.' },
  forbidden: { status: 403, words: 'You do not have permission to do this.' },
  'signed-out': { status: 401, words: 'Sign in to continue.' },
  'token.unknown': { status: 401, words: 'This token is not known here, has expired, or was revoked.' },
  'token.network': { status: 403, words: 'This token may not be used from this network.' },
  'token.scope': { status: 403, words: 'The scopes of this token do not allow this.' },
  'token.person': { status: 403, words: 'This is for a person who is signed in. A token cannot do it.' },
  'token.revoked': { status: 409, words: 'This token was revoked. Make a new one.' },
  'token.networks': { status: 400, field: 'networks', words: 'Write networks like 192.0.2.0/24.' },
  'signed-out.idle': { status: 401, words: idleWords },
  'sign-in.wrong': { status: 400, words: 'That email address and password do not match.' },
  'sign-in.app-code-needed': {
    status: 400,
    field: 'app_code',
    words: 'Enter the code that your authenticator app shows.',
  },
  'sign-in.app-code-wrong': {
    status: 400,
    field: 'app_code',
    words: 'This code is not right, or was used already. Wait for the next one.',
  },
  'sign-in.provider-away': {
    status: 503,
    words: 'The sign-in of your organization does not answer. Please try again shortly.',
  },
  'sign-in.provider-refused': { status: 400, words: 'The sign-in of your organization did not succeed. Start again.' },
  'sign-in.provider-stranger': {
    status: 403,
    words: 'Your organization signed you in, but Muster does not know you. Ask an administrator to add you.',
  },
  'sign-in.identity-other': {
    status: 403,
    words: 'Another account of your organization uses this email address. Ask an administrator to reset your sign-in.',
  },
  'second-step.on': { status: 409, words: 'An authenticator app is turned on already. Turn it off first.' },
  'second-step.wrong': {
    status: 400,
    field: 'app_code',
    words: 'This code is not right. Check that the clock of your phone is right, and enter the code it shows now.',
  },
  'second-step.wait': {
    status: 400,
    field: 'app_code',
    words: 'There were too many wrong codes. Try again in a quarter of an hour.',
  },
  'second-step.own': { status: 409, words: 'Turn off your own app on your account page, with a code of it.' },
  'session.idle-too-long': { status: 400, field: 'minutes', words: 'This is longer than the installation allows.' },
  'password.link-over': {
    status: 410,
    words: 'This link is no longer valid. Ask for a new one on the sign-in page.',
  },
  'password.unfit': { status: 400, field: 'password', words: 'Choose another password.' },
  'password.old-wrong': { status: 400, field: 'old_password', words: 'This is not your password.' },
  'password.wrong': { status: 400, field: 'password', words: 'This is not your password.' },
  'password.same': { status: 400, field: 'password', words: 'This is already your password. Choose another.' },
  'sign-in.link-used': { status: 410, words: 'This sign-in link has been used. Ask for a new one.' },
  'sign-in.link-expired': { status: 410, words: 'This sign-in link has expired. Ask for a new one.' },
  'permission.fixed': { status: 400, field: 'permission', words: 'This cannot be changed for this role.' },
  csrf: { status: 403, words: 'The page has expired. Reload it and try again.' },
  'too-many-requests': { status: 429, words: 'Too many requests.  Please try again later.' },
  'body.too-large': { status: 413, words: 'The request is too large.' },
  'range.not-there': { status: 416, words: 'The file has no such part.' },
  'host.unknown': { status: 421, words: 'This server does not answer for this host name.' },
  'body.too-slow': { status: 408, words: 'The request took too long to arrive.' },
  'body.unsupported': { status: 415, words: 'Send this as application/json.' },
  'body.wrong-encoding': { status: 400, words: 'The request is not in UTF-8.' },
  'body.not-json': { status: 400, words: 'The request is not valid JSON.' },
  'request.unreadable': { status: 400, words: 'The request could not be read.' },
  'analytics.reversed': { status: 400, field: 'before', words: 'This must be after the beginning of the range.' },
  'analytics.label': { status: 400, field: 'labels', words: 'No incident has this label.' },
  'analytics.too-long.query': { status: 400, words: 'Cannot query longer than one week' },
  'analytics.too-long.export': { status: 400, words: 'Cannot export longer than one week' },
  'analytics.reading': {
    status: 503,
    words: 'The history is being read for the first time. The figures follow in a moment.',
  },
  'replay.ahead': { status: 400, field: 'at', words: 'This moment is in the future.' },
  'replay.before': { status: 400, field: 'at', words: 'Nothing was recorded before this moment.' },
  'replay.reading': { status: 503, words: 'The past is being read for the first time. This can take a minute.' },
  'report.subject': { status: 400, words: 'Choose an incident, a call-out, or a period with both ends.' },
  'report.period': { status: 400, field: 'until', words: 'A report covers at most a week.' },
  'redaction.changed': { status: 409, words: 'The report has changed. Load it again, and choose again.' },
  'changes.filter': { status: 400, words: 'A question for what has changed takes no search and no filters.' },
  'changes.cursor': {
    status: 400,
    field: 'cursor',
    words: 'This cursor is of another log. Begin again with updated_after.',
  },
  'audit.before': { status: 400, field: 'before', words: 'This is not the end of a page.' },
  'notification.nobody': {
    status: 400,
    field: 'paths',
    words: 'No one in this area can be texted. Draw another area.',
  },
  'notification.too-many': {
    status: 400,
    field: 'paths',
    words: 'This area has too many people for one notification. Draw a smaller one.',
  },
  'notification.other-number': {
    status: 409,
    words: 'The number of people in this area has changed. Nothing was sent: look at it again.',
  },
  'idempotency.other-body': {
    status: 422,
    words: 'This Idempotency-Key was already used for a different request.',
  },
  'store.unavailable': { status: 503, words: 'The event store does not answer. Nothing was saved; please try again.' },
  /** `{minutes}`: the rest of the pause at most, such as "5 minutes". */
  'store.moving': {
    status: 503,
    words: 'Muster is being moved to another event store. Nothing was saved; please try again in {minutes}.',
  },
  'store.outcome-unknown': {
    status: 503,
    words: 'The event store did not answer in time. Check whether this was saved before you repeat it.',
  },
  'store.refuses': {
    status: 503,
    words: 'The event store refuses Muster. Nothing was saved. Tell your administrator: the reason is in the log.',
  },
  'store.full': {
    status: 503,
    words:
      'Nothing was saved: the disk of the server is full. Tell your administrator; saving works again when there is room.',
  },
  'store.damaged': {
    status: 503,
    words: 'Nothing was saved: the event log of the server is damaged. Tell your administrator; reading still works.',
  },
  'store.lost': {
    status: 503,
    words:
      'Nothing was saved: the server has lost a part of its event log. Tell your administrator; reading still works.',
  },
  'store.too-large': {
    status: 413,
    words: 'This is more than the event store accepts at once. Nothing was saved; shorten it or split it.',
  },
  conflict: { status: 409, words: 'Someone else changed this at the same moment. Review it, then try again.' },

  'classification.taken': { status: 409, words: 'Someone else is classifying this incident. Take the next one.' },

  'designation.inactive': { status: 409, field: 'designation', words: 'This crew is not active.' },
  'designation.no-user': { status: 409, field: 'designation', words: 'This crew has no designated user.' },
  'designation.checking-in': {
    status: 409,
    field: 'designations',
    words: 'This crew already has an open check-in request.',
  },
  'designation.looks-alike': { status: 409, field: 'name', words: 'This looks like the name of another designation.' },
  'designation.name-known': { status: 409, field: 'name', words: 'There is a designation of this name already.' },
  'designation.name-blank': { status: 400, field: 'name', words: 'This field may not be blank.' },

  'checkin.wrong-key': { status: 404, words: 'This check-in link is not valid. Check that you opened the whole link.' },
  'checkin.used': { status: 410, words: 'This check-in link has already been used.' },
  'checkin.replaced': { status: 410, words: 'A newer check-in request was sent. Use the link in the latest text.' },
  'checkin.expired': { status: 410, words: 'This check-in link has expired. Ask the dispatcher for a new one.' },

  'incident.description-blank': { status: 400, field: 'description', words: 'This field may not be blank.' },
  'incident.version-unknown': { status: 400, field: 'version', words: 'This incident type does not exist here.' },
  'incident.target-unknown': {
    status: 400,
    field: 'new_version',
    words: 'This incident cannot be dispatched as that type.',
  },
  'address.incomplete': {
    status: 400,
    field: 'locations',
    words: 'There is not enough data available for this address.',
  },
  'incident.nothing-to-change': { status: 400, words: 'Send archived or completed.' },
  'transfer.same-version': { status: 400, field: 'new_version', words: 'This incident is already of that type.' },
  // The answer names what changed.
  'incident.sent-meanwhile': {
    status: 409,
    words: 'Another crew has been sent to this incident since. Review it first.',
  },
  'crew.not-sent': { status: 409, field: 'designation', words: 'This crew is not on this incident.' },
  'assignment.not-asked': {
    status: 409,
    words: 'You are not asked to take this incident, or somebody has handed it on since.',
  },
  'assignment.taken': { status: 409, words: 'Somebody else has taken this incident.' },
  'assignment.done': { status: 409, words: 'You have said that the work is done. Please call the dispatcher.' },
  'job.wrong-key': { status: 404, words: 'This job link is not valid. Check that you opened the whole link.' },
  'job.replaced': { status: 410, words: 'You were sent a newer link for this job. Use the link in the latest text.' },
  'job.recalled': { status: 410, words: 'The dispatcher recalled you from this job. You do not need to go.' },
  'job.declined': { status: 410, words: 'You declined this job. Call the dispatcher if you can go after all.' },
  'job.done': { status: 410, words: 'This job is done.' },
  'job.closed': { status: 410, words: 'This job is closed. If in doubt, call the dispatcher.' },
  'job.under-way': { status: 409, words: 'You are on scene. Call the dispatcher if you cannot go on.' },
  'incident.linked': {
    status: 409,
    words: 'This call is linked to another incident, and who comes there comes to it. Act there, or unlink it first.',
  },
  'incident.linked-to-itself': {
    status: 409,
    field: 'to',
    words: 'An incident cannot be linked to itself, nor to a call of its own.',
  },
  'incident.linked-meanwhile': {
    status: 409,
    field: 'to',
    words: 'That incident was linked to another one meanwhile. Look again.',
  },
  'incident.link-over': { status: 409, field: 'to', words: 'That incident is over. Choose one that is active.' },
  'incident.not-active': { status: 409, words: 'This incident is not active.' },
  'log.not-yet': { status: 400, field: 'time', words: 'This has not happened yet.' },
  'log.before-report': {
    status: 400,
    field: 'time',
    words: 'This clock time was before the report. Check it, then confirm it.',
  },
  'file.log-before-report': {
    status: 400,
    field: 'log_entry_time',
    words: 'This clock time was before the report. Check it, then confirm it.',
  },
  'log.long-before': {
    status: 400,
    field: 'time',
    words: 'This is more than a day before the report. Check the date, then confirm it.',
  },
  'file.log-long-before': {
    status: 400,
    field: 'log_entry_time',
    words: 'This is more than a day before the report. Check the date, then confirm it.',
  },
  'file.log-not-yet': { status: 400, field: 'log_entry_time', words: 'This has not happened yet.' },
  'incident.changed-meanwhile': {
    status: 409,
    words: 'Someone else changed this while you were editing. Compare, then save again; your text is kept.',
  },
  'transfer.not-offered': {
    status: 400,
    field: 'version',
    words: 'This transfer is no longer offered. Choose another.',
  },
  'transfer.no-address': { status: 409, words: 'This outside system has no address yet. Save one first.' },
  'transfer.no-consent': {
    status: 409,
    words: 'That organization does not accept transfers from yours. Ask its administrator to allow them.',
  },
  'transfer.consent-own': { status: 400, field: 'name', words: 'This is your own organization.' },
  'transfer.version-unknown': { status: 400, field: 'new_version', words: 'This incident type does not exist here.' },
  'transfer.explanation-blank': { status: 400, field: 'explanation', words: 'This field may not be blank.' },
  'transfer.assign-to-blank': { status: 400, field: 'assign_to', words: 'This field may not be blank.' },
  'transfer.not-designated': {
    status: 400,
    field: 'assign_to',
    words: 'This person is not designated for that incident type.',
  },
  'transfer.nobody-designated': {
    status: 409,
    field: 'designation_name',
    words: 'No one holds this designation right now, so no one would be notified.',
  },
  'transfer.urgent-not-allowed': { status: 403, words: 'Only a manager may change whether a transfer is urgent.' },
  'transfer.changed-meanwhile': {
    status: 409,
    words: 'Someone else has already transferred this incident. Check the log before you transfer it again.',
  },
  'transfer.settings-changed': {
    status: 409,
    words: 'Someone else has changed the transfer settings. Review them; what you typed is kept.',
  },
  'transfer.option-incomplete': { status: 400, field: 'options', words: 'This field may not be blank.' },
  'designee.person-inactive': { status: 400, field: 'user', words: 'This person is no longer active.' },
  'designee.version-unknown': { status: 400, field: 'target', words: 'This incident type does not exist here.' },
  'leader.version-unknown': {
    status: 400,
    field: 'incident_version',
    words: 'This incident type does not exist here.',
  },
  'mappy.unknown': { status: 404, words: 'No query has this name.' },
  'alarm.none': { status: 409, field: 'incident', words: 'This incident has no alarm.' },
  'alarm.filters-changed': {
    status: 409,
    words: 'Someone else has changed the filters. Review them, then try again.',
  },
  'call-centre.failed': { status: 503, words: 'An error ocurred.' },
  'integration.not-connected': { status: 409, words: 'This organization is not connected to Cityworks.' },
  'integration.problem-unknown': { status: 400, field: 'problem_sid', words: 'This problem does not exist here.' },
  'integration.changed-meanwhile': {
    status: 409,
    words: 'Someone else has already resent or found this request. Review it first.',
  },
  'callout.nobody': { status: 409, words: 'No one is currently available to join this team.' },
  'callout.under-way': {
    status: 409,
    words: 'A call-out of this incident is in progress. Wait until it has ended, or stop it first.',
  },
  'callout.reserve-list-unknown': {
    status: 400,
    field: 'reserve_list_ref',
    words: 'No reserve list of this call-out has this name.',
  },
  'callout.not-called': { status: 409, words: 'You have not been called yet. You are called when it is your turn.' },
  'callout.ended': { status: 409, words: 'This call-out has ended.' },
  'callout.no-place': { status: 409, words: 'You have no place on this team.' },
  'callout.target-fixed': {
    status: 409,
    field: 'target_count',
    words: 'The places of this call-out are fixed by its kind.',
  },
  'callout.too-many': { status: 400, field: 'target_count', words: 'There are not that many people on the list.' },
  'callout.beyond-target': {
    status: 409,
    field: 'outcome',
    words: 'All places are filled. Confirm that this person comes in addition.',
  },
  'callout.no-member': { status: 409, field: 'user', words: 'This person has no place in the team.' },
  'callout.work-ends-early': { status: 400, field: 'until', words: 'The work cannot end before it begins.' },
  'callout.no-override': {
    status: 400,
    field: 'overrides',
    words: 'A person who is moved must be one of those who are considered.',
  },
  'team.not-available': { status: 409, field: 'members', words: 'This person is not available.' },
  'file.missing': { status: 400, field: 'file', words: 'No file was submitted.' },
  'file.several': { status: 400, field: 'file', words: 'Send one file at a time.' },
  'file.empty': { status: 400, field: 'file', words: 'The submitted file is empty.' },
  'file.too-large': { status: 413, field: 'file', words: 'The file is larger than 25 MB.' },
  'file.not-stored': { status: 503, field: 'file', words: 'The file could not be stored. Please try again later.' },
  'file.unavailable': { status: 503, words: 'The file cannot be loaded right now. Please try again later.' },
  'file.damaged': { status: 503, words: 'This file is damaged on the server. It was reported to the operator.' },
  'bupp.no-leader': { status: 409, words: 'Assign a leader first.' },
  'bupp.too-early': { status: 409, words: 'The previous step has not been recorded yet.' },
  'bupp.decided-before': {
    status: 409,
    words:
      'This decision was made before and then reversed. It cannot be made the same way again; write a note instead.',
  },
  'bupp.reason-blank': { status: 400, field: 'reason', words: 'This field may not be blank.' },
  'bupp.appointment-stands': { status: 409, words: 'There is already an appointment. Change it, or cancel it first.' },
  'appointment.past': { status: 400, field: 'time', words: 'This time has passed. Choose a later one.' },
  'appointment.staff-busy': {
    status: 409,
    field: 'staff',
    words: 'This person has another appointment within half an hour of this time.',
  },
  'bupp.no-address': { status: 400, field: 'contact', words: 'This contact cannot be reached that way.' },
  'bupp.out': { status: 409, words: 'A questionnaire has already been sent. Revoke it before you send another.' },
  'bupp.answered': { status: 409, words: 'The questionnaire has been answered.' },
  'questionnaire.wrong-key': { status: 404, words: 'This link is not valid. Check that you opened the whole link.' },
  'questionnaire.used': { status: 410, words: 'This questionnaire has already been answered. Thank you.' },
  'questionnaire.expired': { status: 410, words: "This link has expired. Call us and we'll send a new one." },
  'questionnaire.revoked': { status: 410, words: 'This link is no longer in use. Call us if you have questions.' },
  'form.not-offered': { status: 400, field: 'name', words: 'This form is not offered for this incident type.' },
  'form.version-unknown': {
    status: 400,
    field: 'version',
    words: 'This version of the form is no longer offered. Reload the page.',
  },
  'form.mistaken': { status: 400, words: 'Some fields need to be corrected.' },
  'form.changed-meanwhile': { status: 409, words: formMistakes.changed },
  'form.not-open': { status: 409, words: 'This form was submitted. It can be changed once it is returned.' },
  'form.not-submitted': { status: 409, words: 'This form is not waiting for approval.' },
  'form.submitted-again': {
    status: 409,
    words: 'This form has been resubmitted. Read it again before you decide.',
  },
  'form.not-draft': { status: 409, words: 'Only a draft can be removed.' },
  'beat.stop-before-start': {
    status: 400,
    field: 'stop_seconds',
    words: 'The calls cannot stop before they start.',
  },
  'beat.person-inactive': { status: 400, field: 'user_id', words: 'This person is no longer active.' },
  'escalation.person-inactive': { status: 400, field: 'user', words: 'This person is no longer active.' },
  'event.person-inactive': { status: 400, field: 'target_user_id', words: 'This person is no longer active.' },
  'beat-phone.known': { status: 409, field: 'phone_number', words: 'This person already has this phone.' },
  'escalation.tree-unknown': {
    status: 400,
    field: 'escalation_tree',
    words: 'There is no escalation tree of this name. To make a new one, send new_tree.',
  },
  'escalation.known': { status: 409, field: 'user', words: 'This person is already in this tree.' },
  'event.known': { status: 409, field: 'target_user_id', words: 'This person is already a stakeholder of this event.' },
  'reserve-list.in-use': {
    status: 409,
    words: 'A beat uses this reserve list. Choose another list for it first.',
  },
  'reserve-list.full': { status: 409, field: 'user_id', words: 'The list has 10,000 people. Remove one first.' },
  'reserve-list.changed-meanwhile': {
    status: 409,
    words: 'Someone else has changed this list. Review it, then save; what you typed is kept.',
  },
  'user-list.changed-meanwhile': {
    status: 409,
    words: 'Someone else has changed this list. Review it, then make your change again.',
  },
  'ledger.changed-meanwhile': {
    status: 409,
    words: 'Someone else has changed these rules. Review them, then make your change again.',
  },
  'user-list.no-position': { status: 400, field: 'new_position', words: 'The list has no such position.' },
  'user-list.person-unfit': { status: 400, field: 'value', words: 'Each person must be active and of that role.' },
  'user-list.key-wrong': { status: 400, field: 'key', words: 'The key must match the address.' },
  'user-list.too-many': { status: 409, field: 'key', words: 'There are 100 lists. Remove one first.' },
  'directory.changed-meanwhile': {
    status: 409,
    words: 'Someone else has changed this list since. Check the spreadsheet again.',
  },
  'directory.nothing-to-undo': { status: 409, words: 'There is no update to undo.' },
  'directory.name-known': { status: 409, field: 'name', words: 'Another service list has this name.' },
  'directory.too-many': { status: 409, field: 'name', words: 'There are too many service lists. Use another one.' },
  'entity.name-known': { status: 409, field: 'name', words: 'Another organization has this internal name.' },
  'entity.name-wrong': {
    status: 400,
    field: 'name',
    words: 'Use 2 to 40 lower-case letters, digits, and underscores, beginning with a letter.',
  },
  'entity.zone-unknown': { status: 400, field: 'timezone', words: 'This is not a time zone.' },
  'entity.version-unknown': { status: 400, field: 'versions', words: 'Choose one or more incident types.' },
  'user.email-known': { status: 409, field: 'email', words: 'Another person here already has this email address.' },
  'user.looks-alike': { status: 409, field: 'first_name', words: 'This looks like the name of another person.' },
  'user.email-inactive': {
    status: 409,
    field: 'email',
    words: 'A deactivated person here has this email address. Reinstate that person instead.',
  },
  'user.last-administrator': {
    status: 409,
    words: 'This is the only active administrator. Make another person an administrator first.',
  },
  'user.not-active': { status: 409, words: 'This person is deleted. Reinstate the person first.' },
  'user.changed-meanwhile': {
    status: 409,
    words: 'Someone else has changed this person. Review the changes, then save; what you typed is kept.',
  },
  'schedule.backdated': { status: 400, code: 'NO_BACKDATES', words: 'You cannot backdate the schedule.' },
  'schedule.end-not-after-start': {
    status: 400,
    code: 'END_NOT_AFTER_START',
    words: 'The start date must be before the end date.',
  },
  'schedule.designation-unknown': {
    status: 400,
    field: 'designation',
    words: 'This designation does not exist here.',
  },
  'schedule.zone-unknown': { status: 400, field: 'tzstr', words: 'This is not a time zone.' },
  'time-off.not-latest': { status: 409, words: 'A later import is in effect. Undo that one first.' },
  'schedule.known': {
    status: 409,
    words: 'This person is already scheduled there at that time, on another phone. Unschedule them first.',
  },
  'schedule.moved': {
    status: 409,
    words: 'Someone else has moved or unscheduled this shift. The calendar shows where it is now.',
  },
  'schedule.overtaken': {
    status: 409,
    words: 'Someone else has scheduled this time since. Review the calendar, then try again.',
  },
  'schedule.over': { status: 409, words: 'This shift is over. It stays in the calendar.' },
  'calendar.ends-before-it-starts': {
    status: 400,
    field: 'date_end',
    words: 'The start date must be before the end date.',
  },
  'calendar.too-long': { status: 400, field: 'date_end', words: 'At most 400 days can be shown at once.' },
  'telephony.failed': { status: 503, words: 'The call could not be placed. Please try again.' },
  'telephony.phone-in-use': {
    status: 409,
    words: 'Your phone is already in use for another call. Try again when that call has ended.',
  },
  'telephony.no-phone': { status: 400, field: 'phone_number', words: 'This field is incomplete.' },
  'telephony.contact-numberless': { status: 400, field: 'contact_uuid', words: 'This contact has no phone number.' },
  'simulator.not-now': { status: 409, words: 'The phone cannot do that now.' },
  'incident.label-known': { status: 400, field: 'name', words: 'The incident already has this label.' },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;
