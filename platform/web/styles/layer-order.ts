/** Cascade layers from the lowest to the highest: a rule of a later layer wins over any selector. */
export const LAYERS = ['tokens', 'base', 'antd', 'ui', 'feature', 'touch', 'print'] as const;

/**
 * Statement that fixes the order of the layers. The first statement that a document reads decides, and sheets come and go while the user
 * navigates, so the head of the document and every sheet begin with it (scripts/lib/style-layers.ts).
 */
export const LAYER_ORDER = `@layer ${LAYERS.join(', ')};`;
