// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idleWords, stepDueWords } from '#contracts/accounts/signedOut';
import { wayBack } from '../screens/signIn/wayBack.ts';
import { addressOf } from './address.ts';
import {
  ApiError,
  forgetHeard,
  get,
  heardOf,
  leaveForSignIn,
  normalizeError,
  notRetrieved,
  pagedFailure,
  run,
  signInPath,
} from './api.ts';
import { command } from './command.ts';
import { callLimit } from './timeLimit.ts';

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

const server = (...replies: (Response | Error)[]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const reply of replies) {
    if (reply instanceof Error) fetched.mockRejectedValueOnce(reply);
    else fetched.mockResolvedValueOnce(reply);
  }
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const headersOf = (fetched: ReturnType<typeof server>, call = 0) =>
  fetched.mock.calls[call]?.[1]?.headers as Record<string, string>;

const body = { email: 'ada@arvada.example', password: 'secret' };

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0';
});

describe('an error of the server', () => {
  it.each([
    [{ email: ['Taken.'], phone: 'Bad.' }, { email: ['Taken.'], phone: ['Bad.'] }, 'Taken.'],
    [{ non_field_errors: ['One.', 'Two.'] }, {}, 'One. Two.'],
    [{ detail: 'Not found.' }, {}, 'Not found.'],
    [{ detail: 'No.', body: [] }, { body: [] }, 'No.'],
    [{ locations: [{ lat: ['Too far.'] }] }, { locations: ['Too far.'] }, 'Too far.'],
    [null, {}, 'The server answered with an error [500].'],
    ['Oops', {}, 'Oops'],
  ])('%j becomes fields and one sentence', (body, fields, message) => {
    const error = normalizeError(500, body);
    expect(error.fields).toEqual(fields);
    expect(error.message).toBe(message);
  });

  it('keeps the words of the specification for too many requests', () => {
    expect(normalizeError(429, null, 3)).toMatchObject({
      message: 'Too many requests.  Please try again later.',
      retryAfterSeconds: 3,
    });
  });

  it('while data is retrieved names its status, and the connection when no answer came', () => {
    expect(notRetrieved(new ApiError(503, 'Said by the server.'))).toBe('An error occurred retrieving the data [503].');
    expect(notRetrieved(normalizeError(0, null))).toBe(
      'The server is not responding. Check the connection, then try again.',
    );
  });

  it('that is not JSON is not shown', async () => {
    server(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(get(addressOf('GET /api/viewer/'))).rejects.toMatchObject({
      status: 502,
      message: 'The server answered with an error [502].',
    });
  });
});

it.each([
  [429, 'Too many requests.  Please try again later.'],
  [499, null],
  [500, 'Failed to fetch data.  Please try again later.'],
  [503, 'Failed to fetch data.  Please try again later.'],
  [404, null],
])('a page of a list that fails with %d is told with “%s”', (status, words) =>
  expect(pagedFailure(status)).toBe(words),
);

describe('a call', () => {
  it('that changes something carries the anti-forgery token and a key', async () => {
    document.cookie = 'csrftoken=abc%3D1';
    const fetched = server(answers(200, { position: 4 }));
    expect(await run(command('POST /login/', {}, body))).toEqual({ position: 4 });
    expect(headersOf(fetched)['X-CSRFToken']).toBe('abc=1');
    expect(headersOf(fetched)['Idempotency-Key']).toMatch(/^[0-9a-f-]{32,36}$/);
  });

  it('that only reads carries the anti-forgery token too, and no key', async () => {
    document.cookie = 'csrftoken=abc%3D1';
    const fetched = server(answers(200, {}));
    await get(addressOf('GET /api/viewer/'));
    expect(headersOf(fetched)['X-CSRFToken']).toBe('abc=1');
    expect(headersOf(fetched)['Idempotency-Key']).toBeUndefined();
  });

  it('whose answer was lost is repeated once with the same key', async () => {
    const fetched = server(new TypeError('network'), answers(200, {}));
    await run(command('POST /login/', {}, body));
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(headersOf(fetched, 1)['Idempotency-Key']).toBe(headersOf(fetched, 0)['Idempotency-Key']);
  });

  it('is not repeated before the connection had a moment to come back', async () => {
    vi.useFakeTimers();
    try {
      const fetched = server(new TypeError('network'), answers(200, { name: 'Ada' }));
      const got = get(addressOf('GET /api/viewer/'));
      await vi.advanceTimersByTimeAsync(399);
      expect(fetched).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await got).toEqual({ name: 'Ada' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that is never answered fails with a sentence about the connection', async () => {
    server(new TypeError('network'), new TypeError('network'));
    await expect(run(command('POST /login/', {}, body))).rejects.toEqual(
      new ApiError(0, 'The server is not responding. Check the connection, then try again.'),
    );
  });

  it('has a time limit, its repetition and its body included', async () => {
    vi.useFakeTimers();
    try {
      const never = (signal: AbortSignal | null | undefined) =>
        new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      vi.stubGlobal(
        'fetch',
        vi.fn<typeof fetch>((_, init) => never(init?.signal)),
      );
      const unanswered = get(addressOf('GET /api/viewer/')).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(callLimit);
      expect(await unanswered).toMatchObject({ name: 'ApiError', status: 0 });
      const slow = vi.fn<typeof fetch>((_, init) =>
        Promise.resolve({ text: () => never(init?.signal) } as unknown as Response),
      );
      vi.stubGlobal('fetch', slow);
      const half = get(addressOf('GET /api/viewer/')).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(callLimit);
      expect(await half).toMatchObject({ name: 'ApiError', status: 0 });
      expect(slow).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that the screen called off ends as called off, not as a failure', async () => {
    const controller = new AbortController();
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(
        (_, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
          ),
      ),
    );
    const calledOff = get(addressOf('GET /api/viewer/'), { signal: controller.signal }).catch(
      (error: unknown) => error,
    );
    controller.abort();
    expect(await calledOff).toMatchObject({ name: 'AbortError' });
  });

  it('without content answers null', async () => {
    server(new Response(null, { status: 204 }));
    expect(await run(command('POST /logout/', {}))).toBeNull();
  });
});

it('asks for what frames have told of, until another log is read', async () => {
  const fetched = server(answers(200, {}), answers(200, {}), answers(200, {}));
  heardOf({ position: 7 });
  heardOf({ position: 5 });
  heardOf({});
  await get(addressOf('GET /api/user/'));
  await run(command('POST /login/', {}, body));
  forgetHeard();
  await get(addressOf('GET /api/user/'));
  expect([0, 1, 2].map((call) => headersOf(fetched, call)['Muster-Heard'])).toEqual(['7', undefined, undefined]);
});

describe('a call without a session', () => {
  /** A page of a signed-out browser, whose addresses are counted. Each is a page of its own, as after a reload. */
  const page = (pathname: string, search = '') => {
    dispatchEvent(new Event('pageshow'));
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname, search, assign });
    return assign;
  };

  it('goes to the sign-in page, once for all calls that are refused together', async () => {
    const assign = page('/dispatch/', '?fi=1');
    server(answers(401, { detail: idleWords }), answers(401, null));
    await expect(get(addressOf('GET /api/viewer/'))).rejects.toMatchObject({ status: 401 });
    await expect(get(addressOf('GET /api/viewer/'))).rejects.toMatchObject({ status: 401 });
    expect(assign.mock.calls).toEqual([['/sign-in/?next=%2Fdispatch%2F%3Ffi%3D1&why=idle']]);
  });

  it('goes there again once the browser shows the page again', async () => {
    const assign = page('/dispatch/');
    leaveForSignIn('/sign-in/');
    dispatchEvent(new Event('pageshow'));
    leaveForSignIn('/sign-in/');
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it('goes to the page of the second step when the organization requires one, and from nowhere else', async () => {
    const refused = async (pathname: string, status: number, detail: string) => {
      const assign = page(pathname);
      server(answers(status, { detail }));
      await expect(get(addressOf('GET /api/viewer/'))).rejects.toMatchObject({ status });
      return assign.mock.calls;
    };
    expect(await refused('/dispatch/', 403, stepDueWords)).toEqual([['/second-step/']]);
    expect(await refused('/second-step/', 403, stepDueWords)).toEqual([]);
    expect(await refused('/dispatch/', 403, 'No.')).toEqual([]);
    expect(await refused('/dispatch/', 409, stepDueWords)).toEqual([]);
  });

  it('stays on the sign-in page, and where the caller goes by itself', async () => {
    const signIn = page('/sign-in/');
    leaveForSignIn('/sign-in/?next=%2F');
    expect(signIn).not.toHaveBeenCalled();
    const assign = page('/dispatch/');
    server(answers(401, null));
    await expect(get(addressOf('GET /api/viewer/'), { stay: true })).rejects.toMatchObject({ status: 401 });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the page after sign-in', () => {
  it('is the requested screen', () => {
    expect(signInPath('/dispatch/?fi=1')).toBe('/sign-in/?next=%2Fdispatch%2F%3Ffi%3D1');
    expect(signInPath('/dispatch/', { detail: idleWords })).toBe('/sign-in/?next=%2Fdispatch%2F&why=idle');
    expect(wayBack('/dispatch/?fi=1')).toBe('/dispatch/?fi=1');
  });

  it.each([undefined, '//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in/?next=/'])(
    'is the first screen for %s',
    (next) => {
      expect(wayBack(next)).toBe('/');
    },
  );
});
