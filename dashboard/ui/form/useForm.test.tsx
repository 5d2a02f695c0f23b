// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { type Command, command } from '../../data/command.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { TextField, Tick } from './Field.tsx';
import { NumberForm } from './NumberForm.tsx';
import { PhoneField } from './phone/PhoneField.tsx';
import { blank, useForm } from './useForm.ts';

const run = vi.hoisted(() => vi.fn<(command: Command) => Promise<unknown>>());
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'dana' } }) }));

const calls: unknown[] = [];
interface Props {
  readonly name?: string;
  readonly draft?: string;
}
const Contact = ({ name = '', draft }: Props) => {
  const form = useForm({
    start: { name, phone_number: '', complainant: false },
    ...(draft && { draft }),
    required: ['name'],
    mistakes: ({ phone_number }) => (phone_number === '(7' ? { phone_number: 'This field is incomplete.' } : {}),
    command: (value) =>
      value.name === 'Nobody' ? null : command('POST /api/incident/:uuid/label/', { uuid: 'i1' }, value),
    onDone: (answer) => void calls.push(['done', answer]),
    onRefused: ({ status }) => calls.push(['refused', status]),
    onClose: () => calls.push('closed'),
  });
  return (
    <FormDialog title="Contact" verb="Save" form={form}>
      <TextField label="Name" {...form.field('name')} />
      <PhoneField label="Phone" {...form.field('phone_number')} />
      <Tick {...form.tick('complainant')}>Complainant</Tick>
    </FormDialog>
  );
};

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const said = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());

beforeEach(() => run.mockReset().mockResolvedValue({ uuid: 'c1' }));
afterEach(() => {
  calls.length = 0;
});

it('an empty required field is named and gets the focus, and nothing is sent', async () => {
  render(<Contact />);
  type('Phone', '7');
  save();
  await said(blank);
  expect(screen.getByText('This field is incomplete.')).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(name().required).toBe(true);
  expect(run).not.toHaveBeenCalled();
});

it('the values are sent once, and the dialog closes with the answer', async () => {
  render(<Contact />);
  type('Name', 'Ann');
  type('Phone', '3035550100');
  fireEvent.click(screen.getByLabelText('Complainant'));
  save();
  save();
  await waitFor(() => expect(calls).toEqual([['done', { uuid: 'c1' }], 'closed']));
  expect(run.mock.calls.map(([{ body }]) => body)).toEqual([
    { name: 'Ann', phone_number: '(303) 555-0100', complainant: true },
  ]);
});

it('nothing to send closes the dialog', async () => {
  render(<Contact name="Nobody" />);
  save();
  await waitFor(() => expect(calls).toEqual(['closed']));
});

it('an error of the server is under its field, and one of no field of the form is under the form', async () => {
  run.mockRejectedValueOnce(new ApiError(400, 'Taken.', { name: ['Taken.'] }));
  run.mockRejectedValueOnce(new ApiError(400, 'No such place.', { location: ['No such place.'] }));
  render(<Contact name="Ann" />);
  save();
  await said('Taken.');
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(screen.getAllByText('Taken.')).toHaveLength(1);
  save();
  await said('No such place.');
  expect(name().getAttribute('aria-invalid')).toBeNull();
  expect(calls).toEqual([
    ['refused', 400],
    ['refused', 400],
  ]);
});

it('a change by someone else is shown under the field, and the typed text stays', () => {
  const { rerender } = render(<Contact name="Ann" />);
  type('Name', 'Anne');
  rerender(<Contact name="Anna" />);
  expect(name().value).toBe('Anne');
  expect(screen.getByText('Changed by someone else to “Anna”. Yours is kept until you save.')).toBeTruthy();
});

it('an untouched form shows the values that someone else saved, and a typed one keeps its own', () => {
  const { rerender } = render(<Contact name="Ann" />);
  rerender(<Contact name="Anna" />);
  expect([name().value, screen.queryByText(/^Changed by someone else/)]).toEqual(['Anna', null]);
  type('Name', 'Anne');
  rerender(<Contact name="Ann" />);
  expect(name().value).toBe('Anne');
});

it('a setting in minutes keeps its saved value, and an emptied one is not sent as 0', async () => {
  const set = (saved: number) => (
    <NumberForm
      label="Minutes"
      hint="From 1"
      verb="Save"
      least={1}
      most={9}
      saved={saved}
      command={(minutes) => command('POST /api/session-idle/', {}, { minutes })}
      onSaved={() => void calls.push('saved')}
    />
  );
  const { rerender } = render(set(5));
  type('Minutes', '');
  save();
  await said(blank);
  type('Minutes', '7');
  save();
  await waitFor(() => expect(calls).toEqual(['saved']));
  expect(run.mock.calls.map(([{ body }]) => body)).toEqual([{ minutes: 7 }]);
  const minutes = () => screen.getByLabelText<HTMLInputElement>('Minutes').value;
  expect(minutes()).toBe('7');
  rerender(set(7));
  rerender(set(8));
  expect(minutes()).toBe('8');
});

it('typed text is kept on the device until it was sent', async () => {
  render(<Contact draft="contact" />);
  type('Name', 'Ann');
  cleanup();
  render(<Contact draft="contact" />);
  expect(name().value).toBe('Ann');
  save();
  await waitFor(() => expect(calls).toContain('closed'));
  expect(localStorage).toHaveLength(0);
});

it('a wrong group of choices gives the focus to its choice', () => {
  const Choices = () => {
    const form = useForm({ start: { kind: '' }, required: ['kind'], command: () => null });
    return (
      <form {...form.props} aria-label="Phone">
        <fieldset aria-invalid={form.errors('kind') ? true : undefined}>
          <input type="radio" aria-label="Home" />
        </fieldset>
      </form>
    );
  };
  render(<Choices />);
  fireEvent.submit(screen.getByRole('form'));
  expect(document.activeElement).toBe(screen.getByLabelText('Home'));
});
