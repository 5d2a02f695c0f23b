import { operations } from '#contracts/api/operation';
import { E164Phone, Id, Optional, Words } from '#contracts/api/rules';
import { reference } from '#contracts/core/schema';

/** * `POST /designated-user/`. With `target`, the key of a version, the person is one of those who answer for it. Without, the person is the only one for the designation from now on (S1 §5), on `phone_number` or the person's own number. */
export class DesigneeBody {
  @Words(120) designation!: string;
  @Id() user!: string;
  /** The key of a version. */
  @Optional() @Words(80) target?: string;
  /** Default: the person's own number. */
  @Optional() @E164Phone() phone_number?: string;
}

/** The person who leads the incidents of a version from now on (S1 §7). */
export class IncidentLeaderBody {
  @Id() user!: string;
  /** Default: the person's own number. */
  @Optional() @E164Phone() phone_number?: string;
  /** The key of a version. */
  @Words(80) incident_version!: string;
}

/** The modals "update designated user" and "update on-call leader" (S1 §2). */
export const designatedUserOperations = operations({
  'POST /designated-user/': {
    permission: 'transfer.configure',
    summary: 'Update the designated user of a designation, or designate one more person for a version (`target`)',
    answers: { 201: reference },
    body: DesigneeBody,
    refuses: ['schedule.designation-unknown', 'designee.person-inactive'],
  },

  'POST /api/incident-leader/': {
    permission: 'transfer.configure',
    summary: 'Update the on-call leader of a version',
    answers: { 201: reference },
    body: IncidentLeaderBody,
    refuses: ['leader.version-unknown', 'designee.person-inactive'],
  },
});
