import type { Health } from './health.ts';
import { percentOf } from './percent.ts';

/** The health of a process that may not serve yet: nothing of it is known but how much is built, from 0 to 1. */
export const startingHealth = (roles: readonly string[], built: number) =>
  ({
    status: 'starting',
    roles,
    eventStore: 'down',
    eventStoreDenied: null,
    nats: 'down',
    disk: 'up',
    position: 0,
    projections: [],
    building: { percent: percentOf(built), models: [] },
    setAside: { count: 0, documents: [] },
    brokenChains: { count: 0, first: [] },
    explainedChains: { count: 0, first: [] },
    damagedFiles: { count: 0, files: [] },
    loading: false,
    moving: null,
    engine: null,
    late: null,
    phoneCompany: null,
    securityLog: null,
    anchors: [],
    erasedKeys: null,
  }) satisfies Health;
