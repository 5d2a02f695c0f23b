/** Without the letters that are read for one another: I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** A code to read out, `K7VQ2-TX9MA`, of a keyed hash in base64url. */
export function codeOf(digest: string): string {
  const bytes = Buffer.from(digest, 'base64url').subarray(0, length);
  const code = [...bytes].map((byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The letters of a typed code. Case, spaces and the hyphen do not matter, nor the letters that are read for digits. */
export const typedCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
