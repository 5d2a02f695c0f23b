import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';

const [width, height] = [480, 320];

/** A drawn street with water on it, as a PNG. */
export function streetPhoto(): Buffer {
  // Each row begins with its PNG filter type: none.
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colorAt(x: number, y: number): readonly [number, number, number] {
  const horizon = 120;
  if (y < horizon) return [150 + y / 2, 180 + y / 3, 215];
  const down = (y - horizon) / (height - horizon);
  const aside = Math.abs(x - width / 2) / (width / 2);
  if (Math.hypot((x - 290) / 130, (y - 250) / 38) < 1) return [70, 120 + 40 * down, 175];
  if (aside < 0.015 + down * 0.02 && Math.floor(down * 9) % 2 === 0) return [225, 220, 200];
  return aside < 0.12 + down * 0.7 ? [88, 90, 94] : [104, 138 - 20 * down, 84];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

let drawn: Buffer | undefined;

/** Adds it to an incident, through the usual command. */
export async function loadPhoto(app: App, id: string, occurredAt: string, cause: Cause): Promise<void> {
  const photo = (drawn ??= streetPhoto());
  const file = idFrom('demo', 'file', id);
  const command: IncidentCommand = {
    do: 'addFile',
    incident: id,
    file,
    name: 'street.png',
    words: { title: 'Water on the road', description: 'Sent by the caller.' },
    sha256: createHash('sha256').update(photo).digest('hex'),
    size: photo.length,
    contentType: 'image/png',
  };
  const step: Step<IncidentCommand> = { commandId: idFrom('demo', 'add-file', id), occurredAt, command };
  const path = join(app.config.dataDir, `${file}.part`);
  await writeFile(path, photo);
  try {
    const kept = { path, sha256: command.sha256 };
    await app.files.keep(cause.entity, kept, () => app.handle(incident, id, step, cause));
  } finally {
    await rm(path, { force: true });
  }
}
