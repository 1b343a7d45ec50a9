/** Word joiner, which prevents a line break before the tag. */
const JOINED = '\u2060';

/** Marks a row with an unverified source; its meaning is explained once for all rows (docs/microcopy.md). */
export const UnverifiedMark = () => (
  <sup className="unverified">
    <span aria-hidden="true">{JOINED}*</span>
    <span className="sr-only">，待核对</span>
  </sup>
);
