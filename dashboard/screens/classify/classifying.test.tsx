// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { ClassifyPage } from './ClassifyPage.tsx';

interface Sent {
  readonly path: string;
  readonly body?: object;
}
const run = vi.hoisted(() => vi.fn<(command: Sent) => Promise<unknown>>());
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ user: { uuid: 'dana' } }) }));
vi.mock('./Report.tsx', () => ({
  Report: ({ incident }: { incident: { description: string } }) => incident.description,
}));

const calls = '/api/incidents/ml/classify/v1';
const incident = (uuid: string, description: string) => ({
  uuid,
  description,
  predictions: {
    model: 'bayes-1-0',
    module_predictions_v1: [{ label: 'sewer', score: 0.82, because: ['manhole'] }],
    problem_type_predictions_v1: [],
  },
});
const locked = (uuid: string, description: string, unclassified_count: number) => ({
  result: 'LOCKED',
  unclassified_count,
  incident: incident(uuid, description),
});
/** The answers of `lock_next` in turn, and what saving or skipping answers. */
let next: object[] = [];
let fails = false;

beforeEach(() => {
  next = [
    locked('i1', 'Sewage from a manhole', 2),
    locked('i2', 'No water', 1),
    { result: 'NONE', unclassified_count: 0 },
  ];
  fails = false;
  run.mockReset().mockImplementation(async ({ path }) => {
    if (path === `${calls}/lock_next/`) return next.shift();
    if (fails) throw new ApiError(503, 'The event store does not answer.');
    return {};
  });
});

const open = async () => {
  render(<ClassifyPage />);
  await screen.findByText('Sewage from a manhole');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const save = () => {
  choose(/Water$/);
  choose(/No service$/);
  press('Save');
};
const skip = () => {
  press('Skip…');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Not ours' } });
  press('Skip');
};
const sent = () => run.mock.calls.map(([{ path, body }]) => [path.replace(`${calls}/`, ''), body ?? null]);
const lock = ['lock_next/', null];

describe('a person who classifies', () => {
  it('skips an incident without saving what was chosen before', async () => {
    await open();
    choose(/Water$/);
    choose(/No service$/);
    skip();
    await screen.findByText('No water');
    expect(sent().map(([path]) => path)).toEqual(['lock_next/', 'skip_manual/', 'lock_next/']);
  });

  it('is told that none is left, with a count of 0', async () => {
    next = [locked('i1', 'Sewage from a manhole', 1), { result: 'NONE', unclassified_count: 0 }];
    await open();
    save();
    expect(await screen.findByText('All incidents are classified.')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Classification' })).toBeNull();
  });
});

describe('an incident', () => {
  it('whose skip fails is marked as not skipped, with the reason', async () => {
    fails = true;
    await open();
    skip();
    await screen.findByText('Not skipped.');
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Not ours');
    await waitFor(() => expect(sent().filter(([path]) => path === 'lock_next/')).toEqual([lock]));
    press('Cancel');
    expect((await screen.findByRole('alert')).textContent).toBe('Not skipped. The event store does not answer.');
  });

  it('whose classification fails is not marked as not skipped', async () => {
    fails = true;
    await open();
    save();
    await screen.findByRole('alert');
    press('Skip…');
    await screen.findByRole('dialog');
    expect(screen.queryByText('Not skipped.')).toBeNull();
  });
});
