// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenList } from '#contracts/accounts/tokens';
import { NewToken } from './NewToken.tsx';
import { Rotate } from './Rotate.tsx';

const run = vi.hoisted(() => vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>());
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

const list: TokenList = {
  results: [],
  scopes: [
    { scope: 'incident:create', words: 'Report incidents' },
    { scope: 'incident:close', words: 'Complete incidents' },
  ],
  starters: [{ name: 'SCADA gateway', scopes: ['incident:create', 'incident:close'] }],
};
const done = vi.fn<(made: unknown, name?: string) => void>();
const closed = vi.fn<() => void>();
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (verb: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));

beforeEach(() => {
  for (const mock of [run, done, closed]) mock.mockReset();
  run.mockResolvedValue({ uuid: 't1', secret: 'mst_x' });
});

describe('a new token', () => {
  const open = () => render(<NewToken list={list} onDone={done} onClose={closed} />);

  it('needs a name and a scope', () => {
    open();
    submit('Create token');
    expect(screen.getByText('Choose what the program may do.')).toBeTruthy();
    expect(screen.getByText('This field may not be blank.')).toBeTruthy();
    expect(run).not.toHaveBeenCalled();
  });

  it('begins with the scopes of a usual program, from which one can be taken away', async () => {
    open();
    type('Begin with', 'SCADA gateway');
    fireEvent.click(screen.getByLabelText(/Complete incidents/));
    type('Networks', '192.0.2.0/24, 198.51.100.0/24');
    submit('Create token');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0]).toMatchObject({
      path: '/api/tokens/',
      body: {
        name: 'SCADA gateway',
        scopes: ['incident:create'],
        networks: ['192.0.2.0/24', '198.51.100.0/24'],
        days: 365,
      },
    });
    expect(done).toHaveBeenCalledWith({ uuid: 't1', secret: 'mst_x' }, 'SCADA gateway');
  });

  it('keeps a name that was typed before, and takes scopes one by one', async () => {
    open();
    type('Name of the program', 'Wet wells');
    type('Begin with', 'SCADA gateway');
    type('Begin with', '');
    fireEvent.click(screen.getByLabelText(/Complete incidents/));
    fireEvent.click(screen.getByLabelText(/Complete incidents/));
    submit('Create token');
    await waitFor(() => expect(run).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0].body).toMatchObject({
      name: 'Wet wells',
      scopes: ['incident:create', 'incident:close'],
      networks: [],
    });
  });
});

it('a rotation says how long the earlier token works', async () => {
  const of = { uuid: 't1', name: 'SCADA gateway' } as Parameters<typeof Rotate>[0]['of'];
  render(<Rotate of={of} onDone={done} onClose={closed} />);
  type('The earlier token works for', '0');
  submit('Rotate token');
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(run.mock.calls[0]?.[0]).toMatchObject({ path: '/api/tokens/t1/rotate/', body: { overlap: 0, days: 365 } });
  expect(done.mock.calls[0]?.[0]).toEqual({ uuid: 't1', secret: 'mst_x' });
});
