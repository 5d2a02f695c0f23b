import type { JobBody, JobMessageBody } from '#contracts/api/dispatch/jobs';
import type { PositionBody } from '#contracts/api/dispatch/myJob';
import type { Job, PositionTaken } from '#contracts/dispatch/job';
import { addressOf } from '../../data/address.ts';
import { get, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { upload } from '../../data/sending/upload.ts';

export const askForJob = (k: string, signal: AbortSignal): Promise<Job> =>
  get(addressOf('GET /api/job/', { query: { k } }), { signal });

export const sendStep = (body: JobBody, key: string, signal: AbortSignal): Promise<{ readonly time?: string } | null> =>
  run(command('POST /api/job/', {}, body), { key, signal });

export const sendMessage = (
  body: JobMessageBody,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly time?: string } | null> => run(command('POST /api/job/message/', {}, body), { key, signal });

export const sendPhoto = (
  { k, time, file }: { readonly k: string; readonly time: string; readonly file: File },
  key: string,
  signal: AbortSignal,
): Promise<{ readonly time?: string } | null> =>
  upload({ operation: 'POST /api/job/photo/', ids: {}, query: { k }, body: { time }, file: { file }, key, signal });

export const sendPosition = (body: PositionBody, key: string, signal: AbortSignal): Promise<PositionTaken | null> =>
  run(command('POST /api/my-job/position/', {}, body), { key, signal });
