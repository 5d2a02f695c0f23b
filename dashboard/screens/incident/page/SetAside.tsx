import { AlertBox } from '../../../ui/form/Field.tsx';
import type { SectionProps } from '../section/Section.tsx';

/** One event of the incident could not be applied. The page shows the incident as it was before that event. */
export const SetAside = ({ incident }: SectionProps) =>
  incident.set_aside ? (
    <AlertBox kind="warning">
      This incident is not up to date: part of its record could not be read. New entries are saved, but they are not
      shown until the record is repaired.
    </AlertBox>
  ) : null;
