// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlaceField } from '../incident/places/CircleField.tsx';

vi.mock('../../data/api.ts', async (original) => ({
  ...(await original<object>()),
  get: () => Promise.resolve({ results: [], away: false }),
}));

const field = () => screen.getByLabelText('Center');

it('a place without a map names the other way, and says nothing once the place was used', async () => {
  const used = vi.fn<(place: readonly number[]) => void>();
  render(<PlaceField label="Center" near={[39.8, -105.08]} verb="Draw circle" onPlace={used} />);
  fireEvent.change(field(), { target: { value: 'Nowhere Lane' } });
  expect(await screen.findByText('No matching address. Type a latitude and a longitude.')).toBeTruthy();
  fireEvent.change(field(), { target: { value: '39.8, -105.08' } });
  fireEvent.click(screen.getByRole('button', { name: 'Draw circle' }));
  expect(used).toHaveBeenCalledWith([39.8, -105.08]);
  expect(screen.queryByText(/No matching address/)).toBeNull();
});
