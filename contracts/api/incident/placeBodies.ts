import { Type } from 'class-transformer';
import { IsIn, ValidateNested } from 'class-validator';
import {
  AnyPhoneOrNone,
  AnyWords,
  Each,
  Email,
  Latitude,
  Longitude,
  Name,
  Optional,
  With,
  Words,
  YesNo,
} from '#contracts/api/rules';

export class ContactBody {
  @Name(200) name!: string;
  @Optional() @AnyPhoneOrNone() phone_number?: string;
  @Optional() @AnyWords(20) phone_extension?: string;
  @Optional() @Email() email?: string;
  @Optional() @YesNo() complainant?: boolean;
}

/** The parts of an address, as the autocomplete returns them (S0 §1). */
export class AddressParts {
  @Optional() @AnyWords(40) street_number?: string;
  @Optional() @AnyWords(200) route?: string;
  @Optional() @AnyWords(200) premise?: string;
  @Optional() @AnyWords(80) subpremise?: string;
  @Optional() @AnyWords(120) locality?: string;
  @Optional() @AnyWords(120) country?: string;
  @Optional() @AnyWords(120) administrative_level_1?: string;
  @Optional() @AnyWords(120) administrative_level_2?: string;
  @Optional() @AnyWords(120) administrative_level_3?: string;
  @Optional() @AnyWords(20) postal_code?: string;
  @Optional() @IsIn([false], { message: 'This must be false.' }) autoclean?: false;
}

/** The place of a report. Without a point, it is located later. */
export class ReportedPlace extends AddressParts {
  @Words(400) raw!: string;
  @Latitude() @With('lng') lat?: number;
  @Longitude() @With('lat') lng?: number;
  @Optional()
  @Type(() => ContactBody)
  @Each(20)
  contacts?: readonly ContactBody[];
}

/** The address as the autocomplete returns it (S0 §1), with its point. Unknown parts may be absent. */
export class LocationBody extends AddressParts {
  @Words(400) raw!: string;
  @Latitude() lat!: number;
  @Longitude() lng!: number;
  @Optional()
  @Type(() => ContactBody)
  @Each(20)
  contacts?: readonly ContactBody[];
}

/** Some fields of a contact. `seen` has the values that the client had loaded. */
export class ContactFields {
  @Optional() @Words(200) name?: string;
  @Optional() @AnyWords(40) phone_number?: string;
  @Optional() @AnyWords(20) phone_extension?: string;
  @Optional() @Email() email?: string;
  @Optional() @YesNo() complainant?: boolean;
}

/** Changes only the given fields. */
export class ContactEditBody extends ContactFields {
  // The loaded value (`seen`) may be older than this rule, so only the new values are checked.
  @Optional() @Name(200) declare name?: string;
  @Optional() @AnyPhoneOrNone() declare phone_number?: string;
  @Optional() @Type(() => ContactFields) @ValidateNested() seen?: ContactFields;
}

export class LocationFields extends AddressParts {
  @Optional() @Words(400) raw?: string;
  @Optional() @Latitude() lat?: number;
  @Optional() @Longitude() lng?: number;
}

/** Changes only the given fields. */
export class LocationEditBody extends LocationFields {
  @Optional() @Type(() => LocationFields) @ValidateNested() seen?: LocationFields;
}
