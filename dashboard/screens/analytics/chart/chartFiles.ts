/** A chart's numbers: a head, and a line for each part of the chart. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

// A spreadsheet runs text with these beginnings as a formula.
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, without formulas; UTF-8 with a byte-order mark, because spreadsheets guess otherwise. */
export const csvOf = ({ head, rows }: ChartTable): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** The same as a workbook. Rejects when its script cannot be loaded. */
export async function xlsxFile(name: string, { head, rows }: ChartTable): Promise<Blob> {
  const { xlsxOf } = await import('#contracts/values/xlsx');
  return new Blob([xlsxOf([{ name, rows: [head, ...rows] }]) as BlobPart], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ');
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

const kept = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'text-anchor', 'opacity', 'fill-opacity'];

/** The drawing as a picture, twice as large as on the screen, with the colors that it has there. */
export async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [n, drawn] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(drawn);
    for (const name of kept)
      (copies[n] as SVGElement | undefined)?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * 2));
  copy.setAttribute('height', String(height * 2));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn')))),
  );
}
