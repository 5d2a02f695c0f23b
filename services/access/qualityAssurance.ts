import { qualityAssurance } from '#contracts/incident/incident';
import type { App } from '#services/app/app';

/** Incidents of the quality-assurance organization appear in no list (S2 §4.3). */
export const isQa = (app: App, entity: string): boolean => app.views.doc('entities', entity)?.name === qualityAssurance;
