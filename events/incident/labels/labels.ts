import { nameKey } from '#contracts/values/name';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, object, optional, orNull, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

export const labelFacts = facts({
  /** Sealed with the key of the incident, unless a setting added the label. The name is empty after an erasure. */
  LabelAdded: { label: id, name: text, subject: optional(id), personal: optional(orNull(object({ name: text }))) },
  LabelRemoved: { label: id },
});
export type LabelAdded = FactIn<typeof labelFacts, 'LabelAdded'>;
export type LabelFact = FactIn<typeof labelFacts>;

export type LabelCommand =
  | { readonly do: 'addLabel'; readonly label: string; readonly name: string }
  | { readonly do: 'removeLabel'; readonly label: string };

export interface Labels {
  /** Label ids by the key of their name. */
  readonly byName: ReadonlyMap<string, string>;
  /** The ids of all labels that the incident ever had. */
  readonly ever: ReadonlySet<string>;
}

/** Keywords for finding incidents. Labels with one key are the same. */
export const labels: Part<{
  name: 'labels';
  state: Labels;
  facts: LabelFact;
  commands: LabelCommand;
  begins: { readonly incident: string; readonly labels: readonly { readonly label: string; readonly name: string }[] };
}> = {
  name: 'labels',
  facts: labelFacts,
  initial: { byName: new Map(), ever: new Set() },
  begin: ({ incident, labels: typed }) => typed.map((one) => labelTyped(incident, one)),
  decide: {
    addLabel: (state, { label, name }) => {
      const known = state.labels.byName.get(nameKey(name));
      if (known === label) return [];
      if (known !== undefined) throw new Refused('incident.label-known');
      return [labelTyped(state.incident, { label, name })];
    },
    removeLabel: (state, { label }) => {
      const { byName, ever } = state.labels;
      if (!ever.has(label)) throw new Refused('not-found');
      return [...byName.values()].includes(label) ? [{ type: 'LabelRemoved', data: { label } }] : [];
    },
  },
  evolve: {
    LabelAdded: ({ byName, ever }, { data }) => ({
      byName: new Map(byName).set(nameKey(data.name), data.label),
      ever: new Set(ever).add(data.label),
    }),
    LabelRemoved: ({ byName, ever }, { data }) => ({
      byName: new Map([...byName].filter(([, label]) => label !== data.label)),
      ever,
    }),
  },
};

/** A label that a setting adds. It says nothing of a person. */
export const labelAdded = ({ label, name }: Pick<LabelAdded['data'], 'label' | 'name'>): LabelAdded => ({
  type: 'LabelAdded',
  data: { label, name },
});

const labelTyped = (incident: string, { label, name }: Pick<LabelAdded['data'], 'label' | 'name'>): LabelAdded => ({
  type: 'LabelAdded',
  data: { label, name, subject: incident, personal: { name } },
});
