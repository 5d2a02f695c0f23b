import { useCallback, useEffect, useRef, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { FormFieldsBody } from '#contracts/api/forms/incidentForms';
import type { Form, FormValue } from '#contracts/incident/forms/forms';
import type { IncidentFrame } from '#contracts/incident/incident';
import { addressOf } from '../../data/address.ts';
import { ApiError, asApiError, get, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { browserStore, draftName, readTyped, writeTyped } from '../../data/drafts/formDraft.ts';
import { keep, positionOf, useDocument } from '../../data/live.ts';
import { useChannel } from '../../data/realtime.ts';
import { browserNetwork } from '../../data/sending/sending.ts';
import { systemClock } from '../../data/waiting.ts';
import { type Saver, type Saving, saver } from './saving.ts';

interface Where {
  readonly incident: string;
  readonly uuid: string;
}
export const pathOf = ({ incident, uuid }: Where) =>
  addressOf('GET /api/incident/:incident_uuid/form/:uuid/', { ids: { incident_uuid: incident, uuid } });

const filling = ({ incident, uuid }: Where, body: FormFieldsBody) =>
  command('PATCH /api/incident/:incident_uuid/form/:uuid/', { incident_uuid: incident, uuid }, body);

/** One form, live. Calls `onGone` once its incident is deleted. */
export function useOpenForm({ incident, uuid }: Where, onGone: () => void) {
  const form = useDocument('form', uuid);
  const [error, setError] = useState<ApiError | null>(null);
  const path = pathOf({ incident, uuid });
  /** Rejects when it could not be fetched. */
  const fetched = useCallback(
    (): Promise<void> =>
      get(path).then((answer) => {
        keep('form', uuid, answer, answer.position);
        setError(null);
      }),
    [path, uuid],
  );
  const ask = useCallback(() => {
    fetched().catch((caught: unknown) => setError(asApiError(caught)));
  }, [fetched]);
  useEffect(ask, [ask]);
  const onChanged = ({ form: which, position }: IncidentFrame) => {
    if (which === uuid && position > positionOf('form', uuid)) ask();
  };
  const onRemoved = ({ form: which }: IncidentFrame) => {
    if (which === uuid) setError(new ApiError(404, 'Not found.'));
  };
  useChannel(channels.incident(incident), { form_updated: onChanged, form_deleted: onRemoved, deleted: onGone }, ask);
  return { form, error, ask, fetched };
}

/** The typed text, stored on this device and sent while typing. */
export function useSaving({ incident, uuid }: Where, { form, user, fetched }: Using) {
  const [saving, setSaving] = useState<Saving | null>(null);
  const own = useRef<Saver | null>(null);
  const fetchedOnce = form !== null;
  useEffect(() => {
    if (!fetchedOnce) return;
    const store = browserStore();
    const name = draftName(user, uuid);
    const made = saver(
      {
        // It counts as saved once the form shows it: otherwise the old text would flash.
        send: async ({ values, seen }, key, signal) => {
          try {
            await run(filling({ incident, uuid }, { values, seen }), { key, signal });
          } finally {
            await fetched();
          }
        },
        clock: systemClock,
        network: browserNetwork,
        keep: (typed) => writeTyped(store, name, typed),
        onChange: setSaving,
      },
      readTyped(store, name),
    );
    own.current = made;
    return () => made.leave();
  }, [fetchedOnce, incident, uuid, user, fetched]);
  useEffect(() => {
    if (form) own.current?.look(form.values);
  }, [form]);
  const valueOf = (name: string): FormValue => saving?.typed[name]?.value ?? form?.values[name] ?? null;
  return { saving, saver: own, valueOf };
}

interface Using {
  readonly form: Form | null;
  readonly user: string;
  readonly fetched: () => Promise<void>;
}
