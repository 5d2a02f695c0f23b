/** What a named handler does with an incident that is transferred to it, in order. */
export type HandlerStep =
  /** Texts whoever holds a designation; without a name, whoever answers first for the version it becomes. */
  | { readonly do: 'text'; readonly designation?: string }
  /** Mails the addresses of the option. */
  | { readonly do: 'mail' }
  /** Calls the option's own address. */
  | { readonly do: 'call' }
  | { readonly do: 'label'; readonly name: string };

/**
 * The flux handlers by codename (S2 §3: `handler_codename`). The specification does not show what is in them: these are ours.
 * `plan.ts` is their one interpreter.
 */
export const handlers: Readonly<Record<string, readonly HandlerStep[]>> = {
  notify_on_call: [{ do: 'text' }, { do: 'label', name: 'On-call notified' }],
  notify_by_mail: [{ do: 'mail' }, { do: 'label', name: 'Notified by mail' }],
  notify_on_call_and_by_mail: [{ do: 'text' }, { do: 'mail' }, { do: 'label', name: 'On-call notified' }],
  outside_dispatch: [{ do: 'call' }, { do: 'label', name: 'Dispatched outside' }],
};
