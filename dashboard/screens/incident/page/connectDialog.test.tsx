// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConnectDialog } from '../places/ConnectDialog.tsx';

const { run } = vi.hoisted(() => ({ run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>() }));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'dana' } }) }));

const contact = {
  uuid: 'c1',
  name: 'J. Alvarez',
  phone_number: '+13035550170',
  phone_extension: '12',
  email: null,
  complainant: true,
};
const closed = vi.fn<() => void>();
const call = () => fireEvent.submit(screen.getByRole('button', { name: 'Call contact', hidden: true }));

beforeEach(() => {
  run.mockReset().mockResolvedValue({ uuid: 'call' });
  render(<ConnectDialog incident="i1" contact={contact} onClose={closed} />);
});

it('names the number and the extension that is connected, and needs the phone that rings first', () => {
  expect(document.body.textContent).toContain('Then it is connected to (303) 555-0170 ext. 12.');
  call();
  expect(document.body.textContent).toContain('This field may not be blank.');
  fireEvent.change(screen.getByLabelText(/Your phone number/), { target: { value: '303555' } });
  call();
  expect(document.body.textContent).toContain('This field is incomplete.');
  expect(run).not.toHaveBeenCalled();
});

it('rings the phone, and closes', async () => {
  fireEvent.change(screen.getByLabelText(/Your phone number/), { target: { value: '3035550160' } });
  call();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      path: '/incident/i1/muster/incidents/calls/tasks/connect_to_contact/request/',
      body: { contact_uuid: 'c1', phone_number: '(303) 555-0160' },
    }),
    expect.anything(),
  );
});
