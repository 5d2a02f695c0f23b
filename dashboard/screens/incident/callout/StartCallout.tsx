import { useMemo } from 'react';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isForming } from '#contracts/incident/response';
import { addressOf } from '../../../data/address.ts';
import { get } from '../../../data/api.ts';
import { useLoaded } from '../../../data/live/useLive.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { LoadState } from '../../../ui/load/LoadState.tsx';
import { say } from '../../../ui/say.ts';
import { PriorityMark } from '../../../ui/state/PriorityMark.tsx';
import { CrewLines } from '../../dispatch/response/CrewLines.tsx';
import { CalledHere } from '../../dispatch/send/CalledHere.tsx';
import { CrewCount, Emergency, Kinds, Who } from './Choices.tsx';
import { Preview } from './Preview.tsx';
import { previewOf, startOf } from './requests.ts';
import {
  beyondList,
  calledLists,
  chosenIn,
  firstForm,
  groupsIn,
  mayStart,
  requestOf,
  type StartForm,
  startWords,
  withOverride,
} from './starting.ts';
import { usePreview } from './usePreview.ts';

interface Props {
  readonly incident: Pick<IncidentCard, 'uuid' | 'priority' | 'description' | 'dispatched' | 'people' | 'callouts'>;
  /** The address of the incident; '' while it has none. */
  readonly where: string;
  /** Writes the name of a person. */
  readonly name: (user: string) => string;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Starts a call-out, and shows the order of its calls first. Enter starts. */
export const StartCallout = ({ incident, where, name, onStarted, onClose }: Props) => {
  const { uuid, description, dispatched, callouts } = incident;
  const { groups, lists, failed, ask } = useGroups();
  const requestIn = (value: StartForm) => groups && requestOf(value, groups, lists);
  const starting = useForm({
    start: firstForm,
    draft: `callout.${uuid}`,
    also: { count: ['target_count'] },
    command: (value) => {
      const request = requestIn(value);
      return request && startOf(uuid, request);
    },
    onDone: () => {
      say.done('Call-out started.');
      onStarted();
    },
    onClose,
  });
  const { value: form, change } = starting;
  const request = requestIn(form);
  const overrides = form.overrides ?? [];
  const listed = groups ? chosenIn(form, groups, lists).length : 0;
  const { preview, isCurrent, error: unknown } = usePreview(request && previewOf(uuid, request));
  const forming = callouts.some(isForming);
  const ready = !forming && mayStart(request, { preview, isCurrent });
  return (
    <FormDialog title="Start a call-out" verb={startWords[form.kind].verb} disabled={!ready} form={starting}>
      <p>
        <PriorityMark priority={incident.priority} /> {where} <span className="quiet">{description}</span>
      </p>
      {forming && (
        <AlertBox kind="warning">A call-out is under way. Let it call for one more, or stop it first.</AlertBox>
      )}
      <CrewLines crews={dispatched} />
      <CalledHere incident={incident} name={name} onRaised={onStarted} />
      {groups?.length !== 0 && <Kinds form={form} change={change} />}
      <LoadState data={groups} error={failed} ask={ask} />
      {groups?.length === 0 && <p>No one is currently available to join this team.</p>}
      {groups && groups.length > 0 && (
        <>
          <Who form={form} groups={groups} lists={lists} change={change} />
          <CrewCount form={form} change={change} listed={listed} errors={starting.errors('count')} />
          <Emergency form={form} usual={preview?.emergency === true} change={change} />
          {unknown && <AlertBox kind="warning">{unknown.message}</AlertBox>}
          {preview && (
            <Preview
              preview={preview}
              beyond={preview.beyond + beyondList(form, listed)}
              overrides={overrides}
              onOverride={(user, choice) =>
                change({
                  overrides: choice ? withOverride(overrides, choice) : overrides.filter((one) => one.user !== user),
                })
              }
            />
          )}
        </>
      )}
    </FormDialog>
  );
};

const loaded = (signal: AbortSignal) =>
  Promise.all([
    get(addressOf('GET /api/entity/'), { signal }),
    get(addressOf('GET /entity-data/call_order/'), { signal }),
    get(addressOf('GET /entity-data/user_lists/'), { signal }),
  ]);

/** The roles with their people, and the lists that can be called. What the user chooses belongs to the first answer. */
function useGroups() {
  const { data, error: failed, ask } = useLoaded('groups', loaded, { once: true });
  const { groups, lists } = useMemo(() => {
    if (!data) return { groups: null, lists: [] };
    const [entities, order, names] = data;
    const found = groupsIn(entities);
    return { groups: found, lists: calledLists(found, order, names) };
  }, [data]);
  return { groups, lists, failed, ask };
}
