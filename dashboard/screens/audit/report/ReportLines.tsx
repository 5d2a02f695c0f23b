import { useState } from 'react';
import type { ChosenBody, RuleBody } from '#contracts/api/reports/reports';
import type { AfterAction } from '#contracts/audit/report';
import { Button } from '../../../ui/Button.tsx';
import { focusOnMount } from '../../../ui/dialog/focus.ts';
import { TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import own from './Report.module.css';
import { piecesOf, placesOf } from './redacting.ts';

interface Props {
  readonly report: AfterAction;
  readonly rules: readonly RuleBody[];
  readonly chosen: readonly ChosenBody[];
  readonly setChosen: (chosen: readonly ChosenBody[]) => void;
}

/** The report as it is printed. Words that a copy leaves out are struck. */
export const ReportLines = ({ report, rules, chosen, setChosen }: Props) => {
  const [open, setOpen] = useState<string | null>(null);
  const sections = [...new Set(report.lines.map(({ section }) => section))];
  const add = (places: readonly Omit<ChosenBody, 'reason'>[], reason: string): void => {
    const isNew = (one: Omit<ChosenBody, 'reason'>) =>
      !chosen.some(({ line, from }) => line === one.line && from === one.from);
    setChosen([...chosen, ...places.filter(isNew).map((one) => ({ ...one, reason }))]);
    setOpen(null);
  };
  return (
    <div className={own.report}>
      {report.left_out && <p className="quiet">The timeline shows only the latest events.</p>}
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h2>{section}</h2>
          <Table columns={columnsOf(report.lines, section)} acts cards className={own.lines}>
            {report.lines
              .filter((line) => line.section === section)
              .map((line) => (
                <tr key={line.id}>
                  {line.label !== '' && <td>{line.label}</td>}
                  <td>
                    {piecesOf(line, rules, chosen).map(({ from, text, isRedacted }) =>
                      isRedacted ? <del key={from}>{text}</del> : <span key={from}>{text}</span>,
                    )}
                    {open === line.id && (
                      <Chooser report={report} line={line.id} onAdd={add} onCancel={() => setOpen(null)} />
                    )}
                  </td>
                  {line.label !== '' && <td>{line.position}</td>}
                  <td>
                    {open !== line.id && (
                      <Button
                        small
                        kind="quiet"
                        aria-label={`Redact words of ${line.label}: ${line.text.slice(0, 40)}`}
                        // The press would take the selection away.
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => setOpen(line.id)}
                      >
                        Redact words
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
          </Table>
        </section>
      ))}
    </div>
  );
};

/** A sentence of the summary has neither a time nor an event. */
const columnsOf = (lines: AfterAction['lines'], section: string): readonly string[] =>
  lines.some((line) => line.section === section && line.label !== '') ? ['Time or name', 'Words', 'Event'] : ['Words'];

interface ChooserProps {
  readonly report: AfterAction;
  readonly line: string;
  readonly onAdd: (places: readonly Omit<ChosenBody, 'reason'>[], reason: string) => void;
  readonly onCancel: () => void;
}

const selected = (): string => window.getSelection()?.toString().trim() ?? '';

const Chooser = ({ report, line, onAdd, onCancel }: ChooserProps) => {
  const [start] = useState(() => ({ words: selected(), reason: '', everywhere: true }));
  const form = useForm({
    start,
    // Nothing is sent: the page gathers the places.
    command: () => null,
    onClose: (): void => onAdd(places, reason.trim()),
  });
  const { words, reason, everywhere } = form.value;
  const places = placesOf(report.lines, words.trim(), everywhere ? null : line);
  return (
    <form {...form.props} className={own.chooser} aria-label="Words to redact">
      <TextField label="Words" hint="Exactly as in the line" {...form.field('words')} ref={focusOnMount} />
      <TextField label="Reason" hint="Cite the law. Do not name a person." maxLength={200} {...form.field('reason')} />
      <label className={own.rule}>
        <input type="checkbox" {...form.tick('everywhere')} />
        Everywhere in this report
      </label>
      <output className="quiet">{placesWords(words, places.length)}</output>
      <Buttons>
        <Button type="submit" kind="primary" disabled={places.length === 0 || reason.trim() === ''}>
          Redact
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Buttons>
    </form>
  );
};

const placesWords = (words: string, count: number): string => {
  if (words.trim() === '') return '';
  if (count === 0) return 'These words are not in that line.';
  return count === 1 ? 'One place.' : `${count} places.`;
};
