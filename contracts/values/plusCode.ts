import type { LatLng } from '#contracts/core/address';

// Open Location Code: https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
const alphabet = '23456789CFGHJMPQRVWX';
const whole = /^([23456789CFGHJMPQRVWX]{8})\+([23456789CFGHJMPQRVWX]{2,7})?$/;
const short =
  /^([23456789CFGHJMPQRVWX]{2}|[23456789CFGHJMPQRVWX]{4}|[23456789CFGHJMPQRVWX]{6})\+([23456789CFGHJMPQRVWX]{2,7})$/;

/** The center of a plus code; null for other text. A short one is the nearest to `near`; a town after it is not read. */
export function decodedPlusCode(text: string, near: LatLng): LatLng | null {
  const [code = ''] = text.trim().toUpperCase().split(/[\s,]/);
  if (whole.test(code)) return centerOf(code.replace('+', ''));
  const [, front] = short.exec(code) ?? [];
  if (front === undefined) return null;
  const missing = 8 - front.length;
  const [lat, lng] = centerOf(prefixOf(near).slice(0, missing) + code.replace('+', ''));
  // The area whose digits are missing repeats at each of these degrees.
  const step = 20 ** (2 - missing / 2);
  return [nearest(lat, near[0], step), nearest(lng, near[1], step)];
}

const nearest = (value: number, to: number, step: number): number => value + Math.round((to - value) / step) * step;

function centerOf(digits: string): LatLng {
  let [lat, lng, size] = [-90, -180, 400];
  for (let at = 0; at < Math.min(10, digits.length); at += 2) {
    size /= 20;
    lat += alphabet.indexOf(digits[at] ?? '') * size;
    lng += alphabet.indexOf(digits[at + 1] ?? '') * size;
  }
  let [high, wide] = [size, size];
  for (const digit of digits.slice(10).split('')) {
    [high, wide] = [high / 5, wide / 4];
    lat += Math.floor(alphabet.indexOf(digit) / 4) * high;
    lng += (alphabet.indexOf(digit) % 4) * wide;
  }
  return [lat + high / 2, lng + wide / 2];
}

/** The first six digits of a point's code. */
function prefixOf([lat, lng]: LatLng): string {
  let [south, west, size, digits] = [lat + 90, lng + 180, 20, ''];
  for (let pairs = 0; pairs < 3; pairs++) {
    digits += `${alphabet[Math.floor(south / size)] ?? ''}${alphabet[Math.floor(west / size)] ?? ''}`;
    [south, west, size] = [south % size, west % size, size / 20];
  }
  return digits;
}
