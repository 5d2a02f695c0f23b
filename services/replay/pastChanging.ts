import { repairTypes } from '#events/core/repairs';

/** Events that change what is shown of earlier instants. */
export const pastChanging: ReadonlySet<string> = new Set([...repairTypes, 'PersonalDataErased']);
