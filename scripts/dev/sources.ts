/** Sources of the server process. Contracts and domain code also belong to pages, which the restarted process renders again. */
const OF_SERVER =
  /^(?:apps\/(?:server\/|pages\.ts$)|platform\/(?:server|contract)\/|features\/[^/]+\/[^/]+\/(?:server\/|pages\/|contract\/|[^/]+\.contract\.ts$)|domain\/|db\/).*/;
const OF_PAGES = /^(?:apps\/web|platform\/web|features\/[^/]+\/[^/]+\/web)\//;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//;

/**
 * Returns whether a file is a source of the server process.
 * @param path relative to the root, with slashes
 */
export const isServerSource = (path: string): boolean => OF_SERVER.test(path) && !TEST.test(path);
export const isPageSource = (path: string): boolean => OF_PAGES.test(path) && !TEST.test(path);
