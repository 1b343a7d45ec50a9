import type { Plugin } from 'vite';

/** Style sheets that scripts import, by where they lie; `platform/web/styles/index.css` names the layers of its own and the order of all. */
const LAYERS: readonly (readonly [RegExp, string])[] = [
  [/\/features\/[^/]+\/web\/[^?]+\.css$/, 'feature'],
  [/\/platform\/web\/(?!styles\/)[^?]+\.css$/, 'ui'],
];

/** The layer of a style sheet, by its path; null for one that names its layers itself, or is not ours. */
export function layerOf(path: string): string | null {
  return LAYERS.find(([place]) => place.test(path))?.[1] ?? null;
}

/** Puts each style sheet of a feature into the layer of features, so that no sheet has to say it and none can forget it. */
export function layerStyles(): Plugin {
  return {
    name: 'layer-styles',
    enforce: 'pre',
    transform(code, id) {
      const layer = layerOf(id.replace(/\?.*$/, ''));
      return layer === null ? null : { code: `@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
