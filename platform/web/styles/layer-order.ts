/** Cascade layers in ascending order: a rule of a later layer overrides any selector of an earlier one. */
export const CASCADE_LAYERS = ['tokens', 'base', 'ui', 'feature', 'part', 'touch', 'print'] as const;

/**
 * Statement that fixes the order of the layers. The first statement of a document decides, and style sheets are added and removed during
 * navigation, so the head of the document and every sheet begin with it (scripts/lib/style-layers.ts).
 */
export const LAYER_ORDER = `@layer ${CASCADE_LAYERS.join(', ')};`;
