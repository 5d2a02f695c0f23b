import type { JsonObject } from '#contracts/core/json';
import type { StoredForm } from './core/storedForm.ts';
import type { AnyFact, FactType } from './facts.ts';
import { storedLabel } from './incident/labels/stored.ts';
import { storedPlace } from './incident/places/stored.ts';

/** The facts whose stored data differ from those that deciders and projections see, by type. */
export const storedForms: Readonly<Partial<Record<FactType, StoredForm>>> = {
  IncidentLocated: storedPlace,
  LocationCorrected: storedPlace,
  LabelAdded: storedLabel,
};

/** The data of a fact as the log holds them openly: without the sealed texts that its form restores. */
export const openData = ({ type, data }: Pick<AnyFact, 'type' | 'data'>): JsonObject =>
  storedForms[type]?.toStored(data as JsonObject) ?? (data as JsonObject);
