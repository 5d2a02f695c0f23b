import { notificationTypes, type TransferData } from '#contracts/incident/transfers/transfer';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import type { Notice } from '#events/incident/transfers/facts';
import type { Calls } from '#events/incident/transfers/transfers';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { holdersOf } from './designated.ts';
import { type HandlerStep, handlers } from './handlers.ts';

/** The effects of an option besides the new version: messages, their addresses, and labels. */
export interface Owed {
  readonly notices: readonly Notice[];
  readonly addresses: readonly string[];
  readonly labels: readonly string[];
  /** The people to call; null when no one is called. */
  readonly calls: Calls | null;
}

interface TransferPlan {
  readonly option: ConfiguredOption;
  /** The organization and version afterwards. */
  readonly entity: string;
  readonly version: string;
  /** The transfer's uuid; its messages' ids follow from it. */
  readonly transfer: string;
}

/** The one interpreter of handlers. An option without a handler counts as a handler of one step. */
export function owedBy(app: Pick<App, 'views' | 'clock'>, wanted: TransferPlan): Owed {
  const owed = {
    notices: [] as Notice[],
    addresses: [] as string[],
    labels: [] as string[],
    calls: null as Calls | null,
  };
  const delivery = () => idFrom('delivery', wanted.transfer, owed.notices.length);
  for (const step of stepsOf(wanted.option)) {
    switch (step.do) {
      case 'text':
        for (const { user, designation } of textedBy(app, step, wanted))
          owed.notices.push({ delivery: delivery(), medium: 'sms', user, designation });
        break;
      case 'mail':
        for (const { address, ...receiver } of mailedBy(app, step, wanted)) {
          const at = owed.addresses.length;
          owed.notices.push({ delivery: delivery(), medium: 'email', address: at, ...receiver });
          owed.addresses.push(address);
        }
        break;
      case 'call':
        owed.notices.push({ delivery: delivery(), medium: 'http', url: urlOf(wanted.option) });
        break;
      case 'ring':
        // An escalation to a tree without people is recorded, and fails visibly.
        if (step.designation !== null) mustHold(app, step.designation, wanted);
        owed.calls = { tree: step.tree, designation: step.designation };
        break;
      case 'label':
        owed.labels.push(step.name);
    }
  }
  return owed;
}

function stepsOf({ transfer_type, data }: ConfiguredOption): readonly HandlerStep[] {
  switch (transfer_type) {
    case 'DESIGNATION_NOTIFICATION':
      return [notificationOf(data)];
    case 'EMAIL_TRANSFER':
      return [{ do: 'mail' }];
    case 'CUSTOM_TRANSFER':
      return [{ do: 'call' }];
    case 'FLUX_HANDLER_TRANSFER': {
      const { handler_codename: name = '' } = data;
      const steps = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!steps) throw new Refused('transfer.not-offered');
      return steps;
    }
    case 'ESCALATION_TRANSFER':
      return data.tree_name ? [{ do: 'ring', tree: data.tree_name, designation: null }] : [];
    case '_SEPARATOR':
      return [];
  }
}

/** The holder of a designation is told by text, by mail, or by a call. */
function notificationOf({ designation_name: designation = '', notification_type }: TransferData): HandlerStep {
  switch (notificationTypes.find((one) => one === (notification_type ?? 'sms'))) {
    case 'sms':
      return { do: 'text', designation };
    case 'email':
      return { do: 'mail', designation };
    case 'call':
      return { do: 'ring', tree: null, designation };
    case undefined:
      throw new Refused('transfer.not-offered');
  }
}

function mustHold(
  app: Pick<App, 'views' | 'clock'>,
  designation: string,
  { entity }: Pick<TransferPlan, 'entity'>,
): readonly string[] {
  const users = holdersOf(app, entity, designation);
  if (users.length === 0) throw new Refused('transfer.nobody-designated');
  return users;
}

function textedBy(
  app: Pick<App, 'views' | 'clock'>,
  step: { readonly designation?: string },
  { entity, version }: TransferPlan,
) {
  const first = answeringNow(app, entity, version)[0]?.designation;
  const designation = step.designation ?? first ?? '';
  return mustHold(app, designation, { entity }).map((user) => ({ user, designation }));
}

/** A mail's receiver: a person on duty, or `null` for somebody without an account. */
interface Receiver {
  readonly address: string;
  readonly user: string | null;
  readonly designation?: string;
}

// A handler cannot work without its option's fields: the option is misconfigured, and not offered.
function mailedBy(
  app: Pick<App, 'views' | 'clock'>,
  { designation }: { readonly designation?: string },
  { option, entity }: TransferPlan,
): readonly Receiver[] {
  if (designation !== undefined)
    return mustHold(app, designation, { entity }).flatMap((user) => {
      const address = app.views.doc('accounts', user)?.email;
      return address ? [{ address, user, designation }] : [];
    });
  const { emails = [] } = option.data;
  if (emails.length === 0) throw new Refused('transfer.not-offered');
  return emails.map((address) => ({ address, user: null }));
}

function urlOf({ url }: ConfiguredOption): string {
  if (!url) throw new Refused('transfer.not-offered');
  return url;
}
