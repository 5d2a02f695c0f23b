import { designationOperations } from '#contracts/api/dispatch/newDesignation';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { designationsOf } from './designations.ts';

export const designationRoutes = answering(designationOperations, {
  'POST /api/designations/': (request) => {
    const { app, who, body } = request;
    const name = body.name.trim();
    const alike = name.toLowerCase();
    // Two administrators who create the same name at once create one designation.
    const id = idFrom('designation', who.entity, alike);
    const isKnown = designationsOf(app, who.entity).some((one) => one.name.toLowerCase() === alike);
    if (isKnown && !app.views.doc('crews', id)) throw new Refused('designation.name-known');
    const command = { do: 'create', designation: id, name, sharedPhoneNumber: body.phone_number ?? '' } as const;
    return carryOut(request, { decider: designation, id }, { commands: [command], json: { uuid: id } });
  },
});
