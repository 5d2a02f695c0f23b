/** The length of a text message as phone networks count it (3GPP TS 23.038). */
export interface Segmented {
  /** `gsm`: the networks' own alphabet of 7 bits. `unicode`: UTF-16, for every other character. */
  readonly alphabet: 'gsm' | 'unicode';
  /** The parts in which the text travels. Each is charged. 0 for an empty text. */
  readonly segments: number;
  /** Units used, and the units that this number of segments holds. */
  readonly used: number;
  readonly room: number;
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two units. */
const extended = new Set('^{}\\[~]|€\f');

/** The units of one message alone, and of each part of a longer one: its header takes the rest. */
const sizes = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

export function segmentsOf(message: string): Segmented {
  const characters = Array.from(message);
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const alphabet = isGsm ? 'gsm' : 'unicode';
  const units = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length));
  const used = units.reduce((sum, one) => sum + one, 0);
  const { alone, part } = sizes[alphabet];
  if (used <= alone) return { alphabet, segments: used === 0 ? 0 : 1, used, room: alone };
  // A character of two units does not cross from one part to the next.
  let segments = 1;
  let filled = 0;
  for (const one of units) {
    if (filled + one > part) {
      segments += 1;
      filled = 0;
    }
    filled += one;
  }
  return { alphabet, segments, used, room: segments * part };
}
