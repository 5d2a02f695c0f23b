import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { group } from 'd3';
import Papa from 'papaparse';
import type { ClassLabel } from '#contracts/classification/labels';
import { type Labeled, type Scorer, trained, wordsIn } from '#projections/classification/model';
import { judge, type Outcome } from '../compare.ts';

const shared = process.env.MUSTER_DATA ?? resolve('../shared/data');

type Row = Readonly<Record<string, string | undefined>>;
interface Text extends Labeled {
  /** Milliseconds; only the order counts. */
  readonly at: number;
}

interface Task {
  readonly name: string;
  readonly file: string;
  /** Null for a row that says nothing or has no label. */
  readonly read: (row: Row) => Text | null;
}

/** Real texts that people wrote, and the labels that other people gave them. */
const tasks: readonly Task[] = [
  {
    name: 'Boston, closing note to type of case',
    file: 'boston_311_2015_water_utility.csv.gz',
    read: ({ CLOSURE_REASON: note = '', TYPE: type = '', OPEN_DT: at = '' }) =>
      text(note.replace(/Case Closed\.?|Case (Resolved|Noted)|Closed date : [-\d: .]+/g, ' '), type, at),
  },
  {
    name: 'California, words of the report to cause',
    file: 'ca_swrcb_plsd_sewer_spills_2007_2017.csv.gz',
    read: (row) => {
      const words = [
        'SPILL_LOC_DESC',
        'APPEAR_PT',
        'APPEAR_PT_EXPLAIN',
        'FINAL_SPILL_DEST',
        'RESPONSE_ACTIVITIES_EXPL',
      ];
      const cause = (row.SPILL_CAUSE ?? '').toLowerCase().replace('debri-', 'debris-').replace('-general', '');
      // "Other" names no cause.
      if (cause.startsWith('other')) return null;
      return text(words.map((name) => row[name] ?? '').join(' '), cause, row.AGENCY_NOTIFY_DT ?? '');
    },
  },
];

function text(description: string, label: string, at: string): Text | null {
  const known = description.trim() !== '' && label.trim() !== '' && !Number.isNaN(Date.parse(at));
  return known ? { description: description.trim(), labels: [label.trim()], at: Date.parse(at) } : null;
}

/** The texts in the order of time, each once, of labels that have enough of them. */
function textsOf({ file, read }: Task): readonly Text[] {
  const csv = gunzipSync(readFileSync(resolve(shared, file))).toString('utf8');
  const { data } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
  const once = new Map(data.flatMap((row) => read(row) ?? []).map((one) => [one.description.toLowerCase(), one]));
  const each = group(once.values(), ({ labels: [label] }) => label);
  return [...once.values()]
    .filter(({ labels: [label] }) => (each.get(label)?.length ?? 0) >= leastTexts)
    .toSorted((a, b) => a.at - b.at);
}

const leastTexts = 13;
/** The share that is learned. It is tested on what came later, from the next day on. */
const learned = 0.7;
const day = 86_400_000;

/**
 * How often the suggestions for a text are right, and how well their scores say how often: top-1, top-3, and the expected
 * calibration error in ten bins. Beside them stand the most frequent label and naive Bayes without a temperature.
 */
export function predictions(): Promise<readonly Outcome[]> {
  return Promise.resolve(tasks.flatMap(predicted));
}

function predicted(task: Task): readonly Outcome[] {
  if (!existsSync(resolve(shared, task.file))) {
    console.log(`\nSKIPPED: predictions, ${task.name}: there is no ${task.file}.`);
    return [{ name: `predictions, ${task.name}`, holds: null, decides: false }];
  }
  const texts = textsOf(task);
  const until = texts[Math.floor(texts.length * learned)]?.at ?? 0;
  const before = texts.filter(({ at }) => at < until - (until % day));
  const later = texts.filter(({ at }) => at >= until - (until % day));
  const labels: readonly ClassLabel[] = [...new Set(texts.flatMap((one) => one.labels))].map((label) => ({
    label,
    words: label,
    usual: '',
  }));
  const scorer = trained(labels, before);
  const ours = tested(scorer, scorer.temperature, later);
  const plain = tested(scorer, 1, later);
  const majority = tested({ ...scorer, scores: () => frequencies(before) }, 1, later);
  const figures = { ours, plain, majority };
  console.log(
    `\npredictions, ${task.name}: ${before.length} texts learned, ${later.length} tested, ${labels.length} labels, temperature ${scorer.temperature}`,
  );
  for (const [name, { top1, top3, error }] of Object.entries(figures))
    console.log(
      `  ${name.padEnd(9)} top-1 ${percent(top1)}, top-3 ${percent(top3)}, calibration error ${percent(error)}`,
    );
  const name = (figure: string) => `predictions, ${task.name}: ${figure}`;
  return [
    judge(name('top-1 beside the most frequent label'), ours.top1 / majority.top1, { unit: '×', atLeast: 1.3 }),
    judge(name('top-3 beside plain naive Bayes'), ours.top3 / plain.top3, { unit: '×', atLeast: 0.97 }),
    judge(name('calibration error beside plain naive Bayes'), ours.error / plain.error, { unit: '×', atMost: 0.6 }),
  ];
}

interface Tested {
  readonly top1: number;
  readonly top3: number;
  readonly error: number;
}

const bins = 10;

function tested(scorer: Scorer, temperature: number, texts: readonly Text[]): Tested {
  const answers = texts.map(({ description, labels: [label] }) => {
    const found = [...scorer.scores(wordsIn(description), temperature)].toSorted(([, a], [, b]) => b - a);
    const rank = found.findIndex(([one]) => one === label);
    return { rank, certainty: found[0]?.[1] ?? 0 };
  });
  const share = (of: typeof answers, most: number) => of.filter(({ rank }) => rank < most).length / of.length;
  const each = group(answers, ({ certainty }) => Math.min(bins - 1, Math.floor(certainty * bins)));
  const error = [...each.values()].reduce((sum, bin) => {
    const certainty = bin.reduce((all, one) => all + one.certainty, 0) / bin.length;
    return sum + (Math.abs(certainty - share(bin, 1)) * bin.length) / answers.length;
  }, 0);
  return { top1: share(answers, 1), top3: share(answers, 3), error };
}

/** The share of each label, whatever the text says. */
function frequencies(texts: readonly Text[]): ReadonlyMap<string, number> {
  const each = group(
    texts.flatMap(({ labels }) => labels),
    (label) => label,
  );
  return new Map([...each].map(([label, of]) => [label, of.length / texts.length]));
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
