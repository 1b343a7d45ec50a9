/** The environment as it was given; the portal's own configuration reads this. */
export const givenEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env };

// React chooses its slow, checking form by this name, when it is first loaded: pages were rendered in twice the time unless the portal itself
// ran in production. So this file is loaded before anything else.
process.env.NODE_ENV = 'production';
