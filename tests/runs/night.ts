/** False in `make test`, which leaves the long parts of some tests to `make chaos`. Every other run has them. */
export const isNight = process.env.WITHOUT_NIGHT === undefined;
