import { describe, expect, it } from 'vitest';
import { allows, permissions, roles } from './roles.ts';

/**
 * The matrix of permissions, written by hand from the specification, not from the table under test. The specification
 * names the people (S0 §1, S1 §1, S2 §6) and leaves their permissions open; each group cites the sentence that it
 * follows. Every change of a permission must be repeated here. A dot is a refusal.
 */
const matrix = `
                       crew  leader  dispatcher  manager  administrator  analyst  auditor  _Staff

  Everybody signed in has a viewer and reads incidents; a crew works on its own (S0 §1: crews go on scene and finish).
  viewer.view          yes   yes     yes         yes      yes            yes      yes      yes
  incident.view        yes   yes     yes         yes      yes            yes      yes      yes
  schedule.view        yes   yes     yes         yes      yes            yes      yes      yes
  incident.log         yes   yes     yes         yes      yes            .        .        yes
  incident.attach      yes   yes     yes         yes      yes            .        .        yes
  incident.form        yes   yes     yes         yes      yes            .        .        yes

  Analysts and auditors read; a crew's phone shows neither the board nor the modules (S0 §1).
  board.view           .     yes     yes         yes      yes            yes      yes      yes
  module.view          .     yes     yes         yes      yes            yes      yes      yes
  beat.view            .     yes     yes         yes      yes            yes      yes      yes
  callout.view         .     yes     yes         yes      yes            yes      yes      yes
  userList.view        .     yes     yes         yes      yes            yes      yes      yes
  callout.manage       .     yes     yes         yes      yes            .        .        yes
  callProfile.view     .     yes     yes         yes      yes            yes      yes      yes

  A leader leads the work on an incident: people, places, words and transfers (S2 §1, §5).
  crew.note            .     yes     yes         yes      yes            .        .        yes
  crew.checkIn         .     yes     yes         yes      yes            .        .        yes
  map.view             yes   yes     yes         yes      yes            yes      yes      yes
  incident.create      .     yes     yes         yes      yes            .        .        yes
  incident.label       .     yes     yes         yes      yes            .        .        yes
  incident.transfer    .     yes     yes         yes      yes            .        .        yes
  incident.note        .     yes     yes         yes      yes            .        .        yes
  incident.file        .     yes     yes         yes      yes            .        .        yes
  incident.places      .     yes     yes         yes      yes            .        .        yes
  incident.tag         .     yes     yes         yes      yes            .        .        yes
  incident.team        .     yes     yes         yes      yes            .        .        yes
  incident.integrate   .     yes     yes         yes      yes            .        .        yes
  incident.link        .     yes     yes         yes      yes            .        .        yes
  address.find         .     yes     yes         yes      yes            .        .        yes
  user.view            .     yes     yes         yes      yes            .        .        yes
  bupp.work            .     yes     yes         yes      yes            .        .        yes
  afterHours.lead      .     yes     yes         yes      yes            .        .        yes
  callProfile.write    .     yes     yes         yes      yes            .        .        yes

  Dispatchers and managers send crews (S0 §1); administrators and dispatchers manage who is on call (S1 §1).
  board.manualMode     .     .       yes         yes      yes            .        .        yes
  crew.activate        .     .       yes         yes      yes            .        .        yes
  incident.dispatch    .     .       yes         yes      yes            .        .        yes
  incident.hold        .     .       yes         yes      yes            .        .        yes
  beat.write           .     .       yes         yes      yes            .        .        yes
  schedule.write       .     .       yes         yes      yes            .        .        yes
  directory.view       .     .       yes         yes      yes            .        .        yes
  directory.write      .     .       yes         yes      yes            .        .        yes
  event.write          .     .       yes         yes      yes            .        .        yes
  digest.write         .     .       yes         yes      yes            .        .        yes
  userList.write       .     .       yes         yes      yes            .        .        yes
  notification.send    .     .       yes         yes      yes            .        .        yes
  simulator.view       .     .       yes         yes      yes            .        .        yes

  A manager archives, completes, approves and deletes, and sets the rules (S2 §5: permissions.manage).
  incident.manage      .     .       .           yes      yes            .        .        yes
  incident.approve     .     .       .           yes      yes            .        .        yes
  incident.delete      .     .       .           yes      yes            .        .        yes
  transfer.configure   .     .       .           yes      yes            .        .        yes
  transfer.consent     .     .       .           .        yes            .        .        yes
  incident.classify    .     .       yes         yes      yes            .        .        yes
  alarm.raise          .     .       .           yes      yes            .        .        yes
  open311.use          .     .       .           yes      yes            .        .        yes
  alarm.filter         .     .       .           yes      yes            .        .        yes
  callProfile.erase    .     .       .           yes      yes            .        .        yes
  beat.remove          .     .       .           yes      yes            .        .        yes

  Managers, analysts and auditors study the figures.
  analytics.view       .     .       .           yes      yes            yes      yes      yes

  Managers, analysts and auditors look at the past; a dispatcher works with the present.
  replay.view          .     .       .          yes       yes           yes       yes      yes

  The security log is the auditor's and the administrator's.
  audit.view           .     .       .           .        yes            .        yes      yes

  An administrator adds and removes people and gives roles (S2 §6).
  user.write           .     .       .           .        yes            .        .        yes

  Erasing a person is the administrator's; the call-centre test and other organizations are the staff's (S2 §7.4).
  incident.erase       .     .       .           .        yes            .        .        yes
  staff.testCallCentre .     .       .           .        .              .        .        yes
  staff.createEntity   .     .       .           .        .              .        .        yes
  entity.switch        .     .       .           .        .              .        .        yes
`;

const written = matrix
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([, ...cells]) => cells.length > 0 && cells.every((cell) => cell === 'yes' || cell === '.'));
const columns = ['crew', 'leader', 'dispatcher', 'manager', 'administrator', 'analyst', 'auditor', '_Staff'] as const;

describe('the table of roles and permissions', () => {
  it('has a line here for every permission, and none for any other', () => {
    expect(new Set(written.map(([permission]) => permission))).toEqual(new Set(permissions));
    expect(written).toHaveLength(permissions.length);
  });

  it('has a column here for every role', () => {
    expect(new Set(roles)).toEqual(new Set(columns));
    for (const line of written) expect(line).toHaveLength(1 + columns.length);
  });

  it.each(columns.map((role, column) => ({ role, column })))(
    '$role has the permissions of the matrix',
    ({ role, column }) => {
      const wanted = new Set(written.map(([permission, ...cells]) => `${permission}: ${cells[column]}`));
      const allowed = permissions.map((permission) => `${permission}: ${allows(role, permission) ? 'yes' : '.'}`);
      expect(new Set(allowed)).toEqual(wanted);
    },
  );
});
