/** The steps of a named handler, in order. */
export type HandlerStep =
  /** Texts the holder of a designation; without a name, the first person designated for the new version. */
  | { readonly do: 'text'; readonly designation?: string }
  /** Mails the holder of a designation; without a name, the addresses of the option. */
  | { readonly do: 'mail'; readonly designation?: string }
  /** Rings the people on duty for a designation, or those of an escalation tree, until one acknowledges. */
  | { readonly do: 'ring'; readonly tree: string | null; readonly designation: string | null }
  /** Calls the option's own address. */
  | { readonly do: 'call' }
  | { readonly do: 'label'; readonly name: string };

/**
 * The flux handlers by codename (S2 §3: `handler_codename`). The specification does not show their content; these are
 * ours. `plan.ts` is their one interpreter.
 */
export const handlers: Readonly<Record<string, readonly HandlerStep[]>> = {
  notify_on_call: [{ do: 'text' }, { do: 'label', name: 'On-call notified' }],
  notify_by_mail: [{ do: 'mail' }, { do: 'label', name: 'Notified by mail' }],
  notify_on_call_and_by_mail: [{ do: 'text' }, { do: 'mail' }, { do: 'label', name: 'On-call notified' }],
  outside_dispatch: [{ do: 'call' }, { do: 'label', name: 'Dispatched outside' }],
};
