// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckInPage } from './CheckInPage.tsx';

// Browser tests cover the map; here the page must work without it, as on a phone.
vi.mock('./LazyMap.tsx', () => ({
  LazyMap: ({ begun }: { readonly begun: boolean }) => (begun ? 'The map begins' : 'The map waits'),
}));

const request = {
  crew: 'Crew 2',
  entity: 'City of Arvada',
  timezone: 'America/Denver',
  requested_time: '2026-03-01T08:00:00Z',
  due_time: '2026-03-01T08:15:00Z',
};
interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}
let sent: Sent[] = [];

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The server: its answer to a GET of the link, and to each POST in turn. */
function server(link: () => Response, ...answers: readonly (() => Response)[]) {
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.method === 'GET') return link();
    sent.push({ body: JSON.parse(init.body as string), key: new Headers(init.headers).get('Idempotency-Key') });
    return (answers[sent.length - 1] ?? answers.at(-1))?.() ?? answer(500, {});
  });
}

function phone(says: (hear: PositionCallback, fail: PositionErrorCallback) => void) {
  const watchPosition = (hear: PositionCallback, fail: PositionErrorCallback) => {
    setTimeout(() => says(hear, fail));
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => {} },
  });
}
const stands = (accuracy: number) =>
  phone((hear) =>
    hear({ coords: { latitude: 39.8, longitude: -105.1, accuracy }, timestamp: Date.now() } as GeolocationPosition),
  );
const denies = () => phone((_, fail) => fail({ code: 1 } as GeolocationPositionError));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  sent = [];
  history.replaceState(null, '', '/check-in/?ck=abc&lat=39.7&lng=-105');
});

describe('a crew member opens the link', () => {
  it('confirms the position of the phone, adds a note and is done', async () => {
    stands(12);
    server(
      () => answer(200, request),
      () => answer(200, { time: '2026-03-01T08:05:00Z' }),
    );
    render(<CheckInPage />);
    expect(await screen.findByText(/Dispatch is asking Crew 2 to check in by 1:15/)).toBeTruthy();
    await press('Confirm this position');
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'gate is locked' } });
    await press('Send my position');
    expect(await screen.findByText('You can close this page.')).toBeTruthy();
    expect(screen.getByText(/At 1:05/)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { ck: 'abc', lat: 39.8, lng: -105.1, accuracy: 12, note: 'gate is locked' },
    ]);
  });

  it('places the pin by hand when the phone refuses, and the code is kept', async () => {
    denies();
    server(
      () => answer(200, request),
      () => answer(200, {}),
    );
    render(<CheckInPage />);
    expect(await screen.findByText(/\(code 1\)\. Turn it on in Settings\. Move the map/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Waiting for a position' }).hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(JSON.parse(localStorage.getItem('muster.checkIn.abc') ?? '{}').errorCode).toBe(1));
    fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '39.75' } });
    fireEvent.change(screen.getByLabelText('Longitude'), { target: { value: '-105.2' } });
    await press('Confirm this position');
    await press('Send my position');
    await screen.findByText('You can close this page.');
    expect(sent[0]?.body).toEqual({ ck: 'abc', lat: 39.75, lng: -105.2 });
  });

  it('can reset a confirmed position', async () => {
    stands(12);
    server(() => answer(200, request));
    render(<CheckInPage />);
    await press('Confirm this position');
    await press('Reset');
    expect(await screen.findByRole('button', { name: 'Confirm this position' })).toBeTruthy();
  });
});

describe('the phone', () => {
  const isKept = () => localStorage.getItem('muster.link.abc') !== null;

  it('keeps the request until it is answered, and loads the map once it is known', async () => {
    stands(12);
    server(
      () => answer(200, request),
      () => answer(200, {}),
    );
    render(<CheckInPage />);
    expect(screen.getByText(/The map waits/)).toBeTruthy();
    await screen.findByText(/The map begins/);
    expect(isKept()).toBe(true);
    await press('Confirm this position');
    await press('Send my position');
    await screen.findByText('You can close this page.');
    expect(isKept()).toBe(false);
  });

  it('loads the map without a signal too', async () => {
    stands(12);
    server(() => answer(503, {}));
    render(<CheckInPage />);
    expect(await screen.findByText(/The map begins/)).toBeTruthy();
  });
});

describe('the answer is lost', () => {
  it('and sent again under the same key', async () => {
    stands(12);
    server(
      () => answer(200, request),
      () => answer(503, {}),
      () => answer(200, {}),
    );
    render(<CheckInPage />);
    await press('Confirm this position');
    await press('Send my position');
    expect(await screen.findByText(/it is kept on this phone/)).toBeTruthy();
    await screen.findByText('You can close this page.', {}, { timeout: 5_000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('and the page closed: opened again, it goes on with the same key', async () => {
    stands(12);
    server(
      () => answer(200, request),
      () => answer(503, {}),
      () => answer(200, {}),
    );
    const first = render(<CheckInPage />);
    await press('Confirm this position');
    await press('Send my position');
    await screen.findByText(/it is kept on this phone/);
    first.unmount();
    render(<CheckInPage />);
    await screen.findByText('You can close this page.');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('and changed by the user: that is another answer, with another key', async () => {
    stands(12);
    server(
      () => answer(200, request),
      () => answer(503, {}),
      () => answer(200, {}),
    );
    render(<CheckInPage />);
    await press('Confirm this position');
    await press('Send my position');
    await screen.findByText(/it is kept on this phone/);
    await press('Stop and change');
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'now with a note' } });
    await press('Send my position');
    await screen.findByText('You can close this page.');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('a link that is no longer open', () => {
  it.each([
    [404, 'This check-in link is not valid. Check that you opened the whole link.'],
    [410, 'This check-in link has already been used.'],
    [410, 'This check-in link has expired. Ask the dispatcher for a new one.'],
  ])('says so in the words of the server (%d)', async (status, detail) => {
    stands(12);
    server(() => answer(status, { detail }));
    render(<CheckInPage />);
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says the same when the link was cut short', async () => {
    stands(12);
    server(() => answer(400, { ck: ['This field may not be blank.'] }));
    render(<CheckInPage />);
    expect((await screen.findByRole('alert')).textContent).toContain('This check-in link is not valid.');
  });

  it('is thanked for on the phone that answered it', async () => {
    stands(12);
    localStorage.setItem('muster.checkIn.abc', JSON.stringify({ doneAt: '2026-03-01T08:05:00Z' }));
    server(() => answer(410, { detail: 'This check-in link has already been used.' }));
    render(<CheckInPage />);
    expect(await screen.findByText('You can close this page.')).toBeTruthy();
  });
});
