// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { say } from '../say.ts';
import { later, NoDialog, reaching } from './later.tsx';

const Part = ({ name }: { readonly name: string }) => <p>The map of {name}</p>;
const Instead = ({ name, failed }: { readonly name: string; readonly failed: boolean }) => (
  <p>
    {failed ? 'No map' : 'Soon a map'} of {name}
  </p>
);

it('takes the place of a part until its script is loaded', async () => {
  const Map = later(() => Promise.resolve(Part), Instead);
  render(<Map name="Arvada" />);
  expect(screen.getByText('Soon a map of Arvada')).toBeTruthy();
  expect(await screen.findByText('The map of Arvada')).toBeTruthy();
});

it('is fetched once, however often it is shown or fetched ahead', async () => {
  const load = vi.fn(() => Promise.resolve(Part));
  const Map = later(load, Instead);
  Map.fetch();
  render(<Map name="Arvada" />);
  render(<Map name="Durham" />);
  expect(await screen.findByText('The map of Durham')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('says that a script did not load, and fetches it again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('offline'));
  const Map = later(load, Instead);
  const first = render(<Map name="Arvada" />);
  expect(await screen.findByText('No map of Arvada')).toBeTruthy();
  first.unmount();
  render(<Map name="Arvada" />);
  expect(await screen.findByText('The map of Arvada')).toBeTruthy();
});

describe('a dialog', () => {
  const Dialog = ({ onClose }: { readonly onClose: () => void }) => <button onClick={onClose}>Close</button>;

  it('is fetched when its button is reached by pointer, by finger or by focus, and not before', () => {
    for (const reach of [fireEvent.pointerEnter, fireEvent.focus]) {
      const load = vi.fn(() => Promise.resolve(Dialog));
      render(<button {...reaching(later(load, NoDialog))}>New incident</button>);
      expect(load).not.toHaveBeenCalled();
      reach(screen.getByRole('button'));
      expect(load).toHaveBeenCalledOnce();
      cleanup();
    }
  });

  it('says that it is loading when that takes long enough to be noticed', async () => {
    vi.useFakeTimers();
    const NewIncident = later(() => new Promise<typeof Dialog>(() => {}), NoDialog);
    render(<NewIncident onClose={() => {}} />);
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(screen.getByRole('status').textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('status').textContent).toBe('Loading…');
  });

  it('closes with a message when its script does not come', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed = vi.spyOn(say, 'failed').mockImplementation(() => {});
    const onClose = vi.fn();
    const NewIncident = later(() => Promise.reject<typeof Dialog>(new Error('offline')), NoDialog);
    render(<NewIncident onClose={onClose} />);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 10_000);
    expect(failed).toHaveBeenCalledWith('This did not load. Check the connection, then try again.');
  });
});
