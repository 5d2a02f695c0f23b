import { operations } from '#contracts/api/operation';
import { AnyPhoneOrNone, AnyWords, Name, Optional } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { callProfile as callProfileDocument, callProfiles } from '#contracts/onCall/afterHours';

export class ProfileQuery {
  @Optional() @AnyWords(limits.text.search) search?: string;
}

export class ProfileBody {
  @Name(limits.text.title) name!: string;
  @Optional() @AnyPhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(limits.tag.text) address?: string;
  @Optional() @AnyWords(limits.text.note) notes?: string;
}

/** Changes only the given fields. */
export class ProfileEditBody {
  @Optional() @Name(limits.text.title) name?: string;
  @Optional() @AnyPhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(limits.tag.text) address?: string;
  @Optional() @AnyWords(limits.text.note) notes?: string;
}

/**
 * The profiles of people who call repeatedly (S2 §2.3): name, number, address, notes. Each is its own stream, which can
 * be erased.
 */
export const callProfileOperations = operations({
  'GET /api/incident-call-profile/': {
    permission: 'callProfile.view',
    summary: 'The known callers, by name; searched by name, number, address or notes',
    answers: { 200: callProfiles },
    query: ProfileQuery,
  },

  'GET /api/incident-call-profile/:uuid/': {
    permission: 'callProfile.view',
    summary: 'One known caller',
    answers: { 200: callProfileDocument },
  },

  'POST /api/incident-call-profile/': {
    permission: 'callProfile.write',
    summary: 'Add a known caller',
    answers: { 201: reference },
    body: ProfileBody,
  },

  'PATCH /api/incident-call-profile/:uuid/': {
    permission: 'callProfile.write',
    summary: 'Correct a known caller; other fields stay',
    answers: { 200: reference },
    body: ProfileEditBody,
  },

  'DELETE /api/incident-call-profile/:uuid/': {
    permission: 'callProfile.erase',
    summary: 'Erase a known caller: the data becomes unreadable',
    answers: { 200: nothing },
  },
});
