import { ArrayMinSize, IsObject } from 'class-validator';
import { AnyWords, Id, Ids, NameList, Optional, WordList, Words, YesNo } from '#contracts/api/rules';
import type { JsonObject } from '#contracts/core/json';
import { limits } from '#contracts/core/limits';

/** The fields of every transfer by an option (S2 §7.2). The option's value applies to an absent field. */
export class OptionTransferBody {
  @Id() incident_id!: string;
  @Optional() @AnyWords(80) version?: string;
  @Optional() @AnyWords(80) new_entity?: string;
  @Optional() @NameList(limits.text.label, 30) labels?: readonly string[];
  @Optional() @NameList(limits.text.label, 30) auto_labels?: readonly string[];
  @Optional() @IsObject({ message: 'This must be an object.' }) extra_data?: JsonObject;
  @Optional() @AnyWords(200) policy?: string;
  /** Crews on the way (the uuids of their designations) that go on for the other organization; others are recalled. */
  @Optional() @Ids() hand_over?: readonly string[];
  /** The last transfer that the client saw, if any. */
  @Optional() @AnyWords(36) seen?: string;
}

/** For options that may or may not require an explanation. */
export class ExplainedBody extends OptionTransferBody {
  /** Required when the option requires it. */
  @Optional() @AnyWords(limits.text.message) explanation?: string;
}

export class EscalationTransferBody extends OptionTransferBody {
  @Words(limits.text.message) explanation!: string;
  @Words(120) tree_name!: string;
  @Optional() @AnyWords(120) leader_designation_name?: string;
  @Optional() @YesNo() is_urgent?: boolean;
}

export class DesignationNotificationBody extends ExplainedBody {
  @Words(120) designation_name!: string;
  @Optional() @AnyWords(40) notification_type?: string;
}

export class EmailTransferBody extends ExplainedBody {
  @ArrayMinSize(1, { message: 'This field may not be blank.' })
  @WordList(254, 20)
  emails!: readonly string[];
}

export class CustomTransferBody extends ExplainedBody {
  @Words(200) token!: string;
  /** Passed on unchanged to the outside system. */
  @Optional() @YesNo() dispatch?: boolean;
}

export class FluxHandlerTransferBody extends ExplainedBody {
  @Words(80) handler_codename!: string;
  @Optional() @WordList(254, 20) emails?: readonly string[];
  @Optional() @YesNo() dispatch?: boolean;
  @Optional() @YesNo() include_callback_numbers?: boolean;
}
