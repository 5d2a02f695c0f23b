import { it } from 'vitest';
import { given } from '#events/testing/given';
import { reservation } from './decider.ts';
import type { ReservationFact } from './events.ts';

const [user, callout] = ['ada', 'east'];
const reserve = (call: string, over: string | null = null) => ({ do: 'reserve', user, call, callout, over }) as const;
const reserved = (call: string): ReservationFact => ({ type: 'PhoneReserved', data: { user, call, callout } });
const spec = (...history: readonly ReservationFact[]) => given(reservation, ...history);

it('reserves the phones of a person for one call', () => {
  spec().when(reserve('c1')).then(reserved('c1'));
  spec(reserved('c1')).when(reserve('c1')).thenNothing();
  spec(reserved('c1')).when(reserve('c2')).thenNothing();
});

it('gives them to another call only when the one that holds them is over', () => {
  spec(reserved('c1')).when(reserve('c2', 'c1')).then(reserved('c2'));
  spec(reserved('c1'), reserved('c2')).when(reserve('c3', 'c1')).thenNothing();
});

it('does not take a call for a new one because it is over itself', () =>
  spec(reserved('c1')).when(reserve('c1', 'c1')).thenNothing());
