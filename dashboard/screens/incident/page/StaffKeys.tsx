import { useStaffView } from '../../../ui/staffView.ts';

interface Props {
  readonly version: string;
  readonly uuid: string;
}

/** The keys behind the words of an incident, in the staff view only. Staff quote them in a report. */
export const StaffKeys = ({ version, uuid }: Props) =>
  useStaffView() ? (
    <p className="quiet">
      Version {version} · incident {uuid}
    </p>
  ) : null;
