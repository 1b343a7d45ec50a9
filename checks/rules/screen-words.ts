import { getLine, getNodes } from './parsed.ts';

/** A word that must not reach a reader, and what is said instead. */
export interface Unwanted {
  readonly word: string;
  readonly instead: string;
}

/** The tables of the style sheet: `| not | but | why |`. */
export const readStyleSheet = (markdown: string): Unwanted[] =>
  [...markdown.matchAll(/^\| ([^|\n]+) \| ([^|\n]+) \| [^|\n]+ \|$/gm)]
    .map((match) => ({ word: match[1] ?? '', instead: match[2] ?? '' }))
    .filter(({ word }) => word !== 'not');

const HAN = /\p{Script=Han}/u;
const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a script says in Chinese: plain strings, parts of templates, texts between tags. Comments are not said. */
export function listTexts(source: string, path: string): string[] {
  return getNodes(source, path)
    .flatMap((node) => {
      if (node.type === 'StringLiteral' || node.type === 'JSXText') return [getText(node.value)];
      return node.type === 'TemplateElement' ? [getText(node.cooked ?? node.raw)] : [];
    })
    .filter((text) => HAN.test(text));
}

/** 'path:line word → instead' of everything that a script says and should not. */
export function findUnwanted(source: string, path: string, unwanted: readonly Unwanted[]): string[] {
  const near = unwanted.filter(({ word }) => source.includes(word));
  if (near.length === 0) return [];
  return listTexts(source, path).flatMap((text) =>
    near
      .filter(({ word }) => text.includes(word))
      .map(({ word, instead }) => `${path}:${getLine(source, text)} ${word} → ${instead}`),
  );
}
