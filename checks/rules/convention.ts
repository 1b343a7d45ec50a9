/** A rule that no ready tool has: it reads one file and says on which lines it is broken. */
export interface Convention {
  name: string;
  /** Paths from the root, with forward slashes. */
  appliesTo(path: string): boolean;
  find(text: string, path: string): Finding[];
}

export interface Finding {
  line: number;
  found: string;
}

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
export const isScript = (path: string) => /\.(?:ts|tsx|mjs|cjs)$/.test(path);
export const isProductScript = (path: string) =>
  isScript(path) && !isTest(path) && /^(?:domain|platform|features|apps|db)\//.test(path) && !/\/testing\//.test(path);

/** Each match of a pattern with its line. */
export function getMatches(text: string, pattern: RegExp): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    found: match[0].trim(),
  }));
}

/** The text with comments and the insides of plain strings blanked, lines kept: what is said is not what is done. */
export function getCode(text: string): string {
  const quiet = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
  return text.replace(quiet, (part) => part.replace(/[^\n]/g, ' '));
}
