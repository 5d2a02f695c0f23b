import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { OneOf, Optional, PeopleInOrder, Whole } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { callOrder, callOrderKey as key, listChanged } from '#contracts/onCall/userLists';

/** The people of each role in order. A role that is left out keeps its order; an empty one is by name again. */
export class CallOrderValueBody {
  @Optional() @PeopleInOrder() crew?: readonly string[];
  @Optional() @PeopleInOrder() leader?: readonly string[];
  @Optional() @PeopleInOrder() dispatcher?: readonly string[];
  @Optional() @PeopleInOrder() manager?: readonly string[];
  @Optional() @PeopleInOrder() administrator?: readonly string[];
  @Optional() @PeopleInOrder() analyst?: readonly string[];
  @Optional() @PeopleInOrder() auditor?: readonly string[];
}

export class CallOrderBody {
  @OneOf([key]) key!: typeof key;
  @Type(() => CallOrderValueBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  value!: CallOrderValueBody;
  /** The revision that the author saw. The request is refused when another person has changed the same order since. */
  @Optional() @Whole(limits.userList.revision) seen?: number;
}

/** The order of the users of each role (S1 §2, §3, §7): everyone who is called by role is called in it. */
export const callOrderOperations = operations({
  'GET /entity-data/call_order/': {
    permission: 'userList.view',
    summary: 'The active people of each role, in the order of their calls',
    answers: { 200: callOrder },
  },

  'POST /entity-data/call_order/': {
    permission: 'userList.write',
    summary: 'Change the order of the users of one or several roles',
    answers: { 200: listChanged },
    body: CallOrderBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.person-unfit'],
  },
});
