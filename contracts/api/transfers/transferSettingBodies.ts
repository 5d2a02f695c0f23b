import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsObject, Min, ValidateNested } from 'class-validator';
import {
  AnyWords,
  Name,
  NameList,
  OneOf,
  Optional,
  WebAddressOrNone,
  WordList,
  Words,
  YesNo,
} from '#contracts/api/rules';
import type { JsonObject } from '#contracts/core/json';
import { limits } from '#contracts/core/limits';
import { notificationTypes, type TransferType } from '#contracts/incident/transfers/transfer';
import { transferTypes } from '#contracts/incident/transfers/transferSettings';

/** The data of an option (S2 §3). */
export class TransferDataBody {
  @Optional() @Words(80) version?: string;
  @Optional() @Name(120) tree_name?: string;
  @Optional() @Words(120) leader_designation_name?: string;
  @Optional() @Words(80) new_entity?: string;
  @Optional() @NameList(limits.text.label, 30) default_labels?: readonly string[];
  @Optional() @NameList(limits.text.label, 30) auto_labels?: readonly string[];
  @Optional() @IsObject({ message: 'This must be an object.' }) extra_data?: JsonObject;
  @Optional() @Words(200) policy?: string;
  @Optional() @YesNo() default_urgent?: boolean;
  @Optional() @YesNo() explanation_required?: boolean;
  @Optional() @Words(120) designation_name?: string;
  @Optional() @OneOf(notificationTypes) notification_type?: string;
  @Optional() @WordList(254, 20) emails?: readonly string[];
  @Optional() @Words(120) contact_name?: string;
  @Optional() @Words(200) token?: string;
  @Optional() @Words(80) handler_codename?: string;
  @Optional() @YesNo() include_callback_numbers?: boolean;
}

export class TransferOptionBody {
  @AnyWords(120) display_name!: string;
  @OneOf(transferTypes) transfer_type!: TransferType;
  @Type(() => TransferDataBody)
  @ValidateNested()
  @IsObject({ message: 'This must be an object.' })
  data!: TransferDataBody;
  /** The address of the outside system; when absent, the option with the same token keeps its own. */
  @Optional() @WebAddressOrNone() url?: string;
}

/** The options in the order in which they are offered. */
export class TransferSettingsBody {
  @Type(() => TransferOptionBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true, message: 'This must be an object.' })
  @ArrayMaxSize(100, { message: 'At most 100.' })
  @IsArray({ message: 'This must be a list.' })
  options!: readonly TransferOptionBody[];
  /** The revision that the client saw. */
  @Min(0, { message: 'This must be at least 0.' })
  @IsInt({ message: 'This is not a whole number.' })
  seen!: number;
  /** The address that receives every change of version; '' for none, absent when it stays. */
  @Optional() @WebAddressOrNone() version_transfer_url?: string;
}

/** An outside system that is called to test it. */
export class TestCallBody {
  /** The token of its option; absent for the address of version transfers. */
  @Optional() @Words(200) token?: string;
}

export class TransferConsentBody {
  /** The internal name of another organization. */
  @Words(80) name!: string;
  @YesNo() allowed!: boolean;
}
