/** Environment variables that a program needs to start. None contains a secret. */
const KEPT_NAMES = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

// oxlint-disable-next-line node/no-process-env -- nothing is configured by these; what we start gets no others
const given = process.env;

export const CHILD_ENVIRONMENT = Object.fromEntries(KEPT_NAMES.map((name) => [name, given[name]]));
