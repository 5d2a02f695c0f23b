import type { ValidationError } from 'class-validator';
import { type Refusal, type RefusalCode, refusals } from '#contracts/refusals';
import { Refused } from '#events/core/refused';
import { WritesPausedError } from '#events/store/moving/pause';
import {
  MaxAppendSizeExceededError,
  NotAllowedError,
  NotWrittenError,
  OutcomeUnknownError,
  StreamDeletedError,
  UnavailableError,
} from '#events/store/store';

/** The body does not fit its class. */
export class Invalid extends Error {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super('invalid');
    this.fields = fields;
  }
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds until another attempt can succeed. */
  readonly retryAfter?: number;
}

/** The status and body of an error (S0 §1): field-keyed lists, `non_field_errors`, or `detail`. Undefined for a bug. */
export function answerTo(error: unknown): ErrorAnswer | undefined {
  if (error instanceof Invalid) return { status: 400, body: error.fields };
  if (error instanceof Refused) return { ...refusal(error.code), ...(error.fields ? { body: error.fields } : {}) };
  if (error instanceof NotWrittenError) return notWritten(error.why);
  if (error instanceof NotAllowedError) return refusal('store.refuses');
  if (error instanceof WritesPausedError) return whileMoving(error.left);
  if (error instanceof UnavailableError) return refusal('store.unavailable');
  if (error instanceof OutcomeUnknownError) return refusal('store.outcome-unknown');
  if (error instanceof MaxAppendSizeExceededError) return refusal('store.too-large');
  if (error instanceof StreamDeletedError) return refusal('not-found');
  return undefined;
}

function notWritten(why: NotWrittenError['why']): ErrorAnswer {
  switch (why) {
    case 'disk':
      return refusal('store.full');
    case 'damage':
      return refusal('store.damaged');
    case 'lost':
      return refusal('store.lost');
  }
}

/** Programs ask again after this many seconds: writes go on as soon as the operator has switched. */
const askAgainAfter = 30;

function whileMoving(left: number): ErrorAnswer {
  const { status, words } = refusals['store.moving'];
  const seconds = Math.max(1, Math.ceil(left / 1_000));
  const retryAfter = Math.min(seconds, askAgainAfter);
  const minutes = Math.ceil(seconds / 60);
  const detail = words.replace('{minutes}', minutes === 1 ? 'a minute' : `${minutes} minutes`);
  return { status, body: { detail }, retryAfter };
}

/** The error's name and stack for the log. Without the message, which may quote a user's text. */
export function placeOf(error: unknown): { readonly error: string; readonly at: readonly string[] | undefined } {
  const { name, stack } = error as Error;
  return { error: name, at: stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) };
}

export function refusal(code: RefusalCode): ErrorAnswer {
  const { status, field, words, code: known }: Refusal = refusals[code];
  if (known) return { status, body: { non_field_errors: [known], detail: words } };
  if (field) return { status, body: { [field]: [words] } };
  return { status, body: status === 400 || status === 409 ? { non_field_errors: [words] } : { detail: words } };
}

/** A missing field has one text whatever its kind (S0 §5). */
function saidOf({ value, constraints = {}, children = [] }: ValidationError): readonly string[] {
  const own = Object.values(constraints);
  return own.length > 0 && children.length === 0 && (value === undefined || value === null)
    ? ['This field may not be blank.']
    : own;
}

/** Flattens nested errors, which sit in `children`: the form shows each under its path, `locations.0.lat`. */
export function fieldsOf(errors: readonly ValidationError[], path = ''): Record<string, string[]> {
  return Object.assign(
    {},
    ...errors.map((error) => {
      const name = path === '' ? error.property : `${path}.${error.property}`;
      const own = saidOf(error);
      return { ...(own.length > 0 ? { [name]: own } : {}), ...fieldsOf(error.children ?? [], name) };
    }),
  ) as Record<string, string[]>;
}
