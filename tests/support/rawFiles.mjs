// `import text from './file.md?raw'`, as the bundle has it, for scripts that run from the sources.
import { register } from 'node:module';

const loader = `
import { readFile } from 'node:fs/promises';
export async function load(url, context, next) {
  if (!url.endsWith('?raw')) return next(url, context);
  const text = await readFile(new URL(url.slice(0, -'?raw'.length)), 'utf8');
  return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(text) };
}`;
register(`data:text/javascript,${encodeURIComponent(loader)}`);
