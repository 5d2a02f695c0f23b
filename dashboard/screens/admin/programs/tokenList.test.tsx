// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgramToken } from '#contracts/accounts/tokens';
import { Api } from '../views/Api.tsx';
import { Tokens } from './Tokens.tsx';

const live = vi.hoisted(() => ({
  data: null as unknown,
  heard: [] as unknown[],
  ask: vi.fn<() => void>(),
  mayHear: true,
}));
vi.mock('../../../data/live/useLive.ts', () => ({
  useLive: (_: string, { on }: { on: readonly { channel: string | null }[] }) => {
    live.heard = on.map(({ channel }) => channel);
    return { data: live.data, error: null, ask: live.ask };
  },
}));
vi.mock('../../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'e1' } }),
  useMay: () => live.mayHear,
}));
vi.mock('../../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
const run = vi.hoisted(() => vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>());
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

const token: ProgramToken = {
  uuid: 't1',
  name: 'SCADA gateway',
  scopes: ['incident:create', 'incident:close'],
  networks: [],
  limit: 600,
  made_time: 'made',
  made_by: 'Alice',
  expires_time: 'expires',
  earlier_until: null,
  status: 'open',
  last_used: null,
};
const open = (...results: readonly Partial<ProgramToken>[]) => {
  live.data = { results: results.map((one) => ({ ...token, ...one })), scopes: [], starters: [] };
  render(<Tokens />);
};
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  Object.assign(live, { data: null, heard: [], mayHear: true });
  live.ask.mockReset();
  run.mockReset();
  run.mockResolvedValue({ uuid: 't1', secret: 'mst_new' });
});

describe('the tokens of programs', () => {
  it('say what each may do, from where, and until when', () => {
    open(
      {},
      { uuid: 't2', networks: ['192.0.2.0/24'], last_used: { time: 'used', network: '192.0.2.0/24' } },
      { uuid: 't3', status: 'expired' },
      { uuid: 't4', earlier_until: 'tomorrow' },
    );
    const [first, second, third, fourth] = cells();
    expect(first).toContain('incident:create, incident:closeAny networkNever usedexpires');
    expect(second).toContain('192.0.2.0/24used from 192.0.2.0/24');
    expect(third).toContain('Expired');
    expect([first, fourth].map((words) => words?.includes('earlier token until tomorrow'))).toEqual([false, true]);
    expect(live.heard).toEqual(['private-entity-e1-users']);
  });

  it('that are revoked stay, and nothing can be done with them', () => {
    open({ status: 'revoked' });
    expect(cells()[0]).toContain('Revoked');
    expect(screen.queryByRole('button', { name: /Rotate/ })).toBeNull();
  });

  it('are none at first, and none is heard of without the right to the users', () => {
    live.mayHear = false;
    open();
    expect(screen.getByText('No tokens.')).toBeTruthy();
    expect([live.heard, screen.queryByRole('table')]).toEqual([[null], null]);
  });

  it('are not shown before the answer', () => {
    render(<Tokens />);
    expect(screen.queryByText('No tokens.')).toBeNull();
    press(/New token/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a new secret once', async () => {
    open(token);
    press(/^Rotate ?the token of SCADA gateway/);
    press(/^Rotate token$/);
    await screen.findByDisplayValue('mst_new');
    expect(live.ask).toHaveBeenCalled();
    const shown = screen.getByRole('dialog', { name: 'Token: SCADA gateway' });
    fireEvent.click(within(shown).getByText('Close'));
    await waitFor(() => expect(screen.queryByDisplayValue('mst_new')).toBeNull());
  });

  it('are revoked after a question', async () => {
    open(token);
    press(/^Revoke ?the token of SCADA gateway/);
    press(/^Revoke token$/);
    await waitFor(() => expect(live.ask).toHaveBeenCalled());
    expect(run.mock.calls[0]?.[0]).toMatchObject({ path: '/api/tokens/t1/revoke/' });
    expect(screen.queryByDisplayValue('mst_new')).toBeNull();
  });

  it('are made in a dialog, which can be closed', async () => {
    open();
    press(/New token/);
    expect(screen.getByRole('dialog', { name: 'New token' })).toBeTruthy();
    press(/Cancel/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stand under the addresses of the interfaces', () => {
    live.data = { results: [], scopes: [], starters: [] };
    const props = { ask: () => undefined, selection: undefined, select: () => undefined };
    const api = {
      address: 'http://muster.example',
      openapi: '/api/openapi.json',
      graphql: '/g',
      cityworks: false,
      version_transfer_webhook: true,
    };
    const { container } = render(<Api data={{ entity: 'e', timezone: 'UTC', api }} {...props} />);
    expect(container.textContent).toMatch(/http:\/\/muster\.example.*Not connected.*Set.*Tokens of programs/);
  });
});
