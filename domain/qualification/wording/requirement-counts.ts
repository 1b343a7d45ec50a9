/**
 * Formats the number of unmet requirements of a level: counted as 条, so that it is not read as a number of projects or documents (2 项业绩)
 * beside it.
 */
export const formatUnmetCount = (count: number): string => `${count} 条要求不满足`;

/** Formats the number of undecided requirements. */
export const formatOpenCount = (count: number): string => `${count} 条要求待核对`;
