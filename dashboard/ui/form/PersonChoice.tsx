import type { ComponentProps } from 'react';
import { Choice } from './Field.tsx';

interface PersonChoiceProps extends Omit<ComponentProps<typeof Choice>, 'children'> {
  readonly people: readonly { readonly uuid: string; readonly name: string }[];
}

/** One of these people, by uuid; empty at first. */
export const PersonChoice = ({ people, ...choice }: PersonChoiceProps) => (
  <Choice {...choice}>
    <option value="">Choose a person</option>
    {people.map(({ uuid, name }) => (
      <option key={uuid} value={uuid}>
        {name}
      </option>
    ))}
  </Choice>
);
