import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A difference may be as long as a document. */
const mostLines = 6;
const longest = 400;

/**
 * One line for a failed test: the first line of its message and the lines that differ. Some messages name neither what
 * was expected nor what came instead; the line of the test then stands for both.
 */
export function failureWords(where, error) {
  const [first, second = ''] = String(error?.message ?? 'no message').split('\n', 2);
  const differs = differencesIn(error?.diff ?? '');
  // The seed and the path play a drawn case again.
  const drawn = second.startsWith('{ seed:') ? [second] : [];
  const words = [first, ...drawn, ...(differs.length > 0 ? differs : [lineOf(error)])].join('  ').trimEnd();
  return `${where}: ${words.slice(0, longest)}`;
}

function differencesIn(diff) {
  const lines = diff.split('\n').filter((line) => /^[-+]/.test(line) && !/^(- Expected|\+ Received)\b/.test(line));
  return lines.slice(0, mostLines).map((line) => line.replaceAll(/\s+/g, ' '));
}

/** The line of the test at which it failed, with its place. */
function lineOf(error) {
  const at = error?.stacks?.findLast(({ file }) => /\.test\.tsx?$/.test(file) && existsSync(file));
  if (!at) return '';
  const text = readFileSync(at.file, 'utf8').split('\n')[at.line - 1] ?? '';
  return `${relative(process.cwd(), at.file)}:${at.line}: ${text.trim()}`;
}
