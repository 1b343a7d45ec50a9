/** Formats the number of unmet requirements of a level. The counter is 条, to distinguish it from numbers of projects or documents (2 项业绩). */
export const formatUnmetCount = (count: number): string => `${count} 条要求不满足`;

/** Formats the number of undecided requirements. */
export const formatOpenCount = (count: number): string => `${count} 条要求待核对`;
