import type { CSSOptions, Plugin } from 'vite';
import { LAYER_ORDER } from '#platform/web/styles/layer-order.ts';

type AcceptedPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

/** Layers of the style sheets that scripts import, by path; `platform/web/styles/index.css` declares its own layers. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/features\/[^/]+\/[^/]+\/web\/[^/?]+\.css$/, 'feature'],
  // Pages load the sheets of a feature in any order, so those of its parts have a layer of their own: they override the sheet of the whole.
  [/\/features\/[^/]+\/[^/]+\/web\/[^?]+\/[^/?]+\.css$/, 'part'],
  [/\/platform\/web\/(?!styles\/)[^?]+\.css$/, 'ui'],
];

/** Returns the layer of a style sheet by its path; null for one that declares its layers itself, or is third-party. */
export function getLayer(path: string): string | null {
  return LAYERS.find(([place]) => place.test(path))?.[1] ?? null;
}

const PHONES = /^(?=\(max-width: (?:[1-6]\d\d|7[0-6]\d)(?:\.\d+)?px\)$)/;

/**
 * Restricts a condition of narrow windows to screens: a sheet of A4 is as narrow as a phone, and its content cannot be moved or unfolded.
 */
export const onScreensAlone = (condition: string): string => condition.replace(PHONES, 'screen and ');

/** Excludes rules for phones from print in all sheets, so that no sheet has to do so itself. */
export const keepOffPaper: AcceptedPlugin = {
  postcssPlugin: 'keep-off-paper',
  AtRule: {
    media(rule) {
      const condition = onScreensAlone(rule.params);
      if (condition !== rule.params) rule.params = condition;
    },
  },
};

/** The start of the part of a sheet in a layer above its own: the rules for touch and print. It comes last. */
const ABOVE = /^@layer (?:touch|print) \{/m;

/** Wraps a sheet in its layer; its rules for touch and print go to the layers of those, which have the highest priority. */
export function inLayer(code: string, layer: string): string {
  const at = ABOVE.exec(code)?.index ?? code.length;
  return `@layer ${layer} {\n${code.slice(0, at)}\n}\n${code.slice(at)}`;
}

/** A sheet that a page loads; with `?url` Vite loads a script that exports the address instead. */
const SHEET = /\.css(?:\?(?!(?:.*&)?(?:url|raw)\b).*)?$/;

/**
 * Puts each style sheet into its layer, and the layer order at the head of every sheet, so that no sheet has to do so itself. The order
 * then never depends on which sheet a document reads first.
 */
export function layerStyles(): Plugin {
  return {
    name: 'layer-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!SHEET.test(id)) return null;
      const layer = getLayer(id.replace(/\?.*$/, ''));
      return { code: `${LAYER_ORDER}\n${layer === null ? code : inLayer(code, layer)}`, map: null };
    },
  };
}
