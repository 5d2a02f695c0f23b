import { IsIn } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Id, Name, Optional, PhoneOrNone, Whole, YesNo } from '#contracts/api/rules';
import { escalation, type PhonePolicy, phonePolicies } from '#contracts/callout/escalation';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';

/** (S1 §7). */
export class EscalationProfileBody {
  @Name(limits.text.label) escalation_tree!: string;
  @Id() user!: string;
  /** Seconds after the start of the escalation. */
  @Whole(limits.beat.latestCall) start_seconds!: number;
  /** `none` and '' say the same as no value. */
  @Optional()
  @IsIn(['', 'none', ...phonePolicies], { message: 'This must be one of: none, RESPECTFUL.' })
  personal_phone_policy?: '' | 'none' | PhonePolicy;
  /** The number for this tree; the person's own phone when it is absent or ''. */
  @Optional() @PhoneOrNone() phone_number?: string;
  /** Ours: true to make the tree. Without it, a name that no tree has is a typing mistake. */
  @Optional() @YesNo() new_tree?: boolean;
}

export class EscalationRemovalBody {
  @Id() profile_uuid!: string;
}

/** Escalation trees: the people who are called, from when, until one acknowledges (S1 §3, §7). */
export const escalationOperations = operations({
  'GET /api/escalation/': {
    permission: 'beat.write',
    summary: 'The escalation trees, and who would be called by each of them now',
    answers: { 200: escalation },
  },

  'POST /api/escalation/create_user_profile': {
    permission: 'beat.write',
    summary: 'Add a person to an escalation tree; a new tree is made on purpose, by `new_tree`',
    answers: { 201: reference },
    body: EscalationProfileBody,
    refuses: ['escalation.person-inactive', 'escalation.known', 'escalation.tree-unknown'],
  },

  'POST /api/escalation/delete_profile': {
    permission: 'beat.write',
    summary: 'Take a person out of an escalation tree; a tree without people is gone',
    answers: { 200: nothing },
    body: EscalationRemovalBody,
  },
});
