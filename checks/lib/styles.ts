/** Compares the class names in style sheets with those in scripts. Comments and rule bodies are no selectors. */

const getSelectors = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, ' ');

/** Names of classes that a style sheet has rules for. */
export function getClasses(css: string): string[] {
  return [...new Set([...getSelectors(css).matchAll(/\.([a-zA-Z_][\w-]*)/g)].map((match) => match[1] ?? ''))];
}

/** Returns the first class of each selector of a style sheet. */
export function getRootClasses(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:keyframes|font-face|property)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, ';')
    .replace(/\{[^{}]*\}/g, ';')
    .split(/[;{}]/)
    .filter((part) => !part.trim().startsWith('@'))
    .flatMap((list) => list.split(/,(?![^(]*\))/));
  return [...new Set(selectors.flatMap((selector) => /\.([a-zA-Z_][\w-]*)/.exec(selector)?.[1] ?? []))];
}

/** Custom properties that a text reads, and those that it sets: in a rule, or as a key of an inline style. */
export function getVariables(text: string): { read: string[]; set: string[] } {
  return {
    read: [...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''),
    set: [...text.matchAll(/(?<![\w-])['"]?(--[\w-]+)['"]?\]?\s*:/g)].map((match) => match[1] ?? ''),
  };
}

/** Words in the literals of scripts, and prefixes of words that a template completes (`v-${stage}`). */
export class NamedWords {
  readonly #words = new Set<string>();
  readonly #beginnings = new Set<string>();

  add(script: string): void {
    for (const [, single, double, template] of script.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)) {
      const literal = single ?? double ?? template ?? '';
      for (const [word] of literal.matchAll(/[\w-]+/g)) this.#words.add(word);
      for (const [, beginning = ''] of literal.matchAll(/([a-zA-Z][\w-]+)\$\{/g)) this.#beginnings.add(beginning);
    }
  }

  has(name: string): boolean {
    return this.#words.has(name) || [...this.#beginnings].some((beginning) => name.startsWith(beginning));
  }
}
