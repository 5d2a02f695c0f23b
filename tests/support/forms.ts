/** A file in the body of a request, which is then sent as a form. */
export class Attached {
  readonly name: string;
  readonly content: Buffer;
  constructor(name: string, content: string | Buffer) {
    this.name = name;
    this.content = Buffer.from(content);
  }
}

const boundary = 'a-line-between-the-parts';

/** The body and its content type: a form when it has a file, else JSON. */
export function encoded(body: unknown): { readonly type: string; readonly bytes: Buffer<ArrayBuffer> } {
  if (!hasFile(body)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body) ?? '') };
  const parts = Object.entries(body).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : part(name, value),
  );
  const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

const hasFile = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Attached);

const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');

function part(name: string, value: unknown): Buffer[] {
  const file = value instanceof Attached ? value : null;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
  const rest = file ? `; filename="${quoted(file.name)}"\r\nContent-Type: image/png` : '';
  const content = file ? file.content : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return [Buffer.from(`${head}${rest}\r\n\r\n`), content, Buffer.from('\r\n')];
}
