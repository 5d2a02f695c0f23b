import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import type { Notice } from '#events/incident/transfers/facts';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { holdersOf } from './designated.ts';
import { type HandlerStep, handlers } from './handlers.ts';

/** The effects of an option besides the new version: messages, their addresses, and labels. */
export interface Owed {
  readonly notices: readonly Notice[];
  readonly addresses: readonly string[];
  readonly labels: readonly string[];
}

interface Wanted {
  readonly option: ConfiguredOption;
  /** The organization and version afterwards. */
  readonly entity: string;
  readonly version: string;
  /** The transfer's uuid; its messages' ids follow from it. */
  readonly transfer: string;
}

/** The one interpreter of handlers. An option without a handler counts as a handler of one step. */
export function owedBy(app: Pick<App, 'views' | 'clock'>, wanted: Wanted): Owed {
  const owed = { notices: [] as Notice[], addresses: [] as string[], labels: [] as string[] };
  const delivery = () => idFrom('delivery', wanted.transfer, owed.notices.length);
  for (const step of stepsOf(wanted.option)) {
    switch (step.do) {
      case 'text':
        for (const { user, designation } of textedBy(app, step, wanted))
          owed.notices.push({ delivery: delivery(), medium: 'sms', user, designation });
        break;
      case 'mail':
        for (const address of addressesOf(wanted.option)) {
          owed.notices.push({ delivery: delivery(), medium: 'email', address: owed.addresses.length });
          owed.addresses.push(address);
        }
        break;
      case 'call':
        owed.notices.push({ delivery: delivery(), medium: 'http', url: urlOf(wanted.option) });
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
      // Phone calls are not implemented yet, and an impossible option is not offered.
      if ((data.notification_type ?? 'sms') !== 'sms') throw new Refused('transfer.not-offered');
      return [{ do: 'text', designation: data.designation_name ?? '' }];
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
    // No call is placed yet.
    case 'ESCALATION_TRANSFER':
    case '_SEPARATOR':
      return [];
  }
}

function textedBy(
  app: Pick<App, 'views' | 'clock'>,
  step: { readonly designation?: string },
  { entity, version }: Wanted,
) {
  const first = answeringNow(app, entity, version)[0]?.designation;
  const designation = step.designation ?? first ?? '';
  const users = holdersOf(app, entity, designation);
  if (users.length === 0) throw new Refused('transfer.nobody-designated');
  return users.map((user) => ({ user, designation }));
}

// A handler cannot work without its option's fields: the option is misconfigured, and not offered.
function addressesOf({ data }: ConfiguredOption): readonly string[] {
  const { emails = [] } = data;
  if (emails.length === 0) throw new Refused('transfer.not-offered');
  return emails;
}

function urlOf({ url }: ConfiguredOption): string {
  if (!url) throw new Refused('transfer.not-offered');
  return url;
}
