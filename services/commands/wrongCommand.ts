/**
 * The command cannot be carried out as it was given, and trying again changes nothing. The message is for the operator:
 * one plain line, or one for each mistake.
 */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

/** The operator ended the command. */
export class CalledOff extends Error {}
