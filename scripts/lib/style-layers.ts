import type { CSSOptions, Plugin } from 'vite';

type AcceptedPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

/** Style sheets that scripts import, by where they lie; `platform/web/styles/index.css` names the layers of its own and the order of all. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/features\/[^/]+\/web\/[^?]+\.css$/, 'feature'],
  [/\/platform\/web\/(?!styles\/)[^?]+\.css$/, 'ui'],
];

/** The layer of a style sheet, by its path; null for one that names its layers itself, or is not ours. */
export function layerOf(path: string): string | null {
  return LAYERS.find(([place]) => place.test(path))?.[1] ?? null;
}

const PHONES = /^(?=\(max-width: (?:[1-6]\d\d|7[0-6]\d)(?:\.\d+)?px\)$)/;

/** A condition of narrow windows as one of screens: a sheet of A4 is as narrow as a phone, and nobody pushes aside or unfolds what stands on it. */
export const onScreensAlone = (condition: string): string => condition.replace(PHONES, 'screen and ');

/** Rules for phones are none for paper, in all sheets, so that no sheet has to say it and none can forget it. */
export const keepOffPaper: AcceptedPlugin = {
  postcssPlugin: 'keep-off-paper',
  AtRule: {
    media(rule) {
      const condition = onScreensAlone(rule.params);
      if (condition !== rule.params) rule.params = condition;
    },
  },
};

/** Where the part of a sheet begins that lies in a layer above its own: what fingers and paper ask for. It stands last. */
const ABOVE = /^@layer (?:touch|print) \{/m;

/** A sheet in its layer; what it says for fingers and for paper stays in theirs, which have the last word. */
export function inLayer(code: string, layer: string): string {
  const at = ABOVE.exec(code)?.index ?? code.length;
  return `@layer ${layer} {\n${code.slice(0, at)}\n}\n${code.slice(at)}`;
}

/** Puts each style sheet of a feature into the layer of features, so that no sheet has to say it and none can forget it. */
export function layerStyles(): Plugin {
  return {
    name: 'layer-styles',
    enforce: 'pre',
    transform(code, id) {
      const layer = layerOf(id.replace(/\?.*$/, ''));
      return layer === null ? null : { code: inLayer(code, layer), map: null };
    },
  };
}
