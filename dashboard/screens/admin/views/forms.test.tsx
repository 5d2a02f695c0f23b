// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminEvent } from '#contracts/admin/admin';
import { AddStakeholder } from './AddStakeholder.tsx';
import { CreatePhone } from './CreatePhone.tsx';

const run = vi.hoisted(() => vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>());
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

const people = [{ uuid: 'ada', name: 'Ada Lee' }];
const closed = vi.fn<() => void>();
const changed = vi.fn<() => void>();
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (verb: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
const errorsOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;

beforeEach(() => {
  run.mockResolvedValue({});
});
afterEach(() => {
  for (const mock of [run, closed, changed]) mock.mockReset();
});

describe('a new beat phone', () => {
  const open = () => render(<CreatePhone people={people} onDone={changed} onClose={closed} />);
  const fill = () => {
    type('User', 'Ada Lee');
    type('Phone number', '3035550120');
    type('Phone type', 'HOUSE');
  };

  it('needs a user, a whole number and a type', () => {
    open();
    submit('Create');
    expect(['User', 'Phone number', 'Phone type'].map(errorsOf)).toEqual(
      Array.from({ length: 3 }, () => 'This field may not be blank.'),
    );
    type('Phone number', '303555');
    type('PIN (optional)', '12a');
    submit('Create');
    expect(errorsOf('Phone number')).toBe('This field is incomplete.');
    expect(errorsOf('PIN (optional)')).toBe('A PIN has digits only.');
    expect(run).not.toHaveBeenCalled();
  });

  it('is masked as (999) 999-9999, and sends 0 when it is no backup', async () => {
    open();
    fill();
    expect((screen.getByLabelText('Phone number') as HTMLInputElement).value).toBe('(303) 555-0120');
    submit('Create');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const body = { user_id: 'ada', phone_number: '(303) 555-0120', phone_type: 'HOUSE', pin: '', call_after_count: 0 };
    expect(run.mock.calls[0]?.[0]).toMatchObject({ path: '/api/teams/beats/create_phone/', body });
  });

  it('that is a backup is called after 3 calls unless another count is chosen, of 1 to 4', async () => {
    open();
    fill();
    fireEvent.click(screen.getByLabelText('Backup phone'));
    const count = screen.getByLabelText('Calls to the other phones before this one') as HTMLSelectElement;
    expect([count.value, [...count.options].map(({ value }) => value)]).toEqual(['3', ['1', '2', '3', '4']]);
    submit('Create');
    await waitFor(() => expect(run.mock.calls[0]?.[0].body).toMatchObject({ call_after_count: 3 }));
  });
});

describe('a new stakeholder', () => {
  const event = (checkin_minutes: number): AdminEvent => ({
    conf_id: 'conf',
    kind: 'INCIDENT_REPORTED',
    checkin_minutes,
    stakeholders: [],
  });
  const open = (minutes: number) =>
    render(<AddStakeholder event={event(minutes)} people={people} onDone={changed} onClose={closed} />);

  it('has no check-in option while the check-in period is 0', () => {
    open(0);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    open(30);
    expect(screen.getByRole('checkbox')).toBeTruthy();
  });

  it('is nobody who is one already', () => {
    const user = { uuid: 'ada', first_name: 'Ada', last_name: 'Lee', phone_number: null };
    const told = { ...event(0), stakeholders: [{ user }] } as unknown as AdminEvent;
    render(<AddStakeholder event={told} people={people} onDone={changed} onClose={closed} />);
    type('User', 'Ada Lee');
    submit('Add stakeholder');
    expect(run).not.toHaveBeenCalled();
  });

  it('gets the texts on the person’s phone, without a number of its own', async () => {
    open(30);
    type('User', 'Ada Lee');
    fireEvent.click(screen.getByRole('checkbox'));
    submit('Add stakeholder');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0].body).toEqual({ conf_id: 'conf', target_user_id: 'ada', send_checkins: true });
  });

  it('needs a user, and a number when another one is chosen', async () => {
    open(0);
    type('Phone', 'custom');
    submit('Add stakeholder');
    expect(['User', 'Phone number'].map(errorsOf)).toEqual([
      'This field may not be blank.',
      'This field may not be blank.',
    ]);
    type('User', 'Ada Lee');
    type('Phone number', '3035550120');
    submit('Add stakeholder');
    await waitFor(() => expect(run).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0].body).toMatchObject({ alt_phone_number: { value: '(303) 555-0120', region: 'US' } });
  });
});
