import type { MyShifts, Trade, TradeAct } from '#contracts/onCall/trades';
import { fromField, toField } from '../../../time/typedTime.ts';
import { spanWords } from '../calendarWords.ts';

/** "Water on-call, Mon, Mar 2, 5:00 PM to Tue, Mar 3, 7:00 AM" */
export const shiftWords = (
  { designation, start, end }: Pick<Trade, 'designation' | 'start' | 'end'>,
  zone: string,
): string => `${designation}, ${spanWords(Date.parse(start), Date.parse(end), zone)}`;

/** One sentence: who asks whom for what. `me` is the viewer. */
export function asksWords(trade: Trade, me: string, zone: string): string {
  const { kind, user, to, back } = trade;
  const mine = user.uuid === me;
  const who = mine ? 'You' : user.name;
  const what = shiftWords(trade, zone);
  if (kind === 'take') return `${who} ${mine ? 'ask' : 'asks'} for the open shift ${what}.`;
  const whom = to === null ? 'anybody' : to.uuid === me ? 'you' : to.name;
  const verb = kind === 'swap' ? 'swap' : kind === 'cover' ? 'cover' : 'take';
  const other = back ? ` for ${spanWords(Date.parse(back.start), Date.parse(back.end), zone)}` : '';
  return `${who} ${mine ? 'ask' : 'asks'} ${whom} to ${verb} ${what}${other}.`;
}

/** How far it has come. */
export function stateWords({ state, accepted_by, approved_by }: Trade): string {
  switch (state) {
    case 'asked':
      return 'Waits for an answer.';
    case 'accepted':
      return `${accepted_by?.name ?? ''} accepted. Waits for a supervisor.`;
    case 'made':
      return `${accepted_by?.name ?? ''} has the shift.${approved_by === null ? '' : ` Approved by ${approved_by}.`}`;
    case 'declined':
    case 'withdrawn':
    case 'rejected':
    case 'undone':
      return `It was ${state}.`;
  }
}

export const actNames: Readonly<Record<TradeAct, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Reject',
  undo: 'Undo',
};
export const actDone: Readonly<Record<TradeAct, string>> = {
  accept: 'You have accepted.',
  decline: 'You have declined.',
  withdraw: 'The request is withdrawn.',
  approve: 'The calendar has changed.',
  reject: 'The change is rejected.',
  undo: 'The change is undone.',
};

/** The kinds that a person may ask about an own shift. */
export const askNames = { give: 'Give the whole shift', cover: 'Have a part covered', swap: 'Swap shifts' } as const;
export type AskKind = keyof typeof askNames;

export interface AskForm {
  readonly kind: AskKind;
  readonly to: string;
  readonly back: string;
  readonly start: string;
  readonly end: string;
}

export const askForm = ({ start, end }: Pick<Trade, 'start' | 'end'>, zone: string): AskForm => ({
  kind: 'give',
  to: '',
  back: '',
  start: toField(start, zone),
  end: toField(end, zone),
});

export interface Times {
  readonly start: string;
  readonly end: string;
}

/** The sentence of each wrong time. */
export function timeMistakes({ start, end }: Times, zone: string): Partial<Times> {
  const [begin, until] = [fromField(start, zone), fromField(end, zone)];
  if (begin === undefined) return { start: 'A date and a time.' };
  if (until === undefined) return { end: 'A date and a time.' };
  return until <= begin ? { end: 'The end comes after the start.' } : {};
}

/** The body of a request about an own shift. */
export function askBody(shift: string, { kind, to, back, start, end }: AskForm, { others, zone }: AskContext) {
  if (kind === 'swap') return { kind, shift, back, to: others.find(({ uuid }) => uuid === back)?.user ?? '' };
  const whom = to === '' ? {} : { to };
  if (kind === 'give') return { kind, shift, ...whom };
  return { kind, shift, ...whom, start: fromField(start, zone) ?? '', end: fromField(end, zone) ?? '' };
}
interface AskContext extends Pick<MyShifts, 'others'> {
  readonly zone: string;
}
