import type { WorkflowState } from '#events/incident/workflow/definition';

/** The states that many versions share (S2 §4.1, §4.2). */
export const acknowledged: WorkflowState = {
  state: 'acknowledged',
  display: 'Acknowledged',
  meaning: 'acknowledged',
  logEvents: ['acknowledged'],
};
export const contacted: WorkflowState = {
  state: 'complainant contacted',
  display: 'Complainant contacted',
  meaning: 'contacted',
  logEvents: ['contacts:call_completed', 'contacts:call_skipped'],
};
export const preparing: WorkflowState = {
  state: 'preparing to work',
  display: 'Preparing to work',
  meaning: 'travelling',
  logEvents: ['geo:at_shop', 'geo:at_shop_skipped'],
};
export const onScene: WorkflowState = {
  state: 'on-scene',
  display: 'On scene',
  meaning: 'on-scene',
  logEvents: ['geo:arrived'],
};
export const departed: WorkflowState = {
  state: 'departed',
  display: 'Departed',
  meaning: 'finished',
  logEvents: ['geo:departed'],
};
export const workCompleted: WorkflowState = {
  state: 'work completed',
  display: 'Work completed',
  meaning: 'finished',
  logEvents: ['geo:departed'],
};
/** The same, in versions that do not release a team: the work also ends when no crew needs to go (S2 §4.1). */
export const workOver: WorkflowState = {
  ...workCompleted,
  logEvents: [...workCompleted.logEvents, 'geo:location_skipped'],
};
export const returningToShop: WorkflowState = {
  state: 'returning to shop',
  display: 'Returning to the shop',
  meaning: 'finished',
  logEvents: ['geo:departed'],
};
export const teamDone: WorkflowState = {
  state: 'team done',
  display: 'Team done',
  meaning: 'finished',
  logEvents: ['team:done', 'geo:location_skipped'],
};
export const awaitingApproval: WorkflowState = {
  state: 'awaiting approval',
  display: 'Awaiting approval',
  meaning: 'awaiting-approval',
  logEvents: ['form_submitted', 'form_skipped'],
};

/** The crew is back at the shop, or skipped the return. */
export const backAtShop = ['geo:returned_to_shop', 'geo:shop_return_skipped'] as const;
export const forming = ['team:formation_initialized', 'team:formation_resumed'] as const;
