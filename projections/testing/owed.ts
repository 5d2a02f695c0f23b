// For tests only.
import type { RecordedFact } from '#events/facts';
import { due } from '#projections/due/due';
import type { Obligation } from '#projections/due/obligation';
import { given } from './given.ts';

/** The obligations of one kind after these facts. */
export function owed<Kind extends Obligation['kind']>(kind: Kind, ...events: readonly RecordedFact[]) {
  const { keys, doc } = given(due, ...events);
  return keys
    .flatMap((key) => doc(key) ?? [])
    .filter((one): one is Obligation & { readonly kind: Kind } => one.kind === kind);
}
