// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { server, signIn } from '../../../testing/server.ts';
import { TimezoneProvider } from '../../../time/time.ts';
import { Composer } from './Composer.tsx';

const reported = { uuid: 'i1', version: 'standard_water', time: '2026-03-01T11:00:00.000Z' };
const incident = { ...reported, active: true, workflow: [], team: [] } as unknown as Incident;
const here = { coords: { latitude: 39.8, longitude: -105.1, accuracy: 5 }, timestamp: Date.parse('2026-03-01T12:00Z') };
const noAnswer = 'The server is not responding. Check the connection, then try again.';

/** A crew's page, on a device that knows where it is. */
async function opened() {
  await signIn({ role: 'crew', permissions: ['incident.log'] });
  const network = server();
  render(
    <TimezoneProvider value="America/Denver">
      <Composer incident={incident} onRecorded={() => {}} />
    </TimezoneProvider>,
  );
  const add = async (message: string, time = '') => {
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: message } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
    fireEvent.submit(screen.getByRole('form'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...network, add, keys: () => network.sent.map(({ key }) => key) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00Z') });
  const watchPosition = (found: (at: object) => void) => {
    queueMicrotask(() => found(here));
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => {} },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

describe('a note', () => {
  it('that is typed a second time is a second entry', async () => {
    const { add, answers, sent, keys } = await opened();
    for (const _ of [1, 2]) {
      await add('Called again, no answer');
      await answers();
    }
    expect(sent.map(({ body }) => body?.message)).toEqual(['Called again, no answer', 'Called again, no answer']);
    expect(new Set(keys()).size).toBe(2);
  });

  it('whose answer was lost stays in the field, and is the same entry at the next press', async () => {
    const { add, answers, fails, keys } = await opened();
    await add('Valve closed');
    await fails();
    await vi.advanceTimersByTimeAsync(400);
    await fails();
    expect(screen.getByText(noAnswer)).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Valve closed');
    await add('Valve closed');
    await answers();
    expect(new Set(keys()).size).toBe(1);
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('');
  });

  it('of now has the present position, and one of an earlier time has none', async () => {
    const { add, answers, sent } = await opened();
    await add('Valve closed');
    await answers();
    // 5 AM in Denver.
    await add('Arrived', '430');
    await answers();
    expect(sent.map(({ body }) => [body?.time, body?.lat])).toEqual([
      [undefined, 39.8],
      ['2026-03-01T11:30:00.000Z', undefined],
    ]);
  });

  it('of a clock time before the report is sent only after a person confirms it', async () => {
    const { add, answers, sent } = await opened();
    await add('Smelled gas', '3:50 AM');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'The time is correct: log it' }));
    await vi.advanceTimersByTimeAsync(0);
    await answers();
    expect(sent.map(({ body }) => body)).toMatchObject([{ time: '2026-03-01T10:50:00.000Z', time_confirmed: true }]);
  });
});
