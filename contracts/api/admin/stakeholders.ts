import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { E164Phone, Id, OneOf, Optional, Whole, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';

export class AltPhoneBody {
  @E164Phone() value!: string;
  @OneOf(['US']) region!: 'US';
}

/** (S1 §7). */
export class StakeholderBody {
  @Id() conf_id!: string;
  @Id() target_user_id!: string;
  @YesNo() send_checkins!: boolean;
  /** The number for this event; the person's own phone without it. */
  @Optional()
  @IsObject({ message: 'This must be an object.' })
  @ValidateNested()
  @Type(() => AltPhoneBody)
  alt_phone_number?: AltPhoneBody;
}

export class StakeholderRemovalBody {
  @Id() conf_id!: string;
  @Id() target_user_id!: string;
}

/** 0: no check-ins. */
export class EventConfigurationBody {
  @Id() conf_id!: string;
  @Whole(limits.admin.checkInMinutes) checkin_minutes!: number;
}

/** The people told of the organization's events, and how often while an event goes on (S1 §7). */
export const stakeholderOperations = operations({
  'POST /api/admin/events/add_user_stakeholder_to_event_configuration': {
    permission: 'event.write',
    summary: 'Tell a person of a kind of event by text',
    answers: { 200: nothing },
    body: StakeholderBody,
    refuses: ['event.known', 'event.person-inactive'],
  },

  'POST /api/admin/events/remove_user_stakeholder_from_event_configuration': {
    permission: 'event.write',
    summary: 'Tell a person no more of a kind of event',
    answers: { 200: nothing },
    body: StakeholderRemovalBody,
  },

  'POST /api/admin/events/update_event_configuration': {
    permission: 'event.write',
    summary: 'Set the minutes between check-ins while an event goes on; 0 turns them off',
    answers: { 200: nothing },
    body: EventConfigurationBody,
  },
});
