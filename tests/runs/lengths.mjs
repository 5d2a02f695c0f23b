/** The lengths of the random tests in `make test` and `make mutants`. Without them a test has the length of `make full`. */
export const short = { OPERATIONS: '4000', CALLOUTS: '120', HISTORIES: '1', KILLS: '8' };
