// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuestionnairePage } from './QuestionnairePage.tsx';

const request = {
  entity: 'Johnson County Wastewater',
  timezone: 'America/Chicago',
  reported_time: '2026-03-01T08:00:00Z',
  expires_time: '2026-03-15T08:00:00Z',
};
interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}
let sent: Sent[] = [];
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The server's answer to a GET of the link, and to each POST in turn. */
function server(link: () => Response, ...answers: readonly (() => Response)[]) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return link();
    const key = new Headers(init.headers).get('Idempotency-Key');
    sent.push({ path, body: JSON.parse(init.body as string), key });
    return (answers[sent.length - 1] ?? answers.at(-1))?.() ?? answer(500, {});
  });
}
const asks = () => answer(200, request);
const lost = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  sent = [];
  history.replaceState(null, '', '/jcw/bupp/questionnaire/abc/');
});

const choose = (question: RegExp, words: string) => {
  const group = screen.getByRole('radiogroup', { name: question });
  const radio = [...group.querySelectorAll('label')].find(({ textContent }) => textContent === words);
  if (!radio) throw new Error(`${String(question)} has no answer ${words}`);
  fireEvent.click(radio);
};
async function fillIn() {
  await screen.findByText(/Johnson County Wastewater asks/);
  choose(/come up into the building/, 'Yes');
  choose(/How often/, 'Once');
  choose(/below the level of the street/, 'Yes');
  choose(/backwater valve/, 'I am not sure');
  choose(/own the building/, 'I own it');
  fireEvent.change(screen.getByLabelText('When can we call you?'), { target: { value: 'After 5 PM ' } });
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Send my answers/ }));
const whole = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'yes',
  device: 'not_sure',
  holder: 'own',
  when_reachable: 'After 5 PM',
  remarks: '',
};

describe('the page of a questionnaire', () => {
  it('sends the answers, and confirms that they arrived', async () => {
    server(asks, () => answer(200, { time: '2026-03-01T09:00:00Z' }));
    render(<QuestionnairePage />);
    await fillIn();
    expect(localStorage.getItem('muster.link.abc')).toContain('Johnson County Wastewater');
    submit();
    await screen.findByText('Your answers were sent');
    expect(localStorage.getItem('muster.link.abc')).toBeNull();
    expect(sent).toMatchObject([{ path: '/api/jcw/bupp/questionnaire/abc/', body: whole }]);
    expect(JSON.stringify(localStorage)).not.toContain('After 5 PM');
  });

  it('leads to the first omitted question, and sends nothing', async () => {
    server(asks);
    render(<QuestionnairePage />);
    await fillIn();
    fireEvent.change(screen.getByLabelText('When can we call you?'), { target: { value: ' ' } });
    submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('When can we call you?')));
    expect(screen.getByRole('alert').textContent).toBe('This field may not be blank.');
    expect(sent).toEqual([]);
  });

  it('keeps unsent answers when it is closed', async () => {
    server(asks);
    render(<QuestionnairePage />);
    await fillIn();
    cleanup();
    render(<QuestionnairePage />);
    expect((screen.getByLabelText('When can we call you?') as HTMLInputElement).value).toBe('After 5 PM ');
    expect(screen.getByRole('button', { name: 'Send my answers' })).toBeTruthy();
  });

  it('goes on sending after a lost connection, as the same answer, even when it was closed meanwhile', async () => {
    server(asks, lost, lost, () => answer(200, { time: '2026-03-01T09:00:00Z' }));
    render(<QuestionnairePage />);
    await fillIn();
    submit();
    await screen.findByText(/Nothing is lost/);
    cleanup();
    render(<QuestionnairePage />);
    await screen.findByText('Your answers were sent');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent.at(-1)?.body).toEqual(whole);
  });

  it('says why a link opens nothing', async () => {
    server(() => answer(410, { detail: 'This link is no longer in use. Call us if you have questions.' }));
    render(<QuestionnairePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer in use');
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
});
