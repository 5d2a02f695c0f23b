import type { Meaning } from '#contracts/incident/incident';
import './stateMark.css';
import { markOf } from './stateMarks.ts';

interface Props {
  readonly state: string;
  readonly meaning: Meaning;
}

/** The mark of a state's meaning: the same shape and color on the map, in the lists and on the page. */
export const StateShape = ({ state, meaning }: Props) => {
  const { name, path } = markOf({ state, state_meaning: meaning });
  return (
    <span className={`state-shape meaning-${name}`} aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <path d={path} />
      </svg>
    </span>
  );
};

/** With the state in the customer's own words beside it: neither needs the color. */
export const StateMark = ({ display, ...of }: Props & { readonly display: string }) => {
  const { name } = markOf({ state: of.state, state_meaning: of.meaning });
  return (
    <span className={`state-mark meaning-${name}`} data-state={of.state} data-meaning={name}>
      <StateShape {...of} />
      {display || of.state}
    </span>
  );
};
