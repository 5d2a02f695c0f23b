import { useState } from 'react';
import { roleNames, type TeamMember } from '#contracts/incident/team';
import { command } from '../../../data/command.ts';
import { useMay } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Removal } from '../../../ui/dialog/Removal.tsx';
import { Buttons } from '../../../ui/page/Buttons.tsx';
import { phone, phoneLink } from '../../../ui/phone.ts';
import styles from '../section/Incident.module.css';
import { Section, type SectionProps } from '../section/Section.tsx';
import { formationWords } from '../words/taskWords.ts';
import { AddMembers } from './AddMembers.tsx';
import { MemberRole } from './MemberRole.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'role' | 'remove'; readonly user: string };

/** The people who work on the incident, and the state of the team's formation. */
export const Team = ({ incident, onChanged }: SectionProps) => {
  const { uuid, team, formation, active } = incident;
  const allowed = useMay<'POST /api/incident/:incident_uuid/user/' | 'DELETE /api/incident/:incident_uuid/user/:uuid/'>(
    'incident.team',
  );
  const mayChoose = useMay<'GET /api/entity/'>('user.view');
  const [open, setOpen] = useState<Open | null>(null);
  const member = open && open.kind !== 'add' ? team.find(({ user }) => user.uuid === open.user) : undefined;
  const nobody = team.length === 0 && !formation;
  const done = { onDone: onChanged, onClose: () => setOpen(null) };
  return (
    <Section id="team" title="Team" empty={nobody && 'No one on the team yet'}>
      {formation && <p>{formationWords[formation]}</p>}
      {team.length === 0 && formation && <p className="quiet">No one on the team yet</p>}
      {team.length > 0 && (
        <ul className={styles.contacts} aria-label="Team">
          {team.map((one) => (
            <li key={one.user.uuid} data-member={one.user.uuid}>
              <p>
                <strong>{nameOf(one)}</strong> <span className="quiet">{roleNames[one.role]}</span>
              </p>
              {one.user.phone_number && (
                <p>
                  <a href={phoneLink(one.user.phone_number)}>{phone(one.user.phone_number)}</a>
                </p>
              )}
              <Buttons>
                <Button small allowed={allowed} onClick={() => setOpen({ kind: 'role', user: one.user.uuid })}>
                  Change role<span className="visually-hidden"> of {nameOf(one)}</span>
                </Button>
                <Button small allowed={allowed} onClick={() => setOpen({ kind: 'remove', user: one.user.uuid })}>
                  Remove<span className="visually-hidden"> {nameOf(one)}</span>
                </Button>
              </Buttons>
            </li>
          ))}
        </ul>
      )}
      <Buttons>
        <Button
          small={nobody}
          allowed={allowed && mayChoose}
          disabled={!active}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add members
        </Button>
      </Buttons>
      {open?.kind === 'add' && <AddMembers incident={uuid} team={team} {...done} />}
      {open?.kind === 'role' && member && <MemberRole incident={uuid} member={member} {...done} />}
      {open?.kind === 'remove' && member && (
        <Removal
          title="Remove this member?"
          verb="Remove member"
          removal={command('DELETE /api/incident/:incident_uuid/user/:uuid/', {
            incident_uuid: uuid,
            uuid: member.user.uuid,
          })}
          {...done}
        >
          <p>{nameOf(member)} leaves the team. Only people who have this incident open are told.</p>
        </Removal>
      )}
    </Section>
  );
};

const nameOf = ({ user }: TeamMember): string => `${user.first_name} ${user.last_name}`.trim() || 'Someone';
