// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { later } from './later.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Part = ({ name }: { readonly name: string }) => <p>The map of {name}</p>;
const Instead = ({ name, failed }: { readonly name: string; readonly failed: boolean }) => (
  <p>
    {failed ? 'No map' : 'Soon a map'} of {name}
  </p>
);

it('stands in the place of a part until its script is there', async () => {
  const Map = later(() => Promise.resolve(Part), Instead);
  render(<Map name="Arvada" />);
  expect(screen.getByText('Soon a map of Arvada')).toBeTruthy();
  expect(await screen.findByText('The map of Arvada')).toBeTruthy();
});

it('asks once, however often it is shown or fetched ahead', async () => {
  const load = vi.fn(() => Promise.resolve(Part));
  const Map = later(load, Instead);
  Map.fetch();
  render(<Map name="Arvada" />);
  render(<Map name="Durham" />);
  expect(await screen.findByText('The map of Durham')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('says that a script did not come, and asks for it again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('offline'));
  const Map = later(load, Instead);
  const first = render(<Map name="Arvada" />);
  expect(await screen.findByText('No map of Arvada')).toBeTruthy();
  first.unmount();
  render(<Map name="Arvada" />);
  expect(await screen.findByText('The map of Arvada')).toBeTruthy();
});
