/** What the server process is made of; pages read contracts and domain too, and are rendered anew by the process that starts again. */
const OF_SERVER =
  /^(?:apps\/(?:server\/|pages\.ts$)|platform\/(?:server|contract)\/|features\/[^/]+\/[^/]+\/(?:server\/|pages\/|contract\/|[^/]+\.contract\.ts$)|domain\/|db\/).*/;
const OF_PAGES = /^(?:apps\/web|platform\/web|features\/[^/]+\/[^/]+\/web)\//;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//;

/** @param path relative to the root, with slashes */
export const isOfServer = (path: string): boolean => OF_SERVER.test(path) && !TEST.test(path);
export const isOfPages = (path: string): boolean => OF_PAGES.test(path) && !TEST.test(path);
