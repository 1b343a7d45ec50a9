/** What a program needs of the surroundings to start, and no secret. */
const KEPT_NAMES = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

// oxlint-disable-next-line node/no-process-env -- nothing is configured by these; what we start gets no others
const given = process.env;

/** What programs that we start are told of the surroundings. */
export const CHILD_ENVIRONMENT = Object.fromEntries(KEPT_NAMES.map((name) => [name, given[name]]));
