import { operations } from '#contracts/api/operation';
import { Id, Optional, Whole } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';

/** (S1 §7). */
export class DigestSubscriptionBody {
  @Id() user_id!: string;
  /** Ours: subscribes to the monthly report in place of the daily mail; it is sent on this day of the next month. */
  @Optional() @Whole(28) report_day?: number;
}

/** (S1 §7). */
export class DigestRemovalBody {
  @Id() subscription_id!: string;
}

/** The daily mail about the incidents, and the people who get it (S1 §7). */
export const digestOperations = operations({
  'POST /api/admin/incidents/create_digest_subscription/': {
    permission: 'digest.write',
    summary: 'Subscribe a person to the daily mail about the incidents, or to the monthly report',
    answers: { 201: reference },
    body: DigestSubscriptionBody,
    refuses: ['beat.person-inactive'],
  },

  'POST /api/admin/incidents/delete_digest_subscription/': {
    permission: 'digest.write',
    summary: 'End a subscription to the daily mail',
    answers: { 200: nothing },
    body: DigestRemovalBody,
  },
});
