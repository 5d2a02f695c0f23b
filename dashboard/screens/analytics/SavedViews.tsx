import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SavedViews as Saved } from '#contracts/analytics/savedViews';
import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { changeOrSay } from '../../ui/changes.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextField, Tick } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import styles from './Analytics.module.css';
import { type AnalyticsSearch, readAnalyticsSearch } from './analyticsSearch.ts';

/** The views that somebody saved under a name, and the way to save this one. */
export const SavedViews = ({ search }: { readonly search: AnalyticsSearch }) => {
  const { data, ask } = useLive(addressOf('GET /analytics/beta/v2/views'));
  const [saving, setSaving] = useState(false);
  const remove = async ({ uuid }: Saved['views'][number]) => {
    if (await changeOrSay(command('DELETE /analytics/beta/v2/views/:uuid/', { uuid }))) ask();
  };
  return (
    <nav aria-label="Saved views" className={styles.openings}>
      {(data?.views ?? []).map((view) => (
        <span key={view.uuid} className={styles.saved}>
          <Link to="/analytics/" search={readAnalyticsSearch(Object.fromEntries(new URLSearchParams(view.search)))}>
            {view.name}
          </Link>
          {view.shared && <small> shared</small>}{' '}
          <Button
            small
            kind="quiet"
            aria-label={`Remove the saved view ${view.name}`}
            onClick={() => void remove(view)}
          >
            ×
          </Button>
        </span>
      ))}
      <Button small kind="quiet" onClick={() => setSaving(true)}>
        Save this view
      </Button>
      {saving && <SaveView search={search} onDone={ask} onClose={() => setSaving(false)} />}
    </nav>
  );
};

interface SaveProps {
  readonly search: AnalyticsSearch;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SaveView = ({ search, onDone, onClose }: SaveProps) => {
  const form = useForm({
    start: { name: '', shared: false },
    command: ({ name, shared }) =>
      command('POST /analytics/beta/v2/views', {}, { name, shared, search: queryOf(search) }),
    onDone,
    onClose,
  });
  const { shared } = form.value;
  return (
    <FormDialog title="Save this view" verb="Save view" disabled={form.value.name.trim() === ''} form={form}>
      <TextField label="Name" {...form.field('name')} />
      <Tick checked={shared} onChange={({ target }) => form.change({ shared: target.checked })}>
        For everybody in the organization
      </Tick>
    </FormDialog>
  );
};

/** The view without what is open in it. */
const queryOf = (search: AnalyticsSearch): string =>
  new URLSearchParams(
    Object.entries({ ...search, view: search.view ?? 'calls' }).flatMap(([name, value]) =>
      value === undefined || name === 'behind' ? [] : [[name, String(value)]],
    ),
  ).toString();
