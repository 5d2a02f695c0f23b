import type { NightKind } from './plan.ts';

/** Half an hour of everything at once, for a push. */
export const shortNight: NightKind = {
  minutes: 30,
  screens: ['dispatcher@arvada.example', 'administrator@arvada.example'],
  twice: 0.3,
  acts: {
    report: [2, 4],
    callRoles: [1, 3],
    acknowledge: [0, 2],
    note: [1, 2],
    complete: [0, 2],
    archive: [0, 1],
    hold: [0, 1],
    pause: [0, 2],
    resume: [0, 2],
    stop: [0, 1],
    target: [0, 1],
    operation: [3, 10],
    kill: [0, 2],
    restart: [0, 1],
    clock: [0, 1],
    lostAnswers: [0, 2],
    phoneTrouble: [0, 2],
    storeTrouble: [0, 2],
    brokerTrouble: [0, 1],
    outletTrouble: [0, 1],
    backUp: [0, 1],
    callMore: [0, 3],
    reportResident: [1, 2],
    erase: [1, 2],
    addShift: [0, 2],
    moveShift: [0, 1],
    deleteShift: [0, 1],
    addLeave: [0, 2],
    undoLeave: [0, 1],
    designate: [0, 1],
    order: [0, 1],
    leaves: [0, 1],
    right: [0, 1],
  },
};

/**
 * The nights of the controls: the same, with refused accounts, forgotten calls, shared phones and texts. In one of ten,
 * such as SEED=105 with the change of a phone number at its end, a screen stayed old.
 */
export const controlNight: NightKind = {
  ...shortNight,
  acts: {
    ...shortNight.acts,
    checkIn: [1, 3],
    sharePhone: [0, 2],
    phoneForgets: [0, 1],
    accountRefused: [0, 1],
  },
};

/** Twelve hours: 40 incidents, 10 call-outs, people at eight screens. */
export const longNight: NightKind = {
  minutes: 720,
  screens: ['dispatcher', 'manager', 'leader', 'crew', 'auditor', 'administrator', 'analyst']
    .map((role) => `${role}@arvada.example`)
    .concat('dispatcher@durham.example'),
  twice: 0.2,
  acts: {
    report: [36, 44],
    callRoles: [8, 12],
    acknowledge: [20, 30],
    note: [20, 30],
    complete: [10, 20],
    archive: [2, 6],
    hold: [2, 6],
    pause: [1, 4],
    resume: [1, 4],
    stop: [0, 2],
    target: [0, 4],
    operation: [60, 100],
    kill: [1, 4],
    restart: [0, 2],
    clock: [0, 2],
    lostAnswers: [1, 5],
    phoneTrouble: [1, 5],
    storeTrouble: [1, 5],
    brokerTrouble: [0, 3],
    outletTrouble: [0, 3],
    backUp: [1, 1],
    callMore: [4, 8],
    reportResident: [8, 12],
    erase: [3, 6],
    addShift: [3, 6],
    moveShift: [1, 4],
    deleteShift: [1, 4],
    addLeave: [3, 6],
    undoLeave: [1, 4],
    designate: [1, 4],
    order: [1, 4],
    leaves: [1, 4],
    right: [1, 4],
  },
};
