import type { TeamMember } from '#contracts/incident/team';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import { may, type Principal } from '#services/access/principal';
import type { Look } from '#services/views/views';

/** Phone numbers are visible to people who may see users, and to the team itself. */
export const seesNumbers = (who: Principal, { team }: IncidentDoc): boolean =>
  may(who, 'user.view') || team.some(({ user }) => user === who.account.uuid);

export function teamOf(look: Look, { team }: IncidentDoc, numbers: boolean): readonly TeamMember[] {
  return team.map(({ user, role }) => {
    const account = look('accounts', user);
    return {
      user: {
        uuid: user,
        first_name: account?.first_name ?? '',
        last_name: account?.last_name ?? '',
        phone_number: numbers ? (account?.phone_number ?? null) : null,
      },
      role,
    };
  });
}
