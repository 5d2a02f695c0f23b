import { Matches } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { AnyWords, E164Phone, Id, OneOf, Optional, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { beatPhones, type PhoneType, phoneTypes } from '#contracts/onCall/beats';

export class BeatPhoneBody {
  @Id() user_id!: string;
  @E164Phone() phone_number!: string;
  @OneOf(phoneTypes) phone_type!: PhoneType;
  /** Digits. */
  @Optional() @Matches(/^\d*$/, { message: 'A PIN has digits only.' }) @AnyWords(limits.beat.pin) pin?: string;
  /** Default: 0, from the first call. */
  @Optional() @Whole(limits.beat.callAfterCount) call_after_count?: number;
}

export class BeatPhoneRemovalBody {
  @Id() phone_id!: string;
}

/** The phones on which people are called for a beat (S1 §7). */
export const beatPhoneOperations = operations({
  'GET /api/teams/beats/phones/': {
    permission: 'beat.write',
    summary: 'The phones on which people are called for a beat, by name',
    answers: { 200: beatPhones },
  },

  'POST /api/teams/beats/create_phone/': {
    permission: 'beat.write',
    summary: 'Add a phone on which a person is called for a beat',
    answers: { 201: reference },
    body: BeatPhoneBody,
  },

  'POST /api/teams/beats/delete_phone/': {
    permission: 'beat.write',
    summary: 'Remove a phone; this cannot be undone',
    answers: { 200: nothing },
    body: BeatPhoneRemovalBody,
  },
});
