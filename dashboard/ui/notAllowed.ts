/** Shown in place of a screen, or beside a control, that the reader's role does not allow. */
export const notAllowed = 'Your role does not allow this.';
