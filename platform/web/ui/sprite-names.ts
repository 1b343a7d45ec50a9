/**
 * Icons used only by the enterprise area: symbols of /icons.svg, loaded when the first of them is shown, so that public pages load none of
 * them. Only a type of their names, because types add nothing to the bundle.
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
