// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { newPasskey, passkeyProof, passkeysWork } from './passkey.ts';

const run = vi.hoisted(() => vi.fn<(command: { readonly path: string }) => Promise<unknown>>());
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), run }));

const offered = { attempt: 'a1', options: { challenge: 'c1' } };
const browserWith = (more: object) =>
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      parseRequestOptionsFromJSON: (options: object) => ({ asked: options }),
      parseCreationOptionsFromJSON: (options: object) => ({ made: options }),
      ...more,
    }),
  );
const device = (answer: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', {
    credentials: {
      get: vi.fn<() => Promise<unknown>>(answer),
      create: vi.fn<() => Promise<unknown>>(answer),
    },
  });
afterEach(() => {
  vi.unstubAllGlobals();
  run.mockReset();
});

it('passkeys work under a name, in a browser that has them', () => {
  expect(passkeysWork('muster.example')).toBe(false);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {}),
  );
  expect(passkeysWork('muster.example')).toBe(false);
  browserWith({});
  expect(['muster.example', 'localhost', '127.0.0.1', '[::1]'].map((host) => passkeysWork(host))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a device answers the options of the server, which get its attempt back', async () => {
  browserWith({});
  device(() => Promise.resolve({ id: 'p1' }));
  run.mockResolvedValue(offered);
  expect(await passkeyProof()).toEqual({ attempt: 'a1', credential: '{"id":"p1"}' });
  expect(run.mock.calls[0]?.[0].path).toBe('/api/passkey/start/');
  expect(navigator.credentials.get).toHaveBeenCalledWith({ publicKey: { asked: { challenge: 'c1' } } });
  expect(await newPasskey()).toEqual({ attempt: 'a1', credential: '{"id":"p1"}' });
  expect(run.mock.calls[1]?.[0].path).toBe('/api/passkeys/propose/');
  expect(navigator.credentials.create).toHaveBeenCalledWith({ publicKey: { made: { challenge: 'c1' } } });
});

it.each([
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['NotAllowedError', 'No passkey was used. Try again when you are ready.'],
])('a device that ends with %s is told in words', async (name, words) => {
  browserWith({});
  device(() => Promise.reject(new DOMException('', name)));
  run.mockResolvedValue(offered);
  await expect(newPasskey()).rejects.toMatchObject({ status: 400, message: words });
});

it('another failure of the browser is no passkey of before', async () => {
  browserWith({});
  device(() => Promise.reject(Object.assign(new Error(), { name: 'InvalidStateError' })));
  run.mockResolvedValue(offered);
  await expect(newPasskey()).rejects.toMatchObject({ message: 'No passkey was used. Try again when you are ready.' });
});
