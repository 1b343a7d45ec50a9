/** Where the build has put the facts as it read them (scripts/bundle.mjs); a program that runs from its sources reads each file itself. */
export const PREPARED: URL | null = null;
