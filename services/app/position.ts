import type { App } from './app.ts';

/** The log position that this node's read models have reached, as a number. Every answer with documents names it. */
export const positionOf = (app: Pick<App, 'projector'>): number => Number(app.projector.position()?.commit ?? 0n);
