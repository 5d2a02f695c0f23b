import { getRouteApi, Link } from '@tanstack/react-router';
import type { FocusEvent, KeyboardEvent } from 'react';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useTimezone } from '../../time/time.ts';
import { fromField, toField } from '../../time/typedTime.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/form/Field.tsx';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Buttons } from '../../ui/page/Buttons.tsx';
import { Filters } from '../../ui/page/Filters.tsx';
import { Paging } from '../../ui/page/Paging.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import styles from './Audit.module.css';
import { type AuditSearch, eventsPath, exportPath, type LinkedFilter, linkedFilters } from './auditFilters.ts';
import { kinds, kindWords, typeWords } from './auditWords.ts';
import { EventTable } from './EventTable.tsx';
import { Lanes } from './Lanes.tsx';

const route = getRouteApi('/shell/audit');

/** A page of events, with its search. */
export const Events = ({ search }: { readonly search: AuditSearch }) => {
  const { data: page, error, asking, ask } = useLive(eventsPath(search), { keeps: true });
  return (
    <div aria-busy={asking}>
      <Search search={search} />
      <LoadState data={page} error={error} ask={ask} />
      {page?.results.length === 0 && <p className="quiet">No events match this search.</p>}
      {page && page.results.length > 0 && (
        <>
          <Ways search={search} />
          {search.view === 'lanes' ? (
            <Lanes events={page.results} />
          ) : (
            <EventTable events={page.results} label="Events, newest first" />
          )}
        </>
      )}
      {page && (
        <Paging>
          {search.before && (
            <Link to="/audit/" search={{ ...search, before: undefined }}>
              Newest
            </Link>
          )}
          {page.next_before && (
            <Link to="/audit/" search={{ ...search, before: page.next_before }}>
              Older
            </Link>
          )}
        </Paging>
      )}
    </div>
  );
};

/** The same events as lanes, as files, and on paper. */
const Ways = ({ search }: { readonly search: AuditSearch }) => (
  <Buttons>
    <Tabs label="Ways to read them">
      <Link
        to="/audit/"
        search={{ ...search, view: undefined }}
        activeOptions={{ exact: true }}
        aria-current={search.view ? undefined : 'page'}
      >
        Table
      </Link>
      <Link to="/audit/" search={{ ...search, view: 'lanes' }} aria-current={search.view ? 'page' : undefined}>
        Lanes
      </Link>
    </Tabs>
    <a href={exportPath(search, 'csv')} download>
      Save as CSV
    </a>
    <a href={exportPath(search, 'jsonl')} download>
      Save as JSON Lines
    </a>
    <a href={exportPath(search, 'records')} download>
      Save records to verify
    </a>
    <Button small onClick={() => window.print()}>
      Print
    </Button>
  </Buttons>
);

const Search = ({ search }: { readonly search: AuditSearch }) => {
  const navigate = route.useNavigate();
  const timezone = useTimezone();
  const { data: known } = useLive(addressOf('GET /api/audit/types/'));
  const change = (changed: Partial<AuditSearch>) =>
    void navigate({ search: { ...search, before: undefined, ...changed }, replace: true });
  const searchFor = (typed: string) => {
    const words = typed.trim() || undefined;
    if (words !== search.words) change({ words });
  };
  const linked = (Object.keys(linkedFilters) as LinkedFilter[]).filter((name) => search[name] !== undefined);
  const setTime = (name: 'after' | 'until', typed: string) => {
    const moment = fromField(typed, timezone);
    if (moment !== search[name]) change({ [name]: moment });
  };
  const time = (name: 'after' | 'until') => ({
    type: 'datetime-local',
    defaultValue: toField(search[name], timezone),
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setTime(name, target.value),
    // The Tab key goes on to the next part of the time first.
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
      key === 'Enter' && setTime(name, currentTarget.value),
  });
  return (
    <Filters label="Search the events">
      <div className={styles.wide}>
        <Choice
          label="About"
          value={search.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value || undefined })}
          none="Everything"
          of={withChosen(kinds, search.kind).map((kind) => [kind, kindWords(kind)])}
        />
      </div>
      <div className={styles.wide}>
        <Choice
          label="Event"
          value={search.type ?? ''}
          onChange={({ target }) => change({ type: target.value || undefined })}
        >
          <option value="">Any</option>
          {withChosen(known?.types, search.type).map((type) => (
            <option key={type} value={type}>
              {typeWords(type)}
            </option>
          ))}
        </Choice>
      </div>
      <TextField
        key={`words ${search.words}`}
        label="Words and names"
        type="search"
        defaultValue={search.words ?? ''}
        title="What events say, and the names of crews and people. Sealed words are not searched."
        onBlur={({ target }) => searchFor(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && searchFor(currentTarget.value)}
      />
      <Choice
        label="Time"
        value={search.clock ?? 'known'}
        onChange={({ target }) => change({ clock: target.value === 'happened' ? 'happened' : undefined })}
      >
        <option value="known">Became known</option>
        <option value="happened">Happened</option>
      </Choice>
      <TextField key={`after ${search.after}`} label="From" {...time('after')} />
      <TextField key={`until ${search.until}`} label="To" {...time('until')} />
      {linked.map((name) => (
        <Button
          key={name}
          small
          onClick={() => change({ [name]: undefined })}
          aria-label={`${linkedFilters[name]}: remove`}
        >
          {linkedFilters[name]} ×
        </Button>
      ))}
    </Filters>
  );
};

/** The choices, with the chosen one also before they are known. */
const withChosen = (known: readonly string[] | undefined, chosen: string | undefined): readonly string[] => {
  const all = known ?? [];
  return chosen === undefined || all.includes(chosen) ? all : [...all, chosen];
};
