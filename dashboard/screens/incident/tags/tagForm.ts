import type { TagData } from '#contracts/incident/incident';
import { problemTag } from '#contracts/incident/problems';
import type { Mistakes } from '../../../ui/form/useForm.ts';

/** These have dialogs of their own, with typed fields. */
const ofOthers: readonly string[] = [problemTag, 'appointment'];
export const isPlain = (contentType: string): boolean => !ofOthers.includes(contentType);

/** One line of the dialog: a field's name, and its value as typed. */
export interface TagField {
  readonly name: string;
  readonly value: string;
}
export interface TagForm {
  readonly content_type: string;
  readonly lines: readonly TagField[];
}

const typed = (value: TagData[string]): string => (value === null ? '' : String(value));
export const formOf = (content_type: string, data: TagData): TagForm => ({
  content_type,
  lines: Object.entries(data).map(([name, value]) => ({ name, value: typed(value) })),
});
export const emptyTag: TagForm = { content_type: '', lines: [{ name: '', value: '' }] };

/** "Site visit: report" → "site_visit:report": the stored name of a kind or a field. */
export const nameOf = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/\s*[.:]\s*/g, ':')
    .replaceAll(/\s+/g, '_');

/** The typed value in the type of the earlier one: a number stays a number when it still is one. */
const valueOf = (words: string, before: TagData[string] | undefined): TagData[string] => {
  const said = words.trim();
  if (said === '') return null;
  if (typeof before === 'number' && Number.isFinite(Number(said))) return Number(said);
  if (typeof before === 'boolean' && (said === 'true' || said === 'false')) return said === 'true';
  return said;
};

/** The changed fields; a line without a name is skipped. */
export function changesIn({ lines }: TagForm, before: TagData = {}): TagData {
  const fields = lines.flatMap(({ name, value }) => {
    const field = Object.hasOwn(before, name) ? name : nameOf(name);
    return field === '' ? [] : [[field, valueOf(value, before[field])] as const];
  });
  return Object.fromEntries(fields.filter(([name, value]) => before[name] !== value));
}

/** A value has a name. */
export const tagMistakes = ({ lines }: TagForm): Mistakes<TagForm> =>
  lines.some(({ name, value }) => name.trim() === '' && value.trim() !== '') ? { lines: 'Name each field.' } : {};
