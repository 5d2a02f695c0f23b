// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Webhook } from '#contracts/accounts/webhooks';
import { DeadLetters } from '../../../shell/status/DeadLetters.tsx';
import { Api } from '../views/Api.tsx';
import { Webhooks } from './Webhooks.tsx';

const live = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, ask: vi.fn<() => void>(), may: true }));
vi.mock('../../../data/live/useLive.ts', () => ({
  useLive: (address: string) => ({ data: live.answers[String(address)] ?? null, error: null, ask: live.ask }),
}));
vi.mock('../../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'e1' } }),
  useMay: () => live.may,
}));
vi.mock('../../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => <a href="/">{children}</a> }));
const run = vi.hoisted(() => vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>());
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

const webhook: Webhook = {
  uuid: 'w1',
  name: 'Desk',
  host: 'desk.example',
  events: ['incident.created'],
  problems: [],
  priorities: [],
  active: true,
  made_time: 'made',
  made_by: 'Alice',
  waiting: 0,
  dead: 0,
};
const answer = (...results: readonly Partial<Webhook>[]) => {
  live.answers['/api/webhooks/'] = {
    results: results.map((one) => ({ ...webhook, ...one })),
    events: [
      { event: 'incident.created', words: 'An incident is reported' },
      { event: 'incident.closed', words: 'An incident ends' },
    ],
    problems: [{ code: 'A02', words: 'A02 Main break' }],
    signing_key: 'PEM',
  };
};
const open = (...results: readonly Partial<Webhook>[]) => {
  answer(...results);
  render(<Webhooks />);
};
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => run.mock.calls.map(([{ path, body }]) => [path, body]);

beforeEach(() => {
  Object.assign(live, { answers: {}, may: true });
  live.ask.mockReset();
  run.mockReset();
  run.mockResolvedValue({ uuid: 'w1', secret: 'whsec_new' });
});

describe('the webhooks of an organization', () => {
  it('say what each hears, and what became of its messages', () => {
    open({}, { active: false, dead: 2, waiting: 1, priorities: ['emergency'], problems: ['A02'] });
    const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(first).toContain('desk.exampleincident.createdNothing waits');
    expect(second).toContain(
      'incident.created · Emergency · A02Off · 2 not delivered in 3 days · 1 waiting for another attempt',
    );
  });

  it('are made with the chosen events and filter, and show the secret once', async () => {
    open();
    expect(screen.getByText('No webhooks.')).toBeTruthy();
    press(/New webhook/);
    fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Works' } });
    fireEvent.change(screen.getByLabelText(/Address/), { target: { value: ' https://works.example/ ' } });
    press(/Create webhook/);
    expect(await screen.findByText('Choose what it hears of.')).toBeTruthy();
    for (const name of [
      'An incident is reported',
      'An incident ends',
      'An incident ends',
      'Emergency',
      'A02 Main break',
    ])
      fireEvent.click(screen.getByLabelText(name));
    press(/Create webhook/);
    expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
    const body = { name: 'Works', url: 'https://works.example/', events: ['incident.created'] };
    expect(sent()).toEqual([['/api/webhooks/', { ...body, problems: ['A02'], priorities: ['emergency'] }]]);
    expect(live.ask).toHaveBeenCalled();
  });

  it('keep their address when they are changed without one, and can be turned off', async () => {
    run.mockResolvedValue({});
    open({ priorities: ['low'] });
    press(/^Change.*Desk/);
    fireEvent.click(screen.getByLabelText('Send messages'));
    press(/Save/);
    await waitFor(() => expect(live.ask).toHaveBeenCalled());
    const kept = { name: 'Desk', events: ['incident.created'], problems: [], priorities: ['low'] };
    expect(sent()).toEqual([['/api/webhooks/w1/', { ...kept, active: false }]]);
    expect(screen.queryByText(/Secret/)).toBeNull();
    press(/^Change.*Desk/);
    fireEvent.change(screen.getByLabelText(/Address/), { target: { value: 'https://new.example/' } });
    press(/Save/);
    await waitFor(() =>
      expect(sent()[1]).toEqual(['/api/webhooks/w1/', { ...kept, active: true, url: 'https://new.example/' }]),
    );
  });

  it('have a new secret, are tested and removed', async () => {
    open({});
    press(/^New secret.*Desk/);
    expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: /Close|Done/ })[0]!);
    run.mockResolvedValue({ result: 'sent', detail: 'HTTP 204' });
    press(/^Test.*desk/);
    press(/^Remove.*Desk/);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove webhook' }));
    await waitFor(() => expect(sent().map(([path]) => path)).toContain('/api/webhooks/w1/'));
    expect(sent().map(([path]) => path)).toEqual([
      '/api/webhooks/w1/secret/',
      '/api/webhooks/w1/test/',
      '/api/webhooks/w1/',
    ]);
  });

  it('have a log, from which what did not arrive is sent again', async () => {
    const line = { id: 'm1', event: 'incident.created', subject: 'incident/i1', time: 'then', next_time: null };
    live.answers['/api/webhooks/w1/messages/'] = {
      results: [
        { ...line, uuid: 'd1', status: 'failed', attempts: 11, detail: 'HTTP 404, 11 times', replayed: false },
        { ...line, uuid: 'd2', status: 'sent', attempts: 1, detail: 'HTTP 204', replayed: true },
        { ...line, uuid: 'd3', status: 'waiting', attempts: 1, detail: '', replayed: false },
      ],
    };
    open({ dead: 1 });
    press(/^Messages.*Desk/);
    const rows = within(screen.getByRole('dialog'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toContain('Not delivered in 3 days · HTTP 404, 11 times11');
    expect(rows[2]).toContain('Delivered · HTTP 204 · sent again');
    expect(rows[3]).not.toContain('Send again');
    press(/Send all of them again/);
    await waitFor(() => expect(live.ask).toHaveBeenCalled());
    fireEvent.click(screen.getAllByRole('button', { name: 'Send again' })[1]!);
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(sent()).toEqual([
      ['/api/webhooks/w1/replay/', {}],
      ['/api/webhooks/w1/replay/', { messages: ['d2'] }],
    ]);
  });

  it('say when there are no messages yet', () => {
    live.answers['/api/webhooks/w1/messages/'] = { results: [] };
    open({});
    press(/^Messages.*Desk/);
    expect(screen.getByText('No messages yet.')).toBeTruthy();
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });
});

describe('the board', () => {
  it('says to an administrator which outside system misses messages, and nothing while none does', () => {
    answer({ dead: 2 }, { uuid: 'w2', name: 'Works', dead: 1 }, { uuid: 'w3', name: 'Whole' });
    const { rerender, container } = render(<DeadLetters />);
    expect(container.textContent).toContain('3 messages to Desk, Works did not arrive in 3 days.');
    answer({ dead: 1 });
    rerender(<DeadLetters />);
    expect(container.textContent).toContain('A message to Desk did not arrive in 3 days.');
    answer({});
    rerender(<DeadLetters />);
    expect(container.textContent).toBe('');
    answer({ dead: 1 });
    live.may = false;
    rerender(<DeadLetters />);
    expect(container.textContent).toBe('');
  });

  it('is not alone: Admin › API lists the webhooks', () => {
    answer({});
    const props = { data: { api: null } } as unknown as ComponentProps<typeof Api>;
    render(<Api {...props} />);
    expect(screen.getByRole('heading', { name: 'Webhooks' })).toBeTruthy();
  });
});
