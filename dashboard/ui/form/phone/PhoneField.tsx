import { type ChangeEvent, type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { valueIn } from '#contracts/values/judged';
import { phoneIn, shownPhone } from '#contracts/values/phone';
import { TextField } from '../Field.tsx';
import { caretAfter, maskPhone } from './phoneMask.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly label: string;
  readonly errors?: readonly string[] | undefined;
  readonly value: string;
  readonly onChange: (masked: string) => void;
  /** Takes an extension that was typed or pasted behind the number, to its own field. */
  readonly onExtension?: (digits: string) => void;
}

export const PhoneField = ({ value, onChange, onExtension, ...rest }: Props) => {
  const moved = useRef<{ readonly input: HTMLInputElement; readonly digits: number } | null>(null);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    moved.current = { input: target, digits: before.replace(/\D/g, '').length };
    const masked = maskPhone(target.value);
    if (masked === target.value) moved.current = null;
    onChange(masked);
  };
  const leave = () => {
    const { number = '', extension = '' } = valueIn(phoneIn(value)) ?? {};
    if (!onExtension || extension === '') return;
    onChange(shownPhone(number));
    onExtension(extension);
  };
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { input, digits } = moved.current;
    const caret = digits === value.replace(/\D/g, '').length ? value.length : caretAfter(value, digits);
    input.setSelectionRange(caret, caret);
    moved.current = null;
  }, [value]);
  return <TextField type="tel" placeholder="(999) 999-9999" {...rest} value={value} onChange={type} onBlur={leave} />;
};
