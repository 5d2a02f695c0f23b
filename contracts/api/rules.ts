import 'reflect-metadata';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsLatitude,
  IsLongitude,
  IsNotIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  isISO8601,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { limits } from '#contracts/core/limits';
import { ownLogEvents } from '#contracts/incident/logEvents';
import { clocksIn } from '#contracts/values/clockTime';
import { type Judged, mistakeIn, valueIn } from '#contracts/values/judged';
import { nameIn } from '#contracts/values/name';
import { contactPhoneIn, usPhoneIn } from '#contracts/values/phone';

// Decorators for body and query classes, with the specification's own error texts (S0 §5).

type Decorators = readonly PropertyDecorator[];
const all =
  (...decorators: Decorators): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

const blank = { message: 'This field may not be blank.' };

// The type is checked first: a number must not be reported as too long.

/** Required text that is not blank, of at most `longest` characters. */
export const Words = (longest: number): PropertyDecorator => all(AnyWords(longest), Matches(/\S/, blank));

/** Text that may be empty. */
export const AnyWords = (longest: number): PropertyDecorator =>
  all(IsString(blank), MaxLength(longest, { message: 'This field is too long.' }));

/** A list of texts that are not blank. */
export const WordList = (longest: number, most: number): PropertyDecorator =>
  all(
    IsArray({ message: 'This must be a list.' }),
    ArrayMaxSize(most, { message: `At most ${most}.` }),
    IsString({ each: true, ...blank }),
    MaxLength(longest, { each: true, message: 'This field is too long.' }),
    Matches(/\S/, { each: true, ...blank }),
  );

/** One of these words, or a list of several. A single word is read as a list of one. */
export const LabelOrLabels = (choices: readonly string[]): PropertyDecorator =>
  all(
    Transform(({ value }) => (typeof value === 'string' ? [value].filter((word) => word !== '') : value)),
    IsArray(blank),
    ArrayNotEmpty(blank),
    ArrayMaxSize(choices.length, { message: `At most ${choices.length}.` }),
    IsIn([...choices], { each: true, message: `This must be one of: ${choices.join(', ')}.` }),
  );

/** A list of objects, each validated by its own class. An array in place of an object would skip that validation. */
export const Each = (most: number): PropertyDecorator =>
  all(
    IsArray({ message: 'This must be a list.' }),
    ArrayMaxSize(most, { message: `At most ${most}.` }),
    IsObject({ each: true, message: 'This must be an object.' }),
    ValidateNested({ each: true }),
  );

/** An object that is validated by its own class. */
export const Inner = (of: () => new () => object): PropertyDecorator =>
  all(Type(of), IsObject({ message: 'This must be an object.' }), ValidateNested());

/** Areas of `[lng, lat]` corners (S2 §3). */
export const Outlines = ({ areas, corners }: Pick<typeof limits.notify, 'areas' | 'corners'>): PropertyDecorator => {
  const areShort = (value: unknown) => !isList(value) || value.every((one) => !isList(one) || one.length <= corners);
  const arePlaces = (value: unknown) =>
    isList(value) && value.every((one) => isList(one) && one.every((corner) => isCorner(corner)));
  const tooLong = () => `An area has at most ${corners} corners.`;
  const elsewhere = () => 'Each corner of an area is a longitude and a latitude.';
  return all(
    IsArray({ message: 'This must be a list.' }),
    ArrayNotEmpty({ message: 'Draw an area first.' }),
    ArrayMaxSize(areas, { message: `At most ${areas}.` }),
    ValidateBy({ name: 'corners', validator: { validate: areShort, defaultMessage: tooLong } }),
    ValidateBy({ name: OUTLINES, validator: { validate: arePlaces, defaultMessage: elsewhere } }),
  );
};
export const OUTLINES = 'outlines';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const within = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;
const isCorner = (value: unknown): boolean =>
  isList(value) && value.length === 2 && within(value[0], 180) && within(value[1], 90);

/** The ids of people in order, each once. */
export const PeopleInOrder = (): PropertyDecorator => {
  const { people } = limits.userList;
  return all(
    IsArray({ message: 'This must be a list.' }),
    ArrayMaxSize(people, { message: `At most ${people}.` }),
    ArrayUnique({ message: 'Each person once.' }),
    Ids(),
  );
};

export const Id = (): PropertyDecorator => IsUUID(undefined, { message: 'This is not a valid id.' });
export const Ids = (): PropertyDecorator => IsUUID(undefined, { each: true, message: 'This is not a valid id.' });
export const YesNo = (): PropertyDecorator => IsBoolean({ message: 'This must be true or false.' });
export const OneOf = (choices: readonly string[]): PropertyDecorator =>
  IsIn([...choices], { message: `This must be one of: ${choices.join(', ')}.` });
export const Latitude = (): PropertyDecorator =>
  all(IsNumber({}, { message: 'This is not a latitude.' }), IsLatitude({ message: 'This is not a latitude.' }));
export const Longitude = (): PropertyDecorator =>
  all(IsNumber({}, { message: 'This is not a longitude.' }), IsLongitude({ message: 'This is not a longitude.' }));
/** An email address, or empty when the user clears the field. */
export const Email = (): PropertyDecorator =>
  all(
    ValidateIf((_, value) => value !== ''),
    IsEmail({}, { message: 'Please provide a valid email.' }),
  );
/** An email address that must not be left empty. */
export const NeededEmail = (longest: number): PropertyDecorator =>
  all(IsEmail({}, { message: 'Please provide a valid email.' }), Words(longest));
/** An http(s) address without a user, or '' for none. */
export const WebAddressOrNone = (): PropertyDecorator =>
  all(
    AnyWords(500),
    Matches(/^$|^https?:\/\/[^\s/@?#]+([/?][^\s#]*)?$/i, {
      message: 'This is not an address like https://desk.example/incidents.',
    }),
  );
type Judge = (text: string) => Judged<unknown>;

/** Text that a judge of `contracts/values` accepts, or a list of such text; the refusal is the mistake. */
const JudgedBy = (judge: Judge): PropertyDecorator => {
  const refusalOf = (value: unknown): string | undefined =>
    isList(value)
      ? value.map(refusalOf).find(Boolean)
      : typeof value === 'string'
        ? mistakeIn(judge(value))
        : undefined;
  const validate = (value: unknown) => refusalOf(value) === undefined;
  return ValidateBy({
    name: 'judged',
    validator: { validate, defaultMessage: (of) => refusalOf(of?.value) ?? 'This is not valid.' },
  });
};
/** The text becomes the value that its judge found. */
const AsJudged = (judge: Judge): PropertyDecorator => {
  const judged = (value: unknown): unknown =>
    isList(value) ? value.map(judged) : typeof value === 'string' ? (valueIn(judge(value)) ?? value) : value;
  return Transform(({ value }: { readonly value: unknown }) => judged(value));
};
const orNone =
  (judge: Judge): Judge =>
  (text) =>
    text.trim() === '' ? { value: '' } : judge(text);

/** The name of a person, a crew, a list or a label: one line, without invisible letters. */
export const Name = (longest: number): PropertyDecorator => all(Words(longest), JudgedBy(nameIn), AsJudged(nameIn));
export const NameList = (longest: number, most: number): PropertyDecorator =>
  all(WordList(longest, most), JudgedBy(nameIn), AsJudged(nameIn));

/** A telephone number of the United States (S0 §1), in any spacing. */
export const Phone = (): PropertyDecorator => all(Words(40), JudgedBy(usPhoneIn));
/** The same, converted to E.164. */
export const E164Phone = (): PropertyDecorator => all(Phone(), AsJudged(usPhoneIn));
/** The same, or empty when the user clears the field. */
export const PhoneOrNone = (): PropertyDecorator => all(AnyWords(40), JudgedBy(orNone(usPhoneIn)));
/** The number of a contact or a known caller: of any country, or none. */
export const AnyPhoneOrNone = (): PropertyDecorator => all(AnyWords(40), JudgedBy(orNone(contactPhoneIn)));
/**
 * The name of a log event of the workflows: `geo:arrived`. A client may not send the events that the system records
 * itself.
 */
export const LogEvent = (...refused: readonly string[]): PropertyDecorator =>
  all(
    Matches(/^[a-z][a-z0-9_]*(:[a-z0-9_]+)*$/, { message: 'This is not the name of a log event.' }),
    IsNotIn([...ownLogEvents, ...refused], { message: 'This is recorded when it happens, and cannot be said.' }),
    Words(80),
  );
/** A number in a form is sent as digits. An empty field is absent. */
export const FromForm = (): PropertyDecorator =>
  Transform(({ value }) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
  });
export const Metres = (): PropertyDecorator =>
  all(
    Min(0, { message: 'This is not a distance.' }),
    Max(1e6, { message: 'This is not a distance.' }),
    IsNumber({}, { message: 'This is not a distance.' }),
  );
/** May be left out. Null is the same as absent. */
export const Optional = (): PropertyDecorator =>
  all(
    IsOptional(),
    Transform(({ value }) => value ?? undefined),
  );

/** May be left out, and may not be null: null would read as false. */
export const Absent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** For two fields that need each other, such as latitude and longitude: both or neither. */
export const With = (other: string): PropertyDecorator =>
  all(
    ValidateIf((body: Readonly<Record<string, unknown>>, value) => value !== undefined || body[other] !== undefined),
    Transform(({ value }) => value ?? undefined),
    Needed(),
  );

/** The field is required. Other decorators check its value. */
export const Needed = (): PropertyDecorator => IsDefined(blank);

/** A whole number from 1 to `most`, also as digits in a query string. */
export const Count = (most: number): PropertyDecorator =>
  all(
    Transform(({ value }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    IsInt({ message: 'This is not a whole number.' }),
    Min(1, { message: 'This must be at least 1.' }),
    Max(most, { message: `This may be at most ${most}.` }),
  );

/** Half a day. */
const mostMinutes = 720;
const minutesWrong = { message: `A number of minutes from 1 to ${mostMinutes}.` };
/** The minutes until a person or a crew is there. */
export const MinutesUntil = (): PropertyDecorator =>
  all(IsInt(minutesWrong), Min(1, minutesWrong), Max(mostMinutes, minutesWrong));

/** A whole number of a body, from 0 to `most`. */
export const Whole = (most: number): PropertyDecorator =>
  all(
    IsInt({ message: 'This is not a whole number.' }),
    Min(0, { message: 'This must be at least 0.' }),
    Max(most, { message: `This may be at most ${most}.` }),
  );

/** A time as ISO-8601 with its offset. */
export const Moment = (): PropertyDecorator => {
  const message = 'This is not a time.';
  // Without an offset, the server's own time zone would apply.
  return all(
    IsISO8601({ strict: true, strictSeparator: true }, { message }),
    Matches(/T.*(Z|[+-]\d\d:\d\d)$/, { message }),
  );
};

/** The time of an event: the same, or a clock time of the organization's zone (`contracts/values/clockTime.ts`). */
export const MomentOrClock = (): PropertyDecorator =>
  ValidateBy({
    name: MOMENT_OR_CLOCK,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (isMoment(value) || clocksIn(value).length > 0),
      defaultMessage: () => 'This is not a time.',
    },
  });
export const MOMENT_OR_CLOCK = 'momentOrClock';
const isMoment = (value: string): boolean =>
  isISO8601(value, { strict: true, strictSeparator: true }) && /T.*(Z|[+-]\d\d:\d\d)$/.test(value);

export const AtLeast = (shortest: number): PropertyDecorator =>
  MinLength(shortest, { message: 'This field is too short.' });
