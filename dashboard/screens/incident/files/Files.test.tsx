// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { signIn } from '../../../testing/server.ts';
import { TimezoneProvider } from '../../../time/time.ts';
import { Files } from './Files.tsx';

const content = '/api/incident/i1/file/f1/content/';
async function shown(content_type: string) {
  await signIn({ role: 'manager', permissions: [] });
  const one = { uuid: 'f1', title: 'Arrival', description: '', name: 'IMG_1.HEIC', size: 10, content_type, by: 'Ada' };
  const incident = { uuid: 'i1', files: [{ ...one, created_time: '2026-03-01T12:00:00.000Z' }] } as unknown as Incident;
  const { container } = render(
    <TimezoneProvider value="America/Denver">
      <Files incident={incident} onChanged={() => {}} />
    </TimezoneProvider>,
  );
  const link = () => screen.getByRole('link');
  return {
    picture: () => container.querySelector('img'),
    link: () => [link().getAttribute('href'), link().getAttribute('target'), link().getAttribute('download')],
  };
}

describe('a file of an incident', () => {
  it('is shown as a JPEG when it is a phone’s photo, and saved when that cannot be converted', async () => {
    const { picture, link } = await shown('image/heic');
    expect(picture()?.getAttribute('src')).toBe(`${content}?as=jpeg`);
    expect(link()).toEqual([`${content}?as=jpeg`, '_blank', null]);
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    expect(link()).toEqual([content, null, 'IMG_1.HEIC']);
  });

  it('is shown as it is when a browser can', async () => {
    const { picture, link } = await shown('image/png');
    expect(picture()?.getAttribute('src')).toBe(content);
    fireEvent.error(picture() as HTMLImageElement);
    expect([picture(), ...link()]).toEqual([null, content, '_blank', null]);
  });

  it('has no picture when it is a paper', async () => {
    const { picture, link } = await shown('application/pdf');
    expect([picture(), ...link()]).toEqual([null, content, '_blank', null]);
    expect((await shown('text/plain')).picture()).toBeNull();
  });
});
