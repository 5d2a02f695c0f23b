import { designationOperations } from '#contracts/api/dispatch/newDesignation';
import { looksLike, nameKey, twinWords } from '#contracts/values/name';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { designationsOf } from '#services/app/designations';

export const designationRoutes = answering(designationOperations, {
  'POST /api/designations/': (request) => {
    const { app, who, body } = request;
    const { name } = body;
    const alike = nameKey(name);
    // Two administrators who create the same name at once create one designation.
    const id = idFrom('designation', who.entity, alike);
    const known = designationsOf(app, who.entity);
    const isKnown = known.some((one) => nameKey(one.name) === alike);
    const twin = known.find((one) => looksLike(one.name, name));
    if (twin) throw new Refused('designation.looks-alike', { name: [twinWords(twin.name)] });
    if (isKnown && !app.views.doc('crews', id)) throw new Refused('designation.name-known');
    const command = { do: 'create', designation: id, name, sharedPhoneNumber: body.phone_number ?? '' } as const;
    return carryOut(request, { decider: designation, id }, { commands: [command], json: { uuid: id } });
  },
});
