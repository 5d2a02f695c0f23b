import { isQa } from '#services/access/qualityAssurance';
import type { App } from '#services/app/app';
import { type FigureColumns, figureColumns } from './figureColumns.ts';

/** The columns from which the figures of an organization are counted; null when none are counted for it (S2 §4.3). */
export const columnsFor = async (app: App, entity: string): Promise<FigureColumns | null> =>
  isQa(app, entity) ? null : await figureColumns(app);
