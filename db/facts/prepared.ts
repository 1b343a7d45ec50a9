/** The location of the facts as parsed by the build (scripts/bundle.mjs); a program that runs from its sources parses each file itself. */
export const PREPARED: URL | null = null;
