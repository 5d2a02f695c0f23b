import { E164Phone, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { designation } from '#events/designation/decider';
import { carryOut } from '#services/api/http/carryOut';
import { route, Takes } from '#services/api/http/route';
import { designationsOf } from './designations.ts';

@Takes('POST /api/designations/')
class DesignationBody {
  @Words(limits.text.label) name!: string;
  @Optional() @E164Phone() phone_number?: string;
}

/** Designations are crews of the board too: a new one is inactive there, until a dispatcher switches it on. */
export const designationRoutes = [
  route({
    method: 'POST',
    path: '/api/designations/',
    permission: 'user.write',
    summary: 'Create a designation, with its shared phone',
    answers: { 201: reference },
    body: DesignationBody,
    refuses: ['designation.name-known'],
    answer: (request) => {
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
  }),
];
