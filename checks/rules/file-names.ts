import type { Convention } from './convention.ts';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const NAMED_BY_TOOLS = /^(?:README\.md|LICENSE|\.gitkeep|\.npmrc)$/;
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Files and folders are kebab-case, so that a name can be typed without looking. */
export const fileNames: Convention = {
  name: 'file-names',
  appliesTo: (path) =>
    /^(?:domain|platform|features|apps|db|checks|e2e|bench|scripts)\//.test(path) &&
    !/^db\/facts\/.*\.json$/.test(path),
  find: (_, path) => {
    const wrong = path
      .split('/')
      .filter((part) => ![KEBAB_CASE, NAMED_BY_TOOLS, MIGRATION].some((form) => form.test(part)));
    return wrong.map((found) => ({ line: 1, found }));
  },
};
