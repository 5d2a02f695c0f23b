import type { TransferData } from '#contracts/incident/transfers/transfer';
import { idFrom } from '#events/core/ids';
import type { EntityCommand } from '#events/entity/decider';
import type { ConfiguredOption } from '#events/entity/events';
import { workflowOf } from '#events/incident/versions/index';
import { userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

/** The first, second and third person to answer for a version. */
const answering = ['crew2', 'crew3', 'leader'] as const;

/** The designated people of a demo organization, and the destinations of its incidents. */
export function transfersOf({ name, versions }: DemoOrganisation): readonly EntityCommand[] {
  const answerable = versions.flatMap((target) =>
    (workflowOf(target).designations ?? []).map((designation, n): EntityCommand => {
      const user = userId(name, answering[n] ?? 'leader');
      return { do: 'nameDesignatedUser', designation, user, target };
    }),
  );
  const filter = { alarm: 'Low battery', station: 'Lift station 7', description: 'Replaced next week', event: '' };
  return [
    { do: 'addAlarmFilter', incident: idFrom('demo', 'incident', name, 0), ...filter },
    ...answerable,
    { do: 'configureTransfers', options: optionsOf(name, versions), versionTransferUrl: null },
    ...consentsOf(name),
  ];
}

/** The neighbor that takes over outside an organization's own area. */
const neighbours: Readonly<Record<string, string>> = {
  arvada: 'durham',
  durham: 'loveland',
  loveland: 'arvada',
  olathe: 'jcw',
  jcw: 'olathe',
  ug: 'jcw',
};

/** Each neighbor accepts the incidents of those who name it. */
const consentsOf = (name: string): readonly EntityCommand[] =>
  Object.entries(neighbours).flatMap(([from, to]) =>
    to === name ? [{ do: 'giveTransferConsent', from } as const] : [],
  );

function optionsOf(name: string, versions: readonly string[]): readonly ConfiguredOption[] {
  const own = versions.find((key) => (workflowOf(key).designations ?? []).length > 0) ?? versions[0] ?? '';
  const [leader = 'Leader'] = workflowOf(own).designations ?? [];
  const escalation = (display_name: string, data: TransferData): ConfiguredOption => ({
    display_name,
    transfer_type: 'ESCALATION_TRANSFER',
    data: { version: own, ...data },
  });
  const neighbour = neighbours[name];
  const emails = [`night@contractor.${name}.example`];
  return [
    escalation('On-call escalation', {
      tree_name: 'On-call',
      leader_designation_name: leader,
      default_labels: ['After hours'],
      auto_labels: ['Escalated'],
      policy: 'first-to-answer',
    }),
    escalation('Supervisors', { tree_name: 'Supervisors', default_urgent: true, auto_labels: ['Escalated'] }),
    {
      display_name: `Text ${leader}`,
      transfer_type: 'DESIGNATION_NOTIFICATION',
      data: { version: own, designation_name: leader, notification_type: 'sms', auto_labels: ['Notified'] },
    },
    {
      display_name: 'On-call by handler',
      transfer_type: 'FLUX_HANDLER_TRANSFER',
      data: { version: own, handler_codename: 'notify_on_call_and_by_mail', emails, include_callback_numbers: true },
    },
    { display_name: 'Outside', transfer_type: '_SEPARATOR', data: {} },
    {
      display_name: 'Desk',
      transfer_type: 'EMAIL_TRANSFER',
      data: { emails: [`desk@${name}.example`] },
    },
    {
      display_name: 'Contractor',
      transfer_type: 'EMAIL_TRANSFER',
      data: { emails, contact_name: 'ABC Plumbing', explanation_required: true, default_labels: ['Contractor'] },
    },
    {
      // No such host exists, so the demo shows a pending call to another system.
      display_name: 'Work orders (not connected)',
      transfer_type: 'CUSTOM_TRANSFER',
      data: { token: 'work-orders', extra_data: { queue: 'night' } },
      url: 'https://work-orders.invalid/transfers',
    },
    ...(neighbour
      ? [
          { display_name: 'Neighbors', transfer_type: '_SEPARATOR', data: {} } as const,
          escalation('Mutual aid', {
            version: neighbour === 'arvada' ? 'arvada_manual_dispatch' : 'standard_manual_dispatch',
            tree_name: 'Mutual aid',
            new_entity: neighbour,
            auto_labels: ['Mutual aid'],
          }),
        ]
      : []),
  ];
}
