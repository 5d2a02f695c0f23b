import { operations } from '#contracts/api/operation';
import { E164Phone, Name, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';

export class DesignationBody {
  @Name(limits.text.label) name!: string;
  /** The phone that the people on call share. */
  @Optional() @E164Phone() phone_number?: string;
}

/** Designations are crews of the board too: a new one is inactive there, until a dispatcher switches it on. */
export const designationOperations = operations({
  'POST /api/designations/': {
    permission: 'user.write',
    summary: 'Create a designation, with its shared phone',
    answers: { 201: reference },
    body: DesignationBody,
    refuses: ['designation.name-known', 'designation.looks-alike'],
  },
});
