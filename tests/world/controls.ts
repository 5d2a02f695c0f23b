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
];
