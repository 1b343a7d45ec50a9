/**
 * Icons that only the enterprise area uses: symbols of /icons.svg, which is loaded when the first is shown, so that public pages do not
 * load it. Only a type of their names is declared, because types add nothing to the bundle.
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
