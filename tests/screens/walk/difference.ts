import type { Shown } from './page.ts';

/** Messages go by themselves, and are named only when they come. */
const isMessage = (line: string) => line.trimStart().startsWith('says ');
/** A control without its state. */
export const bare = (line: string) => line.trim().replace(/ \(.*$/, '');

function changed(before: readonly string[], after: readonly string[], most: number): string[] {
  const rest = new Map<string, number>();
  for (const line of before) rest.set(line, (rest.get(line) ?? 0) + 1);
  const came = after.filter((line) => {
    const left = rest.get(line) ?? 0;
    rest.set(line, left - 1);
    return left <= 0;
  });
  const went = before.filter((line) => {
    const left = rest.get(line) ?? 0;
    if (left > 0) rest.set(line, left - 1);
    return left > 0;
  });
  const cut = (lines: readonly string[], sign: string, limit: number) => [
    ...lines.slice(0, limit).map((line) => (isMessage(line) ? line.trimStart() : `${sign} ${line.trimStart()}`)),
    ...(lines.length > limit ? [`${sign} … ${lines.length - limit} more`] : []),
  ];
  // A control that only changed its state is named once.
  const gone = went.filter(
    (line) => !isMessage(line) && !(/^\s*[[({<]/.test(line) && came.some((other) => bare(other) === bare(line))),
  );
  return [...cut(gone, '-', 4), ...cut(came, '+', most)];
}

/** The lines that went and came, without those that stay. */
export function difference(before: Shown, after: Shown, most = 12): string[] {
  const opens = [...after.above].flatMap(([name, lines]) => {
    const known = before.above.get(name);
    return known
      ? changed(known, lines, most)
      : [`opens ${name}`, ...inside(lines.filter((line) => line !== `## ${/"(.*)"/.exec(name)?.[1]}`))];
  });
  const closes = [...before.above.keys()].filter((name) => !after.above.has(name)).map((name) => `closes ${name}`);
  const focus = after.focus !== before.focus && after.focus !== '' ? [`focus ${after.focus}`] : [];
  return [...closes, ...changed(before.page, after.page, most), ...opens, ...focus];
}

export const inside = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
