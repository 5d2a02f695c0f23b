// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { normalizeError } from '../../data/api.ts';
import { FormError, TextField } from './Field.tsx';

/** A form with one field, after an answer of the server. */
const answered = (body: object): string => {
  const error = normalizeError(400, body);
  render(
    <>
      <TextField label="Email" errors={error.fields.email} />
      <FormError error={error} shown={['email']} />
    </>,
  );
  return screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' | ');
};

describe('the errors of a form', () => {
  it('stand under their field, each value as a list, and are not said twice', () => {
    expect(answered({ email: 'Please provide a valid email.' })).toBe('Please provide a valid email.');
  });

  it.each(['non_field_errors', 'detail'])('without a field are a callout: %s', (name) => {
    expect(answered({ [name]: ['Not now.'] })).toBe('Not now.');
  });

  it('without a field are said also beside those of a field', () => {
    expect(answered({ email: ['Taken.'], non_field_errors: ['Not now.'] })).toBe('Taken. | Not now.');
  });

  it('of a field that the form does not show are said at its end', () => {
    expect(answered({ email: ['Taken.'], role: ['Choose a role.'] })).toBe('Taken. | Taken.');
  });
});
