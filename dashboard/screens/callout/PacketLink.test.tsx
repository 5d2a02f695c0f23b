// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PacketLink } from './PacketLink.tsx';

it('a packet is saved for one person, by a viewer who may', () => {
  const user = { uuid: 'u1', first_name: 'Nina', last_name: 'Diaz' };
  expect(render(<PacketLink user={user} to={undefined} />).container.textContent).toBe('');
  render(<PacketLink user={user} to="/api/audit/report/packet/?callout=c1&for=u1" />);
  const link = screen.getByRole('link', { name: 'Save packet for Nina Diaz' });
  expect(link.getAttribute('href')).toBe('/api/audit/report/packet/?callout=c1&for=u1');
});
