import { setImmediate as others } from 'node:timers/promises';
import type { Question } from '#contracts/analytics/answers';
import { fonts, margin, newPdf, type Pdf } from '#services/core/pdf';
import { paperTable } from './paperTable.ts';

interface Printed {
  readonly title: string;
  readonly organisation: string;
  /** ISO-8601 UTC. */
  readonly dated: string;
  readonly answers: readonly Question[];
}

const width = 612 - 2 * margin;
/** The room of the first column; the others share the rest. Points. */
const first = 110;
const size = 7;
const legend =
  'Of times, first the median, then the time within which 9 of 10 were done. “Before” is the month before. ' +
  '“n = 8 of 10” says that 10 could have a value and 8 have one. Hours of work begin with the total.';

/** Letter size, tagged. Each question is a heading, its tables with all their rows, and what it leaves out. */
export async function monthlyPdf({ title, organisation, dated, answers }: Printed): Promise<Buffer> {
  const { document, end } = await newPdf({ title: `${organisation}: ${title}`, author: organisation, dated });
  const all = document.struct('Document');
  document.addStructure(all);
  all.add(
    document.struct('H1', {}, () => void document.font(fonts.bold).fontSize(18).text(`${organisation}: ${title}`)),
  );
  document.moveDown(0.5).font(fonts.plain).fontSize(8);
  all.add(document.struct('P', {}, () => void document.text(legend, { width })));
  for (const answer of answers) {
    const { name, head, lines } = paperTable(answer);
    document.moveDown(1);
    room(document, 80);
    all.add(document.struct('H2', {}, () => void document.font(fonts.bold).fontSize(12).text(name, margin)));
    document.moveDown(0.3);
    const table = document.struct('Table');
    all.add(table);
    table.add(line(document, head, { bold: true }));
    for (const one of lines) {
      table.add(line(document, one, { bold: false, head }));
      await others();
    }
    table.end();
    document.moveDown(0.6);
    const { left_out } = answer.all;
    const sentences = [...(left_out === '' ? [] : [`With a value: ${left_out}.`]), answer.left_out.join(' ')];
    for (const words of sentences) {
      document.font(fonts.plain).fontSize(8);
      room(document, document.heightOfString(words, { width }));
      all.add(document.struct('P', {}, () => void document.text(words, margin, document.y, { width })));
    }
  }
  all.end();
  return end();
}

function room(document: Pdf, height: number): boolean {
  if (document.y + height <= document.page.height - margin) return false;
  document.addPage();
  return true;
}

interface Kind {
  readonly bold: boolean;
  /** Written again on the top of a page. */
  readonly head?: readonly string[];
}
function line(document: Pdf, cells: readonly string[], { bold, head }: Kind) {
  const each = (width - first) / Math.max(1, cells.length - 1);
  const places = cells.map((_, n) => (n === 0 ? [margin, first - 6] : [margin + first + (n - 1) * each, each - 6])) as [
    number,
    number,
  ][];
  const heightOf = (row: readonly string[], isBold: boolean): number => {
    document.font(isBold ? fonts.bold : fonts.plain).fontSize(size);
    return Math.max(...row.map((cell, n) => document.heightOfString(cell, { width: places[n]?.[1] ?? each })));
  };
  const height = heightOf(cells, bold);
  const write = (row: readonly string[], isBold: boolean, high: number) => {
    const y = document.y + 2;
    const cell = (value: string, n: number) =>
      document.struct(isBold || n === 0 ? 'TH' : 'TD', {}, () => {
        const [x, wide] = places[n] ?? [margin, each];
        document.font(isBold ? fonts.bold : fonts.plain).fontSize(size);
        document.text(value, x, y, { width: wide, align: n === 0 ? 'left' : 'right' });
        document.y = y + high;
      });
    return document.struct('TR', {}, row.map(cell));
  };
  if (room(document, height + 4) && head !== undefined) {
    const again = heightOf(head, true);
    // A head that is written again is no row of its own.
    document.markContent('Artifact', { type: 'Pagination' });
    const y = document.y + 2;
    for (const [n, value] of head.entries()) {
      const [x, wide] = places[n] ?? [margin, each];
      document.font(fonts.bold).fontSize(size);
      document.text(value, x, y, { width: wide, align: n === 0 ? 'left' : 'right' });
    }
    document.endMarkedContent();
    document.y = y + again + 2;
  }
  return write(cells, bold, height);
}
