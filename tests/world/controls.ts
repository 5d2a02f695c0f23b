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
const shown = 'Every open screen shows what a fresh answer says.';

const isFailure = 'Number((error as { status?: unknown }).status) >= 500';
const later = "{ result: 'later', reason: 'it failed' } as const";

/** The same words always give this id, as the ids of events once followed from their command. */
const idOfCommand = `((hex) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-'))(
  process.getBuiltinModule('node:crypto').createHash('sha256')
    .update(step.commandId + decided.filter((one) => one.step === step).findIndex((one) => one.fact === fact))
    .digest('hex'))`;

/** `PLANTED=name npx vitest run tests/world/planted.test.ts` plays nights with one of them, `PLANTED=all` with each. */
export const controls: readonly Control[] = [
  {
    name: 'event-ids-of-the-command',
    says: 'Every chain of hashes holds.',
    changes: [
      {
        file: 'events/store/handle.ts',
        from: 'await codec.encode(fact, metadataOf(step, cause), hash)',
        to: `{ ...(await codec.encode(fact, metadataOf(step, cause), hash)), id: ${idOfCommand} }`,
      },
    ],
  },
  {
    name: 'key-after-the-end-thrown-away',
    says: oneOutcome,
    changes: [{ file: 'events/call/decider.ts', from: 'afterEnd(state, command)', to: '[]' }],
  },
  {
    name: 'failed-call-placed-again',
    says: onePhone,
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
    nights: 200,
    acts: { checkIn: [3, 5], sendCrew: [2, 4], phoneTrouble: [3, 4], phoneForgets: [2, 3] },
    changes: [
      {
        file: 'services/outbound/telephony/twilio/twilio.ts',
        from: 'outcomeIn(error)',
        to: `${isFailure} ? ${later} : outcomeIn(error)`,
      },
    ],
  },
  {
    name: 'unknown-call-asked-for-ever',
    says: rests,
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
    changes: [
      { file: 'services/outbound/dialing/reserving.ts', from: 'number !== null', to: 'false' },
      { file: 'services/engine/acts/calls/callouts.ts', from: 'rung.size === 0', to: 'true' },
    ],
  },
  {
    name: 'unknown-call-counts-as-over',
    says: onePhone,
    nights: 200,
    acts: { report: [2, 3], callTwo: [3, 4], sharePhone: [2, 2], phoneTrouble: [3, 4] },
    changes: [
      {
        file: 'services/outbound/dialing/reserving.ts',
        from: "doc.status === 'ended'",
        to: "doc.status === 'ended' || doc.status === 'unknown'",
      },
      {
        file: 'services/outbound/dialing/phones.ts',
        within: 'if (number !== null) found.set',
        from: 'number !== null',
        to: "number !== null && call.status !== 'unknown'",
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
    nights: 200,
    acts: { report: [2, 3], callTwo: [4, 6], storeTrouble: [1, 2] },
    changes: [
      {
        file: 'services/engine/acts/calls/calls.ts',
        from: 'await reservePhones(app, { user, to, call: id, callout: uuid, cause })',
        to: 'reservePhones(app, { user, to, call: id, callout: uuid, cause })',
      },
    ],
  },
  {
    name: 'older-answer-shown',
    says: shown,
    nights: 200,
    acts: { sharePhone: [3, 5], leaves: [2, 3], lostAnswers: [4, 6] },
    screens: true,
    changes: [{ file: 'dashboard/data/live/useOrder.ts', from: 'mine < came.current', to: 'false' }],
  },
  {
    name: 'no-answer-after-a-lost-frame',
    says: shown,
    nights: 200,
    acts: { report: [3, 4], note: [3, 4], sharePhone: [2, 3], hold: [1, 2], brokerTrouble: [4, 5] },
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
        within: 'show(socket.state);\n    refetch();',
        from: 'refetch()',
        to: '(bound as any).asked ? undefined : (((bound as any).asked = true), refetch())',
      },
    ],
  },
  {
    name: 'tenant-left-out-of-a-query',
    says: 'No organization sees a thing of another.',
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
    changes: [
      { file: 'events/store/handle.ts', from: 'standing.done.has(step.commandId)', to: 'false' },
      { file: 'services/api/http/answer.ts', from: 'events.length === 0 ? position : undefined', to: 'undefined' },
    ],
  },
  {
    name: 'unknown-outcome-told-as-nothing-saved',
    says: 'A 503 tells the truth about what was saved.',
    nights: 200,
    acts: { report: [4, 6], note: [6, 8], acknowledge: [3, 4], storeTrouble: [4, 6] },
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
    changes: [{ file: 'events/callout/next.ts', from: 'a.one.rank - b.one.rank', to: 'b.one.rank - a.one.rank' }],
  },
  {
    name: 'pause-changes-turns',
    says: 'Everybody due was called, in the order of the policy, or the log says why not.',
    acts: { report: [1, 2], callRoles: [3, 4], pauseAWhile: [6, 8], phoneTrouble: [3, 4] },
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
    name: 'calendar-blind-to-leave',
    says: 'Every source names the same people on call.',
    changes: [
      {
        file: 'projections/onCall/coverage.ts',
        within: 'onCallAt({ ...facts, ...known,',
        from: 'facts',
        to: '{ ...facts, leave: new Map() }',
      },
    ],
  },
  {
    name: 'feed-without-shifts',
    says: 'A calendar feed names the same people as the calendar, now, yesterday and tomorrow.',
    changes: [
      {
        file: 'projections/onCall/feeds/feedEvents.ts',
        from: 'facts.scheduled.map(scheduled(facts))',
        to: '[]',
      },
    ],
  },
  {
    name: 'late-work-not-shown',
    says: 'Nothing is overdue for more than 30 s without a mark on every screen.',
    screens: true,
    changes: [{ file: 'services/health/lateWork.ts', from: 'clock.now() - lateAfter', to: 'clock.now() - 3_600_000' }],
  },
  {
    name: 'erased-words-in-free-pages',
    says: 'No erased word is anywhere.',
    changes: [
      {
        file: 'services/views/views.ts',
        from: "db.exec('PRAGMA secure_delete = ON');",
        to: "db.exec('PRAGMA secure_delete = OFF');",
      },
    ],
  },
  {
    name: 'request-in-a-log-line',
    says: 'No personal word is in a log line.',
    changes: [
      {
        file: 'services/api/http/answer.ts',
        from: '  const said = file ? {',
        to: "  app.log.info({ body }, 'a request');\n  const said = file ? {",
      },
    ],
  },
];
