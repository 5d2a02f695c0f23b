import {
  document,
  id,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  whole,
} from '#contracts/core/schema';

/** A label, how likely it is (0 to 1), and the words of the description that speak for it. */
export const prediction = document('Prediction', {
  label: text('sewer'),
  score: number(0.82),
  because: listOf(text('manhole')),
});
export type Prediction = Shape<typeof prediction>;

/** The most likely labels first. Empty when nothing is likely enough. */
export const predictions = document('Predictions', {
  /** The method, and the number of the organization's own classifications that it learned from. */
  model: text('bayes-1-120'),
  module_predictions_v1: listOf(prediction),
  problem_type_predictions_v1: listOf(prediction),
});
export type Predictions = Shape<typeof predictions>;

/** An incident to classify (S0 §3). */
export const classifiedIncident = document('ClassifiedIncident', {
  uuid: id,
  version: text('arvada_water'),
  time,
  description: text('Water is coming up in the street'),
  address: text('5400 Olde Wadsworth Blvd'),
  /** `[lat, lng]`; null without a location. */
  point: orNull(listOf(number(39.8))),
  labels: listOf(text('main break')),
  predictions,
});

/** `POST /api/incidents/ml/classify/v1/lock_next/` (S0 §7). */
export const nextToClassify = document('NextToClassify', {
  result: oneOf(['LOCKED', 'NONE']),
  unclassified_count: whole(14),
  incident: optional(classifiedIncident),
});
export type NextToClassify = Shape<typeof nextToClassify>;
