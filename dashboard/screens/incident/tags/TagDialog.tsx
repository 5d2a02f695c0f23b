import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Tag } from '#contracts/incident/incident';
import { type Command, command } from '../../../data/command.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import styles from '../section/Incident.module.css';
import { changesIn, emptyTag, formOf, nameOf, type TagField, tagMistakes } from './tagForm.ts';
import { kindWords } from './tagWords.ts';

interface Props {
  readonly incident: { readonly uuid: string };
  readonly tag?: Tag;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds a tag of any kind with its fields, or corrects them. */
export const TagDialog = ({ incident, tag, onDone, onClose }: Props) => {
  const [before] = useState(tag?.data ?? null);
  const ids = { incident_uuid: incident.uuid };
  const form = useForm({
    start: tag && before ? formOf(tag.content_type, before) : emptyTag,
    draft: `tag.${tag?.uuid ?? incident.uuid}`,
    required: tag ? [] : ['content_type'],
    mistakes: tagMistakes,
    command: (value): Command => {
      const data = changesIn(value, before ?? {});
      const seen = Object.fromEntries(Object.keys(data).map((name) => [name, before?.[name] ?? null]));
      return tag
        ? command('PATCH /api/incident/:incident_uuid/tag/:uuid/', { ...ids, uuid: tag.uuid }, { data, seen })
        : command('POST /api/incident/:incident_uuid/tag/', ids, { content_type: nameOf(value.content_type), data });
    },
    onDone: () => onDone(),
    onClose,
  });
  const { lines } = form.value;
  const put = (at: number, line: TagField) =>
    form.change({ lines: lines.map((one, index) => (index === at ? line : one)) });
  return (
    <FormDialog
      title={tag ? `Edit tag: ${kindWords(tag.content_type)}` : 'Add tag'}
      verb={tag ? 'Save tag' : 'Add tag'}
      form={form}
    >
      {!tag && (
        <TextField
          label="Kind"
          hint="For example “Valve” or “Site visit”."
          autoComplete="off"
          maxLength={80}
          {...form.field('content_type')}
        />
      )}
      {lines.map(({ name, value }, at) =>
        before && Object.hasOwn(before, name) ? (
          <TextField
            key={name}
            label={kindWords(name)}
            autoComplete="off"
            maxLength={limits.tag.text}
            value={value}
            onChange={({ target }) => put(at, { name, value: target.value })}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is never moved, and its name is being typed.
          <fieldset key={at} className={styles.field}>
            <legend className="visually-hidden">Field {at + 1}</legend>
            <TextField
              label="Field"
              autoComplete="off"
              maxLength={80}
              value={name}
              errors={name.trim() === '' && value.trim() !== '' ? form.errors('lines') : []}
              onChange={({ target }) => put(at, { name: target.value, value })}
            />
            <TextField
              label="Value"
              autoComplete="off"
              maxLength={limits.tag.text}
              value={value}
              onChange={({ target }) => put(at, { name, value: target.value })}
            />
          </fieldset>
        ),
      )}
      {lines.length < limits.tag.fields && (
        <Button small onClick={() => form.change({ lines: [...lines, { name: '', value: '' }] })}>
          Add field
        </Button>
      )}
    </FormDialog>
  );
};
