/** A change of one source: the words that stand there once, and others in their place. */
export interface Planted {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault that the product had, or could have. The world must find it, by the sentence that it breaks. */
export interface Control {
  readonly name: string;
  readonly says: string;
  readonly changes: readonly Planted[];
}

/** `PLANTED=name npx vitest run tests/world/planted.test.ts` plays nights with one of them. */
export const controls: readonly Control[] = [
  {
    name: 'forgotten-wait-before-ringing',
    says: 'No phone has two open calls of ours at once.',
    changes: [],
  },
  {
    name: 'verification-of-missing-files',
    says: 'A verification finds nothing.',
    changes: [
      {
        file: 'services/verify/verify.ts',
        from: 'if (await isWhole(files, content)) continue;',
        to: 'if (!(await isWhole(files, content))) continue;',
      },
    ],
  },
  {
    name: 'backup-without-files',
    says: 'A restored backup that catches up shows what people see.',
    changes: [
      {
        file: 'services/backup/filesOf.ts',
        from: 'if (known.has(placeOf(key))) continue;',
        to: 'if (!known.has(placeOf(key))) continue;',
      },
    ],
  },
  {
    name: 'list-called-from-its-end',
    says: 'Everybody due was called, in the order of the policy, or the log says why not.',
    changes: [{ file: 'events/callout/next.ts', from: 'a.one.rank - b.one.rank', to: 'b.one.rank - a.one.rank' }],
  },
  {
    name: 'leave-said-of-a-team-member',
    says: 'Each reason for which a person was not called is true.',
    changes: [{ file: 'projections/callout/callable.ts', from: "return 'on-team';", to: "return 'leave';" }],
  },
  {
    name: 'team-rung-again',
    says: 'Nobody who has a place in one call-out of an incident is rung by another of it.',
    changes: [{ file: 'projections/callout/callable.ts', from: "if (person.onTeam) return 'on-team';", to: '' }],
  },
  {
    name: 'late-work-not-shown',
    says: 'Nothing is overdue for more than 30 s without a mark on every screen.',
    changes: [{ file: 'services/health/lateWork.ts', from: 'lateAfter = 25_000', to: 'lateAfter = 3_600_000' }],
  },
];
