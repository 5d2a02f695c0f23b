import { useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { Tag } from '#contracts/incident/incident';
import { command } from '../../../data/command.ts';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextField } from '../../../ui/form/Field.tsx';
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
  const draft = useDraft(
    `tag.${tag?.uuid ?? incident.uuid}`,
    tag && before ? formOf(tag.content_type, before) : emptyTag,
  );
  const { value: form, change } = draft;
  const [mistakes, setMistakes] = useState<ReturnType<typeof tagMistakes>>({});
  const { busy, error, send } = useSend(() => {
    draft.clear();
    onDone();
    onClose();
  });
  const ids = { incident_uuid: incident.uuid };
  const put = (at: number, line: TagField) =>
    change({ lines: form.lines.map((one, index) => (index === at ? line : one)) });
  const submit = () => {
    const found = tagMistakes(form, before);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    const data = changesIn(form, before ?? {});
    const seen = Object.fromEntries(Object.keys(data).map((name) => [name, before?.[name] ?? null]));
    void send(
      tag
        ? command('PATCH /api/incident/:incident_uuid/tag/:uuid/', { ...ids, uuid: tag.uuid }, { data, seen })
        : command('POST /api/incident/:incident_uuid/tag/', ids, { content_type: nameOf(form.kind), data }),
    );
  };
  return (
    <FormDialog
      title={tag ? `Edit tag: ${kindWords(tag.content_type)}` : 'Add tag'}
      verb={tag ? 'Save tag' : 'Add tag'}
      {...{ busy, error, mistakes }}
      shown={['content_type', 'data']}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      {!tag && (
        <TextField
          label="Kind"
          hint="For example “Valve” or “Site visit”."
          required
          autoComplete="off"
          maxLength={80}
          value={form.kind}
          errors={mistakes.kind ?? error?.fields.content_type}
          onChange={({ target }) => change({ kind: target.value })}
        />
      )}
      {form.lines.map(({ name, value }, at) =>
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
              errors={mistakes.lines && name.trim() === '' && value.trim() !== '' ? [mistakes.lines] : []}
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
      {error?.fields.data && <p role="alert">{error.fields.data.join(' ')}</p>}
      {form.lines.length < limits.tag.fields && (
        <Button small onClick={() => change({ lines: [...form.lines, { name: '', value: '' }] })}>
          Add field
        </Button>
      )}
    </FormDialog>
  );
};
