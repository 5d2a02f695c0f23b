import type { ComponentType } from 'react';
import type { ApiError } from '../../../data/api.ts';
import { usePast } from '../../../data/past/past.ts';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { AlarmSection } from '../alarms/AlarmSection.tsx';
import { CalloutSection } from '../callout/CalloutSection.tsx';
import { Files } from '../files/Files.tsx';
import { Forms } from '../forms/Forms.tsx';
import { Head } from '../head/Head.tsx';
import { Holds } from '../holds/Holds.tsx';
import { Integrations } from '../integrations/Integrations.tsx';
import { LinkedCalls } from '../linked/LinkedCalls.tsx';
import { LinkedTo } from '../linked/LinkedTo.tsx';
import { Composer } from '../log/Composer.tsx';
import { LogSection } from '../log/LogSection.tsx';
import { Notes } from '../notes/Notes.tsx';
import { Nearby } from '../places/Nearby.tsx';
import { Places } from '../places/Places.tsx';
import { Problem } from '../problem/Problem.tsx';
import type { CustomerParts } from '../section/customerParts.ts';
import type { Onlooker } from '../section/presence.ts';
import type { SectionProps } from '../section/Section.tsx';
import { Tags } from '../tags/Tags.tsx';
import { Team } from '../team/Team.tsx';
import { Assignment } from './Assignment.tsx';
import { Crews } from './Crews.tsx';
import { Details } from './Details.tsx';
import styles from './IncidentView.module.css';
import { Notices } from './Notices.tsx';
import { SetAside } from './SetAside.tsx';

type Sections = readonly ComponentType<SectionProps>[];
/** Above everything: why this page is not the usual one. */
const above: Sections = [SetAside, Holds, LinkedTo, Assignment];
/** Every caller first asks who is coming. */
const factsWith = ({ sections }: CustomerParts): Sections => [
  Crews,
  AlarmSection,
  LinkedCalls,
  CalloutSection,
  ...sections,
  Places,
  Nearby,
  Problem,
  Team,
  Details,
  Tags,
  Forms,
  Files,
  Notes,
  Integrations,
  Notices,
];

export interface IncidentViewProps extends SectionProps {
  readonly others: readonly Onlooker[];
  /** The last fetch failed: the incident shown may be behind. */
  readonly error: ApiError | null;
  readonly onGone: () => void;
  readonly added: CustomerParts;
  /** Closes the side panel of the board; absent on the incident's own page. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * One incident, on its own page and in the board's side panel: the head, the log, the composer at the bottom, and the
 * facts beside the log, or below it where there is no room.
 */
export const IncidentView = ({ incident, onChanged, others, error, onGone, added, onClose }: IncidentViewProps) => {
  const isPast = usePast() !== null;
  const shown = (sections: Sections) =>
    sections.map((Part) => <Part key={sections.indexOf(Part)} incident={incident} onChanged={onChanged} />);
  return (
    <div className={styles.container}>
      <div className={styles.view}>
        <div className={styles.top}>
          {error && <AlertBox kind="warning">This may be out of date. {error.message}</AlertBox>}
          {shown(above)}
          <Head {...{ incident, others, onChanged, onGone, onClose }} added={added.actions} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing that the keys could reach. */}
        <div className={styles.log} tabIndex={0}>
          <LogSection incident={incident} onChanged={onChanged} />
        </div>
        {!isPast && (
          <div className={styles.composer}>
            <Composer incident={incident} onRecorded={onChanged} />
          </div>
        )}
        <div className={styles.facts}>
          {shown(factsWith(added).filter((part) => !isPast || part !== CalloutSection))}
        </div>
      </div>
    </div>
  );
};
