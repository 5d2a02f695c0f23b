import { unzipSync } from 'fflate';
import { WrongCommand } from '#services/commands/wrongCommand';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The most bytes of all files together: a small zip can hold a great many. */
const most = 1_000_000_000;

/** The files of a zip whose names fit, without what macOS adds. A file that is longer than it claims is cut. */
export function unzipped(bytes: Buffer, wanted: RegExp): readonly ZippedFile[] {
  let all = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name) || name.includes('__MACOSX')) return false;
        all += originalSize;
        if (all > most) throw new WrongCommand(`The zip holds more than ${most / 1_000_000} MB.`);
        return true;
      },
    });
    return Object.entries(files).map(([name, content]) => ({ name, bytes: content }));
  } catch (error) {
    if (error instanceof WrongCommand) throw error;
    throw new WrongCommand('The zip cannot be read. Is it whole?');
  }
}
