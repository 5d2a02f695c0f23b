import type { NightKind } from './night/plan.ts';

/**
 * An expression of one source, and another in its place while the control is planted. The expression stands once in the
 * file, or once in the words `within`, which stand there once.
 */
export interface Planted {
  readonly file: string;
  readonly within?: string;
  readonly from: string;
  readonly to: string;
}

/** A fault that the product had, or could have. The world must find it, by the sentence that it breaks. */
export interface Control {
  readonly name: string;
  readonly says: string;
  /** The nights within which it is found; 20 by default. */
  readonly nights?: number;
  /** The acts and faults that bring it out, from and to: they alone make short nights. Absent, everything happens. */
  readonly acts?: NightKind['acts'];
  /** True when screens are open. */
  readonly screens?: true;
  readonly changes: readonly Planted[];
}

const onePhone = 'No phone has two open calls of ours at once.';
const oneOutcome = "Each call ends in one outcome, which is the phone company's truth.";
const rests = 'Everything comes to rest.';
const taken =
  'A transferred incident is taken by one at a time, only by an answer that was given, and whoever was told so has taken it.';
const shown = 'Every open screen shows what a fresh answer says.';

const isFailure = 'Number((error as { status?: unknown }).status) >= 500';
const later = "{ result: 'later', reason: 'it failed' } as const";

/** The same words always give this id, as the ids of events once followed from their command. */
const idOfCommand = `((hex) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-'))(
  createHash('sha256').update(metadata.causationId + JSON.stringify(fact)).digest('hex'))`;

/** `PLANTED=name npx vitest run tests/world/planted.test.ts` plays nights with one of them, `PLANTED=all` with each. */
export const controls: readonly Control[] = [
  {
    name: 'event-ids-of-the-command',
    says: 'Every chain of hashes holds.',
    acts: { callSlowly: [1, 2] },
    changes: [
      {
        file: 'events/store/sealing/codec.ts',
        from: 'random.uuid()',
        to: idOfCommand,
      },
    ],
  },
  {
    name: 'a-place-not-on-the-board',
    says: 'The board names everybody who comes: each person with a place in a call-out of the incident.',
    acts: { report: [2, 3], callRoles: [3, 4] },
    changes: [
      {
        file: 'projections/incident/parts/coming/called.ts',
        from: 'person(doc, now, event)',
        within: '...person(doc, now, event), ...(members',
        to: '({})',
      },
    ],
  },
  {
    name: 'priority-not-on-the-board',
    says: 'Every machine and every reader has the priority of an incident that was said last.',
    acts: { report: [1, 2], prioritize: [2, 3] },
    changes: [
      {
        file: 'projections/incident/parts/priority.ts',
        from: '({ priority: data.priority })',
        to: '({})',
      },
    ],
  },
  {
    name: 'taken-by-two',
    says: taken,
    acts: { askAndAnswer: [4, 6] },
    changes: [
      {
        file: 'events/incident/team/assignment.ts',
        from: "isClaimed || others.some(([, { is }]) => is === 'accepted' || is === 'done')",
        to: 'false',
      },
      { file: 'services/outbound/transfers/askStanding.ts', from: 'other !== null', to: 'false' },
    ],
  },
  {
    name: 'taken-by-a-look',
    says: taken,
    acts: { askAndAnswer: [4, 6] },
    changes: [
      {
        file: 'services/api/transfers/answers.ts',
        from: 'askStanding(app, notice)',
        within: 'standing: askStanding(app, notice) }',
        to: "(void answerAsk(app, notice, { answer: 'accept', reason: '', by: 'link', commandId: k }), askStanding(app, notice))",
      },
    ],
  },
  {
    name: 'crews-left-behind-at-a-transfer',
    says: 'Each crew of an incident that went to another organization was told that it goes on, or that it need not.',
    acts: { handAcross: [2, 3] },
    changes: [
      {
        file: 'projections/due/callouts/consequences.ts',
        from: 'crews.map(({ dispatch }) => dispatch)',
        to: '[]',
      },
    ],
  },
  {
    name: 'a-free-crew-passed-over',
    says: 'An incident for which no crew was free is offered to the first that owes no answer any more.',
    acts: { nobodyFree: [2, 3] },
    changes: [
      {
        file: 'projections/due/crews/autoDispatch.ts',
        within: 'manual ? {} : { causes',
        from: 'manual',
        to: 'true',
      },
    ],
  },
  {
    name: 'a-place-told-that-is-filled',
    says: 'A person who is texted to be on the team got a place in it.',
    acts: { answerElsewhere: [4, 6] },
    changes: [
      {
        file: 'services/outbound/answers/answering.ts',
        from: 'placeNow(state, user)',
        to: "{ place: 'confirmed', number: 1, target: 1 }",
      },
    ],
  },
  {
    name: 'alone-and-never-asked',
    says: 'A crew that is alone on scene is asked whether it is all right, and one that does not answer needs help.',
    acts: { aloneOnScene: [2, 3] },
    changes: [{ file: 'projections/due/crews/welfare.ts', from: 'crews.length === 1 ? ask_at : null', to: 'null' }],
  },
  {
    name: 'two-crews-for-one-job',
    says: 'Of two crews, one of which was asked because the other was silent, only one takes the job.',
    acts: { answerLate: [2, 3] },
    changes: [{ file: 'events/incident/dispatch/dispatch.ts', from: 'holder !== null', to: 'false' }],
  },
  {
    name: 'appointment-of-an-incident-that-ended',
    says: 'No appointment to come stands once its incident has ended.',
    acts: { appoint: [2, 3] },
    changes: [
      {
        file: 'projections/due/callouts/endings.ts',
        from: "consequences[ended.by].appointments === 'keep'",
        to: 'true',
      },
    ],
  },
  {
    name: 'linked-and-still-called',
    says: 'A linked call rings nobody and is counted once, in every reader.',
    acts: { linkCause: [3, 4] },
    changes: [
      {
        file: 'projections/due/callouts/endings.ts',
        from: "linked ? { by: 'linked', ...linked, from: null } : null",
        to: 'null',
      },
    ],
  },
  {
    name: 'unlinked-and-still-counted',
    says: 'A linked call rings nobody and is counted once, in every reader.',
    acts: { linkCause: [3, 4] },
    changes: [
      {
        file: 'projections/incident/parts/linking.ts',
        from: 'linked.filter((one) => one !== other)',
        to: 'linked',
      },
    ],
  },
  {
    name: 'end-without-consequences',
    says: 'Nobody is rung for an incident that is over, and no crew drives to one without being told.',
    acts: { report: [2, 3], callRoles: [2, 3], sendCrew: [2, 3], complete: [3, 4] },
    changes: [
      {
        file: 'projections/due/callouts/consequences.ts',
        from: '{ ended: { by, at, actor: actor.id, known: knownAt(event) } }',
        to: '{}',
      },
      {
        file: 'services/engine/acts/calls/callouts.ts',
        from: "card.deleted ? 'deleted' : completed !== null ? 'completed' : archived !== null ? 'archived' : null",
        to: 'null',
      },
    ],
  },
  {
    name: 'members-not-told-of-the-end',
    says: 'Everybody who accepted is told when the incident ends or moves under them, or somebody releases them.',
    acts: { report: [2, 3], callAndEnd: [2, 3] },
    changes: [
      {
        file: 'projections/due/callouts/endings.ts',
        from: "consequences[end.by][who] === 'keep'",
        to: 'true',
      },
    ],
  },
  {
    name: 'released-and-not-told',
    says: 'Everybody who accepted is told when the incident ends or moves under them, or somebody releases them.',
    acts: { report: [2, 3], takeOff: [2, 3] },
    changes: [
      {
        file: 'projections/due/callouts/consequences.ts',
        from: '!tells || actor.id === user || !due.people.includes(user)',
        to: 'due.people.length >= 0',
      },
    ],
  },
  {
    name: 'key-after-the-end-thrown-away',
    says: oneOutcome,
    acts: { report: [1, 2], callRoles: [4, 5], phoneTrouble: [2, 3] },
    changes: [{ file: 'events/call/decider.ts', from: 'afterEnd(state, command)', to: '[]' }],
  },
  {
    name: 'failed-call-placed-again',
    says: onePhone,
    acts: { callUnheard: [1, 1] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilioCalls.ts',
        from: "outcomeIn(error, 'the phone network')",
        to: `${isFailure} ? ${later} : outcomeIn(error, 'the phone network')`,
      },
    ],
  },
  {
    name: 'failed-text-sent-again',
    says: 'Nobody gets the same text twice.',
    acts: { report: [1, 2], textUnheard: [1, 2] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilio.ts',
        from: 'outcomeIn(error)',
        to: `${isFailure} ? ${later} : outcomeIn(error)`,
      },
    ],
  },
  {
    name: 'text-looked-up-by-a-clock-that-is-ahead',
    says: 'Nobody gets the same text twice.',
    acts: { textAhead: [1, 1] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilio.ts',
        from: 'one.body === body ? skew : atThatTime',
        to: 'atThatTime',
      },
    ],
  },
  {
    name: 'unknown-call-asked-for-ever',
    says: rests,
    acts: { callUnheard: [1, 1], report: [1, 2], callRoles: [3, 4], phoneForgets: [2, 3] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilioCalls.ts',
        within: 'if (isGone(error)) return null;',
        from: 'isGone(error)',
        to: 'false',
      },
    ],
  },
  {
    name: 'answered-call-never-ends',
    says: rests,
    acts: { report: [1, 2], callRoles: [3, 4], phoneForgets: [2, 3] },
    changes: [
      {
        file: 'services/engine/acts/calls/calls.ts',
        within: "{ do: 'fail', source: 'unplaced' } : { do: 'forget' }",
        from: "{ do: 'forget' }",
        to: "{ do: 'fail', source: 'unplaced' }",
      },
    ],
  },
  {
    name: 'refused-account-counts-as-a-call',
    says: 'A person counts as called only when the phone company took the call.',
    acts: { report: [1, 2], callRoles: [3, 4], accountRefused: [3, 4] },
    changes: [{ file: 'services/outbound/telephony/twilio/twilio.ts', from: "'barred'", to: "'refused'" }],
  },
  {
    name: 'number-not-reserved',
    says: onePhone,
    acts: { callAcross: [1, 1] },
    changes: [
      { file: 'services/outbound/dialing/reserving.ts', from: 'number !== null', to: 'false' },
      { file: 'services/engine/acts/calls/callouts.ts', from: 'rung.length === 0', to: 'true' },
    ],
  },
  {
    name: 'unknown-call-counts-as-over',
    says: onePhone,
    acts: { callInDoubt: [1, 2] },
    changes: [
      {
        file: 'services/outbound/dialing/reserving.ts',
        from: "doc.status === 'ended'",
        to: "doc.status === 'ended' || doc.status === 'unknown'",
      },
      {
        file: 'services/outbound/dialing/phones.ts',
        from: "views.docs('calls', { above: { under_way_for: '' } })",
        to: "views.docs('calls', { above: { under_way_for: '' } }).filter(({ status }) => status !== 'unknown')",
      },
    ],
  },
  {
    name: 'looked-up-by-start-time',
    says: onePhone,
    acts: { report: [1, 2], callRoles: [3, 4], phoneTrouble: [3, 4] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilioCalls.ts',
        from: '{ to, from: account.from, limit: 50 }',
        to: '{ to, from: account.from, limit: 50, startTimeAfter: new Date(0) }',
      },
    ],
  },
  {
    name: 'reservation-not-awaited',
    says: onePhone,
    acts: { callAcross: [1, 2] },
    changes: [
      {
        file: 'services/engine/acts/calls/calls.ts',
        from: 'await reservePhones(app, { user, to, call: id, callout: uuid, cause })',
        to: 'reservePhones(app, { user, to, call: id, callout: uuid, cause })',
      },
    ],
  },
  {
    name: 'put-off-call-to-another-number',
    says: onePhone,
    acts: { callRenumbered: [1, 1] },
    changes: [
      {
        file: 'services/engine/acts/calls/calls.ts',
        from: "app.views.doc('calls', id)?.to !== to",
        to: 'false',
      },
    ],
  },
  {
    name: 'contact-call-reserves-nothing',
    says: onePhone,
    acts: { callContact: [4, 6], callContactTwice: [1, 2] },
    changes: [
      {
        file: 'services/outbound/telephony/contactCall.ts',
        within: 'if (isNew &&',
        from: 'isNew',
        to: 'false',
      },
      {
        file: 'services/outbound/telephony/contactCall.ts',
        from: 'await attempt(app, one)',
        to: 'await attempt(app, { ...one, reserve: () => Promise.resolve(true) })',
      },
    ],
  },
  {
    name: 'older-answer-shown',
    says: shown,
    acts: { changeTwice: [1, 1] },
    screens: true,
    changes: [{ file: 'dashboard/data/live/useLive.ts', from: 'mine >= newest', to: 'true' }],
  },
  {
    name: 'older-places-of-another-log',
    says: shown,
    acts: { report: [1, 1], move: [1, 1], changeTwice: [2, 3], callRoles: [1, 1] },
    screens: true,
    changes: [{ file: 'dashboard/data/realtime.ts', from: 'logRead !== null && logRead !== log', to: 'false' }],
  },
  {
    name: 'page-without-who-comes',
    says: 'Every reader says the same about who comes to an incident.',
    acts: { report: [1, 1], callRoles: [1, 2] },
    changes: [
      {
        file: 'services/api/incident/stream/incidentDetail.ts',
        from: "JSON.stringify(peopleShown(look, doc, may(who, 'callout.view')))",
        to: "'[]'",
      },
    ],
  },
  {
    name: 'move-that-never-ends',
    says: 'A move of the log succeeds while people work.',
    acts: { report: [1, 1], move: [1, 1] },
    changes: [{ file: 'services/commands/move/move.ts', from: 'now - lastWritten >= quiet', to: 'false' }],
  },
  {
    name: 'no-answer-after-a-lost-frame',
    says: shown,
    acts: { changeUnseen: [1, 1] },
    screens: true,
    changes: [
      {
        file: 'dashboard/data/realtime.ts',
        within: "['muster:resync', onResync],",
        from: 'onResync',
        to: '() => {}',
      },
      {
        file: 'dashboard/data/realtime.ts',
        within: 'show(socket.state);\n    refetch(isFirst ? upTo : undefined);',
        from: 'refetch(isFirst ? upTo : undefined)',
        to: '(bound as any).asked ? undefined : (((bound as any).asked = true), refetch())',
      },
    ],
  },
  {
    name: 'tenant-left-out-of-a-query',
    says: 'No organization sees a thing of another.',
    acts: { callAcross: [1, 1], callMore: [3, 4], pause: [2, 3] },
    changes: [
      {
        file: 'services/api/callout/changes.ts',
        from: '{ where: { entity }, orderBy, limit: limits.callout.listed }',
        to: '{ orderBy, limit: limits.callout.listed }',
      },
    ],
  },
  {
    name: 'repeat-taken-for-a-new-command',
    says: 'A command that was acknowledged is in the log, once.',
    acts: { noteUnheard: [1, 2] },
    changes: [
      { file: 'events/store/handle.ts', from: 'standing.done.has(step.commandId)', to: 'false' },
      {
        file: 'events/store/handle.ts',
        from: 'steps.some(({ commandId }) => standing.done.has(commandId))',
        to: 'false',
      },
      { file: 'services/api/http/answer.ts', from: 'events.length === 0 ? position : undefined', to: 'undefined' },
    ],
  },
  {
    name: 'unknown-outcome-told-as-nothing-saved',
    says: 'A 503 tells the truth about what was saved.',
    acts: { saveUnheard: [2, 3] },
    changes: [
      {
        file: 'services/api/http/errors.ts',
        from: "refusal('store.outcome-unknown')",
        to: "refusal('store.unavailable')",
      },
    ],
  },
  {
    name: 'verification-of-missing-files',
    says: 'A verification finds nothing.',
    acts: { report: [1, 1] },
    changes: [
      {
        file: 'services/verify/verify.ts',
        from: 'await isWhole(files, content)',
        to: '!(await isWhole(files, content))',
      },
    ],
  },
  {
    name: 'backup-without-files',
    says: 'A restored backup that catches up shows what people see.',
    acts: { report: [1, 2], backUp: [1, 1] },
    changes: [
      {
        file: 'services/commands/backup/filesOf.ts',
        from: 'known.has(placeOf(key))',
        to: '!known.has(placeOf(key))',
      },
    ],
  },
  {
    name: 'list-called-from-its-end',
    says: 'Everybody due was called, in the order of the policy, or the log says why not.',
    acts: { report: [1, 2], callRoles: [2, 3] },
    changes: [{ file: 'events/callout/next.ts', from: 'a.one.rank - b.one.rank', to: 'b.one.rank - a.one.rank' }],
  },
  {
    name: 'pause-changes-turns',
    says: 'Everybody due was called, in the order of the policy, or the log says why not.',
    acts: { pauseUnplaced: [2, 3] },
    changes: [
      {
        file: 'events/callout/next.ts',
        from: "undialed === 'phone-in-use' ? at : -Infinity",
        to: 'at',
      },
    ],
  },
  {
    name: 'leave-said-of-a-team-member',
    says: 'Each reason for which a person was not called is true.',
    acts: { report: [1, 2], callAgain: [4, 5] },
    changes: [
      { file: 'projections/callout/callable.ts', within: "return 'on-team';", from: "'on-team'", to: "'leave'" },
    ],
  },
  {
    name: 'team-rung-again',
    says: 'Nobody who has a place in one call-out of an incident is rung by another of it.',
    acts: { report: [1, 2], callAgain: [4, 5] },
    changes: [{ file: 'projections/callout/callable.ts', from: 'person.onTeam', to: 'false' }],
  },
  {
    name: 'preview-blind-to-leave',
    says: 'The previews of call-outs and the calendar agree on who is on leave.',
    acts: { report: [1, 2], addLeave: [4, 6] },
    changes: [{ file: 'projections/callout/callable.ts', within: "return 'leave';", from: "'leave'", to: 'null' }],
  },
  {
    name: 'calendar-blind-to-leave',
    says: 'Every source names the same people on call.',
    acts: { addShift: [2, 3], addLeave: [4, 6] },
    changes: [
      {
        file: 'projections/onCall/duty/coverage.ts',
        within: 'onCallAt({ ...facts, ...known,',
        from: 'facts',
        to: '{ ...facts, leave: new Map() }',
      },
    ],
  },
  {
    name: 'feed-without-shifts',
    says: 'A calendar feed names the same people as the calendar, now, yesterday and tomorrow.',
    acts: { addShift: [3, 4] },
    changes: [
      {
        file: 'projections/onCall/feeds/feedEvents.ts',
        from: 'facts.scheduled.map(scheduled(facts))',
        to: '[]',
      },
    ],
  },
  {
    name: 'step-taken-twice',
    says: 'Each step of a job that its crew was told is recorded is on the board, and in the log once.',
    acts: { report: [2, 3], takeSteps: [3, 5] },
    changes: [
      {
        file: 'events/incident/dispatch/dispatch.ts',
        within: 'if (course === step)',
        from: 'course === step',
        to: 'false',
      },
      { file: 'events/incident/dispatch/dispatch.ts', within: 'if (behind)', from: 'behind', to: 'false' },
    ],
  },
  {
    name: 'check-in-thrown-away',
    says: 'Each check-in that its crew was told is recorded is in the log once.',
    acts: { answerCheckIn: [2, 3] },
    changes: [
      {
        file: 'events/designation/decider.ts',
        from: "[{ type: 'CheckInCompleted', data: { designation: id, checkIn, lat, lng, accuracy, subject: id, personal } }]",
        to: '[]',
      },
    ],
  },
  {
    name: 'row-of-a-file-left-out',
    says: 'Of the rows of a file of customers, each is taken or refused, and each taken one is in the log.',
    acts: { importAccounts: [1, 2] },
    changes: [
      {
        file: 'services/api/directories/upload.ts',
        from: 'piece.slice(first, first + inOneTurn)',
        to: 'piece.slice(first + 1, first + inOneTurn)',
      },
    ],
  },
  {
    name: 'texted-after-stop',
    says: 'No message to customers is sent to a number after its STOP.',
    acts: { importAccounts: [1, 1], wish: [4, 6], notify: [4, 6] },
    changes: [{ file: 'services/outbound/notify/optOuts.ts', from: "type === 'NumberOptedOut'", to: 'false' }],
  },
  {
    name: 'contact-call-to-another',
    says: 'A call to a contact is connected to the phone of a contact.',
    acts: { callContact: [3, 4] },
    changes: [
      { file: 'services/outbound/telephony/contactCall.ts', within: "to: to ?? ''", from: "to ?? ''", to: 'call.to' },
    ],
  },
  {
    name: 'late-work-not-shown',
    says: 'Nothing is overdue for more than 30 s without a mark on every screen.',
    acts: { callLeaderless: [1, 2] },
    screens: true,
    changes: [{ file: 'services/health/lateWork.ts', from: 'clock.now() - lateAfter', to: 'clock.now() - 3_600_000' }],
  },
  {
    name: 'erased-words-in-free-pages',
    says: 'No erased word is anywhere.',
    acts: { reportResident: [2, 3], erase: [3, 4] },
    changes: [
      {
        file: 'services/views/views.ts',
        from: "db.exec('PRAGMA secure_delete = ON')",
        to: "db.exec('PRAGMA secure_delete = OFF')",
      },
    ],
  },
  {
    name: 'request-in-a-log-line',
    says: 'No personal word is in a log line.',
    acts: { reportResident: [2, 3] },
    changes: [
      {
        file: 'services/api/http/answer.ts',
        within: 'const running = { app, line, ctx, query, params, body, file, patience }',
        from: '{ app, line, ctx, query, params, body, file, patience }',
        to: "(app.log.info({ body }, 'a request'), { app, line, ctx, query, params, body, file, patience })",
      },
    ],
  },
  {
    name: 'a-charge-added-again',
    says: 'The charged hours of each person are the sum of the charges.',
    acts: { setContract: [1, 1], report: [2, 3], callRoles: [3, 4], complete: [1, 2] },
    changes: [
      {
        file: 'projections/ledger/ledger.ts',
        from: '(step.charges.get(user)?.minutes ?? 0) - (step.charged.get(user)?.minutes ?? 0)',
        to: 'step.charges.get(user)?.minutes ?? 0',
      },
    ],
  },
];
