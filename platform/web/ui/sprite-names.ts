/**
 * Icons of the enterprise area alone: symbols of /icons.svg, asked for when the first of them is shown, so that public pages load none of them. A name
 * only, and no shape: a type weighs nothing.
 */
export type SpriteName =
  | 'stamp'
  | 'folder'
  | 'papers'
  | 'medal'
  | 'gavel'
  | 'signpost'
  | 'sheet'
  | 'plug'
  | 'alarm'
  | 'sliders'
  | 'rosette'
  | 'person-check'
  | 'group-check'
  | 'counter'
  | 'bars'
  | 'matrix'
  | 'fork';
