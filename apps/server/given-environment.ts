/** The process environment, from which the portal reads its configuration. */
// oxlint-disable-next-line node/no-process-env -- the configuration reads the copy made here
export const PROVIDED_ENVIRONMENT: Readonly<Record<string, string | undefined>> = { ...process.env };

// React chooses its slow, checking form by this name, when it is first loaded: pages were rendered in twice the time unless the portal itself
// ran in production. So this file is loaded before anything else.
// oxlint-disable-next-line node/no-process-env -- libraries read it there and nowhere else
process.env.NODE_ENV = 'production';
