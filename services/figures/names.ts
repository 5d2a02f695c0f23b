import type { App } from '#services/app/app';

/** A person's name; empty once it is erased. */
export const nameOf = (app: App, uuid: string): string => {
  const account = app.views.doc('accounts', uuid);
  return account ? `${account.first_name} ${account.last_name}`.trim() : '';
};
