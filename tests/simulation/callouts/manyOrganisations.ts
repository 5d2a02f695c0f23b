import { onlyList, selectedPolicy } from '#events/callout/policies';
import type { Chance } from './chance.ts';
import { calloutOf, type Scene, sceneOf, unanswered } from './scenes.ts';

/** Each organization calls its own people out, all within a second. */
export const manyOrganisations =
  (organisations: number, people: number) =>
  (luck: Chance): Scene => {
    const of = (n: number): Scene['callouts'][number] => {
      const users = Array.from({ length: people }, (_, at) => `user ${n} ${at}`);
      const policy = selectedPolicy({ people });
      const one = calloutOf(luck, `callout ${n}`, users);
      const listed = users.map((user, at) => ({
        user,
        subject: user,
        personal: null,
        rank: at + 1,
        list: onlyList,
        startSeconds: 0,
        stopSeconds: null,
        rule: 'chosen-order' as const,
        inputs: {},
      }));
      return { ...one, at: luck.whole(0, 1_000), started: { ...one.started, policy, target: 5 }, people: listed };
    };
    const none = { lag: false, store: false, slow: false, late: false, doubled: false } as const;
    return {
      ...sceneOf(luck),
      callouts: Array.from({ length: organisations }, (_, n) => of(n)),
      changes: [],
      faults: { ...none, lost: true, unplaced: false, twoEngines: false },
      jumps: [],
      down: null,
      entityOf: (id) => `organization ${id}`,
      deactivated: () => false,
      leave: () => [],
      behaviour: (_, chance) =>
        chance.is(0.4)
          ? { seconds: chance.whole(6, 60), outcome: 'accepted', answer: 'accept' }
          : { seconds: chance.whole(2, 45), outcome: chance.one(unanswered), answer: null },
    };
  };
