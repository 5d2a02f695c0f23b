import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError, FieldErrors } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useSend } from '../../data/useSend.ts';
import { changedMeanwhile } from './edits.ts';
import { focusMistake } from './focusMistake.ts';

type Named<Fields, Value> = { [N in keyof Fields]: Fields[N] extends Value ? N : never }[keyof Fields] & string;

/** The sentence of each wrong field. */
export type Mistakes<Fields> = { readonly [N in keyof Fields]?: string | readonly string[] | undefined };

interface Options<Fields extends object, Answer> {
  /**
   * The first values. An edit passes those of the live document at each drawing: another person's change is shown. An
   * untouched form shows the changed values themselves.
   */
  readonly start: Fields;
  /** The values stay after the answer: a setting that is shown in its own field. Without it the form is empty again. */
  readonly stays?: true;
  /** Typed text is kept on this device under this name, see `useDraft`. */
  readonly draft?: string;
  readonly required?: readonly (keyof Fields & string)[];
  /** The mistakes that the form finds itself, besides empty required fields. */
  readonly mistakes?: (value: Fields) => Mistakes<Fields>;
  /** Fields of the server whose errors are shown under a field of another name. */
  readonly also?: { readonly [N in keyof Fields]?: readonly string[] };
  /** The request of these values, in which no mistake was found; null when there is nothing to send. */
  readonly command: (value: Fields, began: Fields) => Command<Answer> | null;
  readonly onDone?: (answer: Answer, sent: Fields) => void | Promise<void>;
  readonly onRefused?: (error: ApiError) => void;
  /** After the answer, and when there is nothing to send. */
  readonly onClose?: () => void;
}

/** The properties of a control for text. */
export interface Control<Text extends string = string> {
  readonly value: Text;
  readonly onChange: (typed: Typed) => void;
  readonly errors: readonly string[] | undefined;
  readonly required?: true;
  readonly hint?: string;
}

/** A form with these fields and perhaps others, for a part that several forms share. */
export interface FormOf<Fields extends object> {
  readonly value: Fields;
  readonly change: (changed: Partial<Fields>) => void;
  readonly field: (name: Named<Fields, string>) => Control;
  readonly errors: (name: keyof Fields & string) => readonly string[] | undefined;
}

/** From an event of a control, or from a control that passes its text. */
type Typed = string | { readonly target: { readonly value: string } };

export const blank = 'This field may not be blank.';

/**
 * One form: its values, the mistakes under their fields, and its request. `field('name')` and `tick('name')` are spread
 * onto a control. After an attempt the first wrong field has the focus.
 */
export function useForm<Fields extends object, Answer>(options: Options<Fields, Answer>) {
  const { start, draft = null, required = [], command, onDone, onRefused, onClose } = options;
  const { value, began, change, put, clear, settle, restored } = useDraft(draft, start);
  const [found, setFound] = useState<FieldErrors>({});
  const { busy, error, send } = useSend<Answer>(async (answer) => {
    await onDone?.(answer, value);
    if (options.stays) settle();
    else clear();
    onClose?.();
  });
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks for mistakes.
  useEffect(() => void focusMistake(element.current), [found, error]);
  // The fields of this drawing. They show their errors; those of other fields belong to the form.
  const shown = new Set<string>();
  const submit = async (): Promise<void> => {
    if (busy) return;
    const mistakes = { ...emptyOf(value, required), ...listed(options.mistakes?.(value) ?? {}) };
    setFound(mistakes);
    if (Object.keys(mistakes).length > 0) return;
    const request = command(value, began);
    if (!request) return onClose?.();
    const failure = await send(request);
    if (failure) onRefused?.(failure);
  };
  const errors = (name: keyof Fields & string): readonly string[] | undefined => {
    const names = [name, ...(options.also?.[name] ?? [])];
    for (const one of names) shown.add(one);
    return found[name] ?? names.map((one) => error?.fields[one]).find((words) => words !== undefined);
  };
  const field = <N extends Named<Fields, string>>(name: N): Control<Fields[N] & string> => {
    const words = (fields: Fields) => fields[name] as string;
    const hint = changedMeanwhile(words(began), words(start), words(value));
    return {
      errors: errors(name),
      ...(required.includes(name) && { required: true }),
      value: value[name] as Fields[N] & string,
      onChange: (typed: Typed) => put(name, typeof typed === 'string' ? typed : typed.target.value),
      ...(hint !== undefined && { hint }),
    };
  };
  const tick = (name: Named<Fields, boolean>) => ({
    checked: value[name] as boolean,
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => put(name, target.checked),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes it on to the form that opened a dialog, which would be sent as well.
    event.stopPropagation();
    void submit();
  };
  return {
    value,
    change,
    busy,
    error,
    errors,
    field,
    tick,
    submit,
    shown,
    attempt: found,
    draft: { clear, restored },
    onClose: onClose ?? (() => {}),
    /** For the element: `<form {...form.props}>`. */
    props: { ref: element, noValidate: true, onSubmit },
  };
}

const listed = (mistakes: Readonly<Record<string, string | readonly string[] | undefined>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(mistakes).flatMap(([name, words]) =>
      words === undefined ? [] : [[name, typeof words === 'string' ? [words] : words]],
    ),
  );

function emptyOf<Fields extends object>(value: Fields, required: readonly (keyof Fields & string)[]): FieldErrors {
  const empty = required.filter((name) => {
    const typed = value[name];
    return typeof typed === 'string' && typed.trim() === '';
  });
  return Object.fromEntries(empty.map((name) => [name, [blank]]));
}
