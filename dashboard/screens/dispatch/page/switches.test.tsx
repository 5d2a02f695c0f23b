// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keep } from '../../../data/live.ts';
import { crew } from '../../../testing/cast.ts';
import { server, signIn } from '../../../testing/server.ts';
import { CrewDetails } from '../crews/CrewDetails.tsx';
import { ManualMode } from './ManualMode.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

const isOn = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';
const isBusy = () => screen.getByRole('switch').getAttribute('aria-busy') === 'true';

it.each([
  ['is accepted', 200, true],
  ['is refused', 403, false],
])('the manual mode stays as it was chosen until its change %s', async (_, status, after) => {
  await signIn({ permissions: ['board.manualMode'] });
  const { answers, sent } = server();
  keep('board', 'arvada', { manual_mode: false, response_minutes: 10 }, 1);
  render(<ManualMode entity="arvada" />);
  expect(isOn()).toBe(false);
  fireEvent.click(screen.getByRole('switch'));
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect([isOn(), isBusy()]).toEqual([true, true]);
  await answers({}, status);
  expect([isOn(), isBusy()]).toEqual([after, false]);
  expect(sent.map(({ body }) => body)).toEqual([{ entity: 'arvada', enabled: true }]);
});

it.each([
  ['is accepted', 200, false],
  ['is refused', 403, true],
])('a crew stays as it was switched until its change %s', async (_, status, after) => {
  await signIn({ permissions: ['crew.activate'] });
  const { answers } = server();
  const jetter = crew('jetter');
  keep('crew', 'jetter', jetter, 1);
  const shown = (one = jetter) => <CrewDetails crew={one} job={undefined} entity="arvada" onLook={() => {}} />;
  const { rerender } = render(shown());
  fireEvent.click(screen.getByRole('switch'));
  expect([isOn(), isBusy()]).toEqual([false, true]);
  await answers({}, status);
  rerender(shown({ ...jetter, active: after }));
  expect([isOn(), isBusy()]).toEqual([after, false]);
});
