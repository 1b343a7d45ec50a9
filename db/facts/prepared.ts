/** URL of db/facts as parsed by the build (scripts/bundle.mjs); null if the program runs from its sources and parses each file itself. */
export const PREPARED: URL | null = null;
